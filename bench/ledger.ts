/**
 * `npm run bench:ledger` measures transfers per second on SQLite, on PostgreSQL, and with plain `pg`. They take turns in
 * short windows, so that other load affects them equally. Ratios are medians over the turns.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPostgresDatabase, openSqliteDatabase } from '@reelfloor/server/testing/database';
import { type LedgerTransfer, postLedgerTransferInTransaction } from '@reelfloor/server/testing/ledger';
import { seatMachines } from '@reelfloor/server/testing/seated-machines';
import { TestPostgres } from '../tests/harness/postgres.ts';
import { RawLedger } from './raw-ledger.ts';
import { report } from './report.ts';
import { median } from './statistics.ts';

const turns = 30;
const warmUpTurns = 4;
const windowMs = 150;
const manyClients = 16;

type Post = (transfer: LedgerTransfer, client: number) => Promise<unknown>;

let keys = 0;
/** Returns a transfer like that of a round, between the client's own machine and the house. */
const nextTransfer = (client: number): LedgerTransfer => ({
  id: `round:${client}:${keys++}`,
  kind: 'round',
  at: Date.now(),
  entries: [
    { account: 'house', amountMinor: -5 },
    { account: `machine:${client}`, amountMinor: 5 },
  ],
});

interface Measured {
  readonly rate: number;
  /** Processor time of this process for one transfer. With PostgreSQL this is only the client's part. */
  readonly cpuMicros: number;
}

/** Lets each client post one transfer after another. */
const measure = async (post: Post, clients: number): Promise<Measured> => {
  const startMs = performance.now();
  const cpuBefore = process.cpuUsage();
  let posted = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() - startMs < windowMs) {
        await post(nextTransfer(client), client);
        posted++;
      }
    }),
  );
  const { user, system } = process.cpuUsage(cpuBefore);
  return { rate: posted / ((performance.now() - startMs) / 1000), cpuMicros: (user + system) / posted };
};

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

const folder = await mkdtemp(join(tmpdir(), 'reelfloor-bench-'));
const postgres = await TestPostgres.start();
const url = await postgres.createDatabase();
const sqlite: Database = await openSqliteDatabase(join(folder, 'bench.sqlite'));
const seam: Database = await openPostgresDatabase(url);
for (const database of [sqlite, seam]) await database.transact((tx) => seatMachines(tx, manyClients));
const raw = await RawLedger.connect(url, manyClients);

const ways: Record<string, Post> = {
  sqlite: (transfer) => postLedgerTransferInTransaction(sqlite, transfer),
  postgres: (transfer) => postLedgerTransferInTransaction(seam, transfer),
  rawSameSql: (transfer, client) => raw.postByOneStatement(transfer, client),
  rawManyStatements: (transfer, client) => raw.postByTransaction(transfer, client, { prepared: false }),
  rawManyPrepared: (transfer, client) => raw.postByTransaction(transfer, client, { prepared: true }),
};
const cases = [1, manyClients].flatMap((clients) => Object.keys(ways).map((way) => ({ way, clients })));
const nameOf = (way: string, clients: number) => `${way}${clients === 1 ? 'Alone' : `With${clients}`}`;
const figuresOf = new Map(cases.map(({ way, clients }) => [nameOf(way, clients), [] as Measured[]]));

try {
  for (let turn = -warmUpTurns; turn < turns; turn++)
    // Shuffled, because the work that one database leaves to the disk slows the next one.
    for (const { way, clients } of shuffled(cases)) {
      const measured = await measure(ways[way] as Post, clients);
      // Turns below 0 warm up plans, caches and compiled code, and are not counted.
      if (turn >= 0) figuresOf.get(nameOf(way, clients))?.push(measured);
    }
} finally {
  await Promise.all([sqlite.close(), seam.close(), raw.close()]);
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

const ratio = (over: string, under: string): number => {
  const below = figuresOf.get(under) ?? [];
  const pairs = (figuresOf.get(over) ?? []).map(({ rate }, turn) => rate / (below[turn]?.rate ?? Number.NaN));
  return median(pairs);
};
const mediansOf = (figure: keyof Measured, suffix = ''): Record<string, number> =>
  Object.fromEntries([...figuresOf].map(([name, all]) => [name + suffix, median(all.map((one) => one[figure]))]));
const many = (way: string) => nameOf(way, manyClients);
const missed = report({
  bench: 'ledger',
  figures: { ...mediansOf('rate'), ...mediansOf('cpuMicros', 'CpuMicros') },
  ratios: {
    sqliteOverPostgres: ratio(many('sqlite'), many('postgres')),
    postgresOverRaw: ratio(many('postgres'), many('rawSameSql')),
    postgresOverManyStatements: ratio(many('postgres'), many('rawManyStatements')),
    postgresOverManyPrepared: ratio(many('postgres'), many('rawManyPrepared')),
    sqliteOverPostgresAlone: ratio('sqliteAlone', 'postgresAlone'),
    postgresOverRawAlone: ratio('postgresAlone', 'rawSameSqlAlone'),
    postgresOverManyStatementsAlone: ratio('postgresAlone', 'rawManyStatementsAlone'),
  },
  goals: [
    { figure: 'sqliteOverPostgres', atLeast: 4 },
    { figure: 'postgresOverRaw', atLeast: 0.95 },
    { figure: 'postgresOverManyStatements', atLeast: 2 },
  ],
});
process.exit(missed.length > 0 ? 1 : 0);
