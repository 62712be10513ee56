import { rm } from 'node:fs/promises';
import { isExhaustive } from '@reelfloor/server/testing/test-depth';
import { afterEach, describe, expect, it } from 'vitest';
import { haproxyPath } from '../../scripts/find-haproxy.ts';
import { natsServerPath } from '../../scripts/find-nats-server.ts';
import { postgresBin } from '../../scripts/find-postgres.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { auditDatabaseAt, auditFloor } from '../harness/audit-floor.ts';
import { Cluster } from '../harness/cluster.ts';
import { freshDataDir } from '../harness/data-folder.ts';
import { ChannelPlayer, takeSeat } from '../harness/player.ts';
import { TestPostgres } from '../harness/postgres.ts';
import { until } from '../harness/until.ts';
import { KillableFloor } from './killable-floor.ts';
import { QueuePage } from './queue-page.ts';

const machineId = '405';
const cabinets = { CABINET_SPEED: '20', DEMO_MACHINES: machineId };
const lacksPostgres = postgresBin() === null;
const lacksForNodes = lacksPostgres || natsServerPath() === null || haproxyPath() === null;

/** What all pages show: each one's place, and how long the seat is kept. */
const shownBy = (pages: readonly QueuePage[]) =>
  Promise.all(
    pages.map(async (page) => {
      const { places, lost } = await page.own();
      return { places: places.map(({ place, heldUntil }) => ({ place, heldUntil })), lost };
    }),
  );
const inLine = (heldUntil?: number) => [
  { places: [{ place: 1, heldUntil }], lost: [] },
  { places: [{ place: 2, heldUntil: undefined }], lost: [] },
  { places: [{ place: 3, heldUntil: undefined }], lost: [] },
];
const turnOf = (page: QueuePage) => until('the seat is kept', async () => (await page.own()).places[0]?.heldUntil);
/** Lets three players wait. Those of the staff get money first, because a place in a queue needs the lowest stake. */
const waitIn = async (baseUrl: string, ledger: { dataDir: string; databaseUrl?: string }): Promise<QueuePage[]> => {
  const pages: QueuePage[] = [];
  const environment = { DATA_DIR: ledger.dataDir, DATABASE_URL: ledger.databaseUrl ?? '' };
  for (const username of ['admin1', 'staff1']) {
    const args = ['server/src/start/cli/cashier-command.ts', 'deposit', username, '100', '--note', 'a test'];
    const { code, output } = await runCommand('node', args, { environment });
    if (code !== 0) throw new Error(output);
  }
  for (const username of ['player2', 'admin1', 'staff1']) {
    const page = await QueuePage.open(baseUrl, username);
    expect((await page.join(machineId)).status).toBe(200);
    pages.push(page);
  }
  return pages;
};
/** Lets a player without a place be refused, and the next in turn sit down. */
const seatNext = async (baseUrl: string, [next, ...others]: readonly QueuePage[]) => {
  for (const { token } of others) {
    const refused = await ChannelPlayer.connect(baseUrl);
    expect(await refused.init(machineId, token)).toMatchObject({ error: { code: 'MACHINE_KEPT' } });
    refused.close();
  }
  const seated = await ChannelPlayer.connect(baseUrl);
  expect(await seated.init(machineId, next?.token ?? '')).toMatchObject({ kind: 'accepted' });
  return seated;
};

