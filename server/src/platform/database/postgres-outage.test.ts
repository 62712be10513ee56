import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestPostgres } from '../../../../tests/harness/postgres.ts';
import { auditLedger } from '../../money/audit/audit-database.ts';
import { type OtherAccount, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import {
  type LedgerTransfer,
  postLedgerTransfer,
  postLedgerTransferInTransaction,
} from '../../money/ledger/post-ledger-transfer.ts';
import { type Cut, CuttableProxy } from '../../testing/cuttable-proxy.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Database, Queries } from './database.ts';
import { connectionLimits, openPostgresDatabase } from './open-database.ts';
import { parsePostgresConnectionUrl } from './postgres-connection-config.ts';
import { PostgresConnections } from './postgres-connections.ts';
import { buildPostgresStatement } from './postgres-statement.ts';
import { createTemporaryPostgresDatabase } from './temporary-database.ts';

/** Length of the outage in ms. Set OUTAGE_MS to change it. */
const outageMs = Number(process.env.OUTAGE_MS ?? 3_000);
/** Longest wait in ms, in which even a busy computer can stop and start PostgreSQL. */
const patienceMs = outageMs + 120_000;
const clean = { totalMinor: 0, unbalancedTransfers: [], wrongBalances: [] };

const movement = (id: string, from: OtherAccount, to: OtherAccount, amountMinor: number): LedgerTransfer => ({
  id,
  kind: 'test',
  at: 1,
  entries: [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ],
});
const balanceOf = async (database: Database, account: OtherAccount) =>
  (await readLedgerBalance(database.read, account)).balanceMinor;

describe('a database connection that breaks', () => {
  let line: CuttableProxy;
  let database: Database;
  beforeEach(async () => {
    const url = new URL(await createTemporaryPostgresDatabase());
    line = await CuttableProxy.open({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    database = await openPostgresDatabase(url.href);
    await postLedgerTransferInTransaction(database, movement('opening', 'cashier', 'transit:p', 1_000));
  });
  afterEach(async () => {
    await database.close();
    await line.close();
  });

  /** Inserts a row with a new id, so that a transaction that ran twice would be seen. */
  const raise = (name: string) =>
    database.transact(async (tx) => {
      await tx.run('INSERT INTO agents (id, token_hash) VALUES (?, ?)', `${name}-${Math.random()}`, 'h');
      return name;
    });
  const rows = async () => (await database.read.all('SELECT id FROM agents')).length;

  it.each<[string, Cut]>([
    ['at the beginning', { at: 'BEGIN', when: 'before' }],
    ['in the middle', { at: 'unit-', when: 'after' }],
    ['before the commit', { at: 'COMMIT', when: 'before' }],
    ['after the commit, whose answer is lost', { at: 'COMMIT', when: 'after' }],
  ])('%s of a transaction leaves it done once', async (_, cut) => {
    for (let time = 1; time <= 5; time++) {
      line.cutNext(cut);
      expect(await raise(`unit-${time}`)).toBe(`unit-${time}`);
      expect([line.cuts, await rows()]).toEqual([time, time]);
    }
  });

  it.each(['before', 'after'] as const)('%s a transfer posted alone is done once', async (when) => {
    for (let time = 1; time <= 5; time++) {
      line.cutNext({ at: `key-${time}`, when });
      const posted = await postLedgerTransferInTransaction(
        database,
        movement(`key-${time}`, 'transit:p', 'transit:m', 10),
      );
      // If only the answer was lost, the second run finds the first one's key. The transfer is posted once in both cases.
      expect(posted).toMatchObject({ ok: true, value: { isNew: when === 'before' } });
      expect([line.cuts, await balanceOf(database, 'transit:m')]).toEqual([time, 10 * time]);
    }
    expect(await database.snapshot(auditLedger)).toEqual(clean);
  });

  it('writes nothing of a transaction whose BEGIN was refused, though both were sent together', async () => {
    for (const first of ['a write', 'a read'] as const) {
      line.spoilNext('BEGIN ISOLATION LEVEL SERIALIZABLE');
      const spoilt = database.transact(async (tx) => {
        if (first === 'a read') await tx.get('SELECT 1 AS one');
        await tx.run("INSERT INTO agents (id, token_hash) VALUES ('unit', 'h')");
      });
      await expect(spoilt).rejects.toThrow(/syntax error/);
      expect(await rows()).toBe(0);
    }
    expect(await raise('unit')).toBe('unit');
    expect(await rows()).toBe(1);
  });

  it('allows no late commit of a transaction that was reported as not committed', async () => {
    line.cutNext({ at: 'COMMIT', when: 'before' });
    await raise('unit');
    const after = await database.read.all<{ outcome: string; count: number }>(
      'SELECT outcome, count(*) AS count FROM commit_marks GROUP BY outcome ORDER BY outcome',
    );
    expect(after).toEqual([
      { outcome: 'committed', count: 1 },
      { outcome: 'voided', count: 1 },
    ]);
  });
});

it('an audit of the whole ledger may take longer than other connections may be silent', async () => {
  const database = await openPostgresDatabase(await createTemporaryPostgresDatabase(), { silenceMs: 500 });
  expect(await database.snapshot((db) => db.get('SELECT 7 AS answer FROM pg_sleep(1.5)'))).toEqual({
    answer: 7,
  });
  await database.close();
});

describe('the connections that presses are decided on', () => {
  const silenceMs = 600;
  let line: CuttableProxy | null = null;
  let database: Database;
  const open = async (url: string) => {
    database = await openPostgresDatabase(url, { silenceMs });
  };
  afterEach(async () => {
    await database.close();
    await line?.close();
  });
  const processOf = async (db: Queries) => (await db.get<{ pid: number }>('SELECT pg_backend_pid() AS pid'))?.pid;
  const processes = (where: string) =>
    database.snapshot((db) =>
      db.all<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND ${where} ORDER BY pid`,
      ),
    );
  const keptOpen = () => processes("query = 'SELECT 1 AS open'");
  const areOpen = async () => expect(await keptOpen()).toHaveLength(connectionLimits.playReading);

  it('outlive a silence after which others are closed', async () => {
    await open(await createTemporaryPostgresDatabase());
    await eventually(areOpen);
    const kept = await keptOpen();
    const other = await processOf(database.read);
    await eventually(async () => expect(await processes(`pid = ${other}`)).toEqual([]));
    expect(await keptOpen()).toEqual(kept);
    expect(kept.map(({ pid }) => pid)).toContain(await processOf(database.playRead));
  });

  it('are all open before the first press, and again after PostgreSQL has ended them', async () => {
    await open(await createTemporaryPostgresDatabase());
    await eventually(areOpen);
    const ended = (await keptOpen()).map(({ pid }) => pid);
    await database.statement(`SELECT pg_terminate_backend(pid) FROM unnest(ARRAY[${ended}]) AS pid`);
    await eventually(async () => expect(await processes(`pid IN (${ended})`)).toEqual([]));
    await eventually(areOpen);
  });

  it('are given up without a press if the database has died, and opened again', async () => {
    const url = new URL(await createTemporaryPostgresDatabase());
    line = await CuttableProxy.open({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    await open(url.href);
    const dead = await processOf(database.playRead);
    await line.goSilent();
    line.comeBack();
    expect(await processOf(database.playRead)).not.toBe(dead);
  });
});

it('connections that are kept open are given up long before others are, if the database is silent, and no press waits', {
  timeout: 20_000,
}, async () => {
  const url = new URL(await createTemporaryPostgresDatabase());
  const line = await CuttableProxy.open({ host: url.hostname, port: Number(url.port) });
  url.port = String(line.port);
  const config = parsePostgresConnectionUrl(url.href);
  const lines = new PostgresConnections({ config, max: 2, silenceMs: 60_000 });
  const pid = async () => (await lines.ask(buildPostgresStatement('SELECT pg_backend_pid() AS pid', []))).rows[0];
  await lines.keepOpen();
  const dead = await pid();
  const givenUp = line.goSilent();
  const kept = lines.keepOpen();
  // The one that is used, and the idle one, which nobody has tried.
  await givenUp;
  line.comeBack();
  const fresh = await pid();
  expect([fresh, dead]).toEqual([{ pid: expect.anything() }, { pid: expect.anything() }]);
  expect(fresh).not.toEqual(dead);
  await kept;
  await lines.close();
  await line.close();
});

describe('a database that goes away', { timeout: 60_000 + outageMs }, () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await TestPostgres.start();
  });
  afterAll(() => postgres.remove());

  it.each(['fast', 'immediate'] as const)(
    'by a stop (%s) and comes back loses nothing, and work goes on by itself',
    async (how) => {
      const database = await openPostgresDatabase(await postgres.createDatabase(), { patienceMs });
      let acknowledged = 0;
      let going = true;
      const clients = Array.from({ length: 16 }, async (_, client) => {
        for (let step = 0; going; step++) {
          const transfer = movement(`${client}-${step}`, 'house', `transit:${client}`, 1);
          const posted =
            client % 2 === 0
              ? await postLedgerTransferInTransaction(database, transfer)
              : await database.transact((tx) => postLedgerTransfer(tx, transfer));
          if (!posted.ok) throw new Error(String(posted.refusal.code));
          acknowledged++;
        }
      });
      const posting = Promise.all(clients);
      await pause(300);
      await postgres.stop(how);
      const before = acknowledged;
      await pause(how === 'fast' ? outageMs : 1_000);
      expect(acknowledged - before).toBeLessThanOrEqual(16);
      await postgres.resume();
      await eventually(() => expect(acknowledged).toBeGreaterThan(before + 16));
      going = false;
      await posting;
      expect(await balanceOf(database, 'house')).toBe(-acknowledged);
      expect(await database.snapshot(auditLedger)).toEqual(clean);
      await database.close();
    },
  );
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
