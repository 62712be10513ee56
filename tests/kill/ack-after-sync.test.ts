import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findStrace } from '../../scripts/find-strace.ts';
import { freshDataDir } from '../harness/data-folder.ts';
import { takeSeat } from '../harness/player.ts';
import { until } from '../harness/until.ts';
import { KillableFloor, type Part } from './killable-floor.ts';
import { seedPlayers } from './seed-players.ts';
import { readStraceLog, type SystemCall } from './strace-log.ts';
import {
  type Acknowledgement,
  acceptedAnswers,
  nextOut,
  prematureness,
  type SyncOrder,
  syncOrderOf,
  unsyncedMessages,
} from './sync-order.ts';

const found = await findStrace();
if ('missing' in found) console.log(`Skipped: that every acknowledgement follows its sync. ${found.missing}.`);

const traced = 'read,write,readv,writev,recvfrom,sendto,recvmsg,sendmsg,pwrite64,pwritev,fsync,fdatasync';
const machineId = '104';
const serverLog = 'reelfloor.sqlite-wal';
const agentLog = `cabinet-${machineId}.sqlite-wal`;

/**
 * Killing a process does not lose data that it wrote without a sync, so only the order of system calls shows
 * a missing sync.
 */
describe.skipIf('missing' in found)(
  'an acknowledgement is sent only after its data is synced',
  { timeout: 180_000 },
  () => {
    let dataDir: string;
    const calls: Record<Part, SystemCall[]> = { server: [], agent: [] };
    const orders = {} as Record<Part, SyncOrder>;

    beforeAll(async () => {
      dataDir = await freshDataDir();
      await playTraced(dataDir);
      for (const part of ['server', 'agent'] as const) {
        calls[part] = readStraceLog(await readFile(join(dataDir, `${part}.strace`), 'latin1'));
        orders[part] = syncOrderOf(calls[part]);
      }
    }, 180_000);
    afterAll(async () => {
      await rm(dataDir, { recursive: true, force: true });
    });

    it('on the server: transfers, events and answers to the player', () => {
      const acks = serverAcknowledgements(orders.server);
      expect(new Set(acks.map(({ name }) => name))).toEqual(
        new Set([
          'credit after wallet → transit',
          'credited',
          'roundPlayed',
          'cashedOut',
          'cashin',
          'cashout',
          'leave',
        ]),
      );
      expect(acks.flatMap((ack) => prematureness(orders.server, ack) ?? [])).toEqual([]);
      expect(unsyncedMessages(orders.server)).toEqual([]);
    });

    it("on the agent: the cabinet's journal before each answer and each event", () => {
      const acks = agentAcknowledgements(orders.agent);
      expect(new Set(acks.map(({ name }) => name))).toEqual(new Set(['press', 'credit', 'cashOut']));
      expect(acks.flatMap((ack) => prematureness(orders.agent, ack) ?? [])).toEqual([]);
      expect(unsyncedMessages(orders.agent)).toEqual([]);
    });

    it('notices a missing sync', () => {
      for (const part of ['server', 'agent'] as const) {
        const withoutSyncs = syncOrderOf(calls[part].filter(({ name }) => !name.endsWith('sync')));
        const acks = part === 'server' ? serverAcknowledgements(withoutSyncs) : agentAcknowledgements(withoutSyncs);
        expect(acks.every((ack) => prematureness(withoutSyncs, ack) !== null)).toBe(true);
        expect(unsyncedMessages(withoutSyncs)).not.toEqual([]);
      }
    });
  },
);

const playTraced = async (dataDir: string): Promise<void> => {
  if ('missing' in found) return;
  // With -D the traced program keeps the child's process id, so signals reach it and not the tracer.
  const options = ['-D', '-f', '--seccomp-bpf', '-yy', '-xx', '-s', '1048576', '-e', `trace=${traced}`];
  const prefix = (part: Part) => [found.strace, ...options, '-o', join(dataDir, `${part}.strace`)];
  const floor = await KillableFloor.prepare({
    dataDir,
    environment: { CABINET_SPEED: '20', LOG_LEVEL: 'error' },
    prefix: { server: prefix('server'), agent: prefix('agent') },
  });
  try {
    await seedPlayers(floor.config, 0);
    floor.start('server');
    await floor.ready('server');
    floor.start('agent');
    await floor.ready('agent');
    const { player } = await takeSeat(floor.baseUrl, 'player1', machineId);
    expect(await player.cashIn(5_000)).toMatchObject({ kind: 'accepted', value: { state: 'settled' } });
    for (let round = 0; round < 3; round++) {
      await player.playRound();
      await until('the next spin is allowed', () => spinPause());
    }
    expect(await player.cashOut()).toMatchObject({ kind: 'accepted', value: { state: 'settled' } });
    expect(await player.leave()).toMatchObject({ kind: 'accepted' });
  } finally {
    await floor.stop('agent');
    await floor.stop('server');
  }
};

/** Waits 300 ms, because the server limits the rate of spins. */
const spinPause = () => new Promise<true>((resolve) => setTimeout(() => resolve(true), 300));

const serverAcknowledgements = (order: SyncOrder): Acknowledgement[] => {
  const of = (name: string, pairs: { of: Acknowledgement['of']; by: Acknowledgement['by'] }[]) =>
    pairs.map((pair) => ({ name, log: serverLog, ...pair }));
  const events = ['credited', 'roundPlayed', 'cashedOut'].flatMap((type) =>
    of(
      type,
      acceptedAnswers(order, 'events', ({ events }) =>
        (events as { type: string }[]).some((event) => event.type === type),
      ),
    ),
  );
  const credits = acceptedAnswers(order, 'cashin').flatMap(({ of: request }) => {
    const by = nextOut(order, request, ({ method }) => method === 'credit');
    return by ? [{ of: request, by }] : [];
  });
  return [
    ...of('credit after wallet → transit', credits),
    ...events,
    ...['cashin', 'cashout', 'leave'].flatMap((method) => of(method, acceptedAnswers(order, method))),
  ];
};

const agentAcknowledgements = (order: SyncOrder): Acknowledgement[] =>
  ['press', 'credit', 'cashOut'].flatMap((name) =>
    acceptedAnswers(order, name, (data) => data.machineId === machineId).map((pair) => ({
      name,
      log: agentLog,
      ...pair,
    })),
  );