describe.each(isExhaustive ? ['sqlite', 'postgres'] : ['sqlite'])(
  'a queue whose only server, on %s, is killed',
  (engine) => {
    let close = async (): Promise<void> => {};
    afterEach(() => close());

    it.skipIf(engine === 'postgres' && lacksPostgres)(
      'keeps places, order and the end of a turn, and tells the turn once',
      async () => {
        const dataDir = await freshDataDir();
        const postgres = engine === 'postgres' ? await TestPostgres.start() : null;
        const databaseUrl = await postgres?.createDatabase();
        const environment = { ...cabinets, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
        const floor = await KillableFloor.prepare({ dataDir, environment });
        close = async () => {
          await Promise.all([floor.kill('agent'), floor.kill('server')]);
          if (databaseUrl === undefined) expect(await auditFloor(dataDir)).toEqual([]);
          else expect(await auditDatabaseAt(databaseUrl)).toEqual([]);
          await postgres?.remove();
          await rm(dataDir, { recursive: true, force: true });
        };
        const startAgain = async () => {
          floor.start('server');
          await floor.ready('server', 'agent');
        };
        floor.start('server');
        await floor.ready('server');
        floor.start('agent');
        await floor.ready('agent');
        const { player } = await takeSeat(floor.baseUrl, 'player1', machineId);
        const pages = await waitIn(floor.baseUrl, {
          dataDir,
          ...(databaseUrl !== undefined && { databaseUrl }),
        });

        // Both asks of the last one's two pages meet the kill. Asked again, they give the one place.
        const [, , last] = pages;
        const asked = Promise.allSettled([last?.join(machineId), last?.join(machineId)]);
        await floor.kill('server');
        await asked;
        await startAgain();
        for (const page of pages) await page.connect();
        expect(await last?.join(machineId)).toMatchObject({ status: 200 });
        expect(await shownBy(pages)).toEqual(inLine());

        player.close();
        const again = await takeSeat(floor.baseUrl, 'player1', machineId);
        expect((await again.player.leave()).kind).toBe('accepted');
        const [first] = pages;
        const heldUntil = await turnOf(first as QueuePage);
        await until('the turn was told', () => first?.turnsReceived() === 1);
        await floor.kill('server');
        await startAgain();
        for (const page of pages) await page.connect();
        expect(await shownBy(pages)).toEqual(inLine(heldUntil));
        const seated = await seatNext(floor.baseUrl, pages);
        expect(pages.map((page) => page.turnsReceived())).toEqual([1, 0, 0]);
        expect((await seated.leave()).kind).toBe('accepted');
        for (const page of pages) page.close();
      },
      120_000,
    );
  },
);

describe.runIf(isExhaustive && !lacksForNodes)(
  'a queue at two nodes, of which the one with the agent is killed',
  () => {
    it('keeps places, order and the end of a turn at the other node, and tells the turn once', async () => {
      const cluster = await Cluster.open(2);
      try {
        // The first node takes the leased job to look after the queues.
        await cluster.node(0).start();
        await cluster.startAgent(cabinets);
        await cluster.node(1).start();
        const { baseUrl } = cluster.node(1);
        const { player } = await takeSeat(baseUrl, 'player1', machineId);
        const { databaseUrl, config } = cluster;
        const pages = await waitIn(baseUrl, { dataDir: config.dataDir, databaseUrl });
        expect((await player.leave()).kind).toBe('accepted');
        const [first] = pages;
        const heldUntil = await turnOf(first as QueuePage);
        await until('the turn was told', () => first?.turnsReceived() === 1);
        await cluster.node(0).kill();
        const seated = await until(
          'the machine is back at the other node',
          async () => {
            expect(await shownBy(pages)).toEqual(inLine(heldUntil));
            const line = await ChannelPlayer.connect(baseUrl);
            const taken = await line.init(machineId, pages[1]?.token ?? '');
            line.close();
            return taken.kind === 'refused' && taken.error.code === 'MACHINE_KEPT';
          },
          60_000,
        ).then(() => seatNext(baseUrl, pages));
        expect(pages.map((page) => page.turnsReceived())).toEqual([1, 0, 0]);
        expect((await seated.leave()).kind).toBe('accepted');
        // The other node has the leased job now: the next one's turn begins, once.
        await until('the next turn has begun', () => pages[1]?.turnsReceived() === 1, 60_000);
        for (const page of pages) page.close();
        expect(await auditDatabaseAt(cluster.databaseUrl)).toEqual([]);
      } finally {
        await cluster.close();
      }
    }, 180_000);
  },
);
