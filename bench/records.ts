/**
 * `npm run bench:records` reads first, middle and last pages of 100,000 rows in every order, with the server's queries and
 * with OFFSET; also totals and files. All take turns, so that other load affects them equally; figures are medians.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlayerRecordPage, Result, SessionSort, TransactionSort } from '@reelfloor/protocol';
import {
  type Database,
  type Engine,
  openPostgresDatabase,
  openSqliteDatabase,
} from '@reelfloor/server/testing/database';
import {
  buildSessionCsvColumns,
  buildTransactionCsvColumns,
  createDateFormatter,
  fileTexts,
  generateCsvChunks,
  listNewestPlayerRounds,
  listPlayerSessions,
  listTransactions,
  parseTimeRange,
  type RecordPageRequest,
  readPlayerSessionTotals,
  readPlayerTransactionTotals,
  readStatement,
  splitStatementRange,
  type TimeRange,
} from '@reelfloor/server/testing/records';
import { Client } from 'pg';
import { TestPostgres } from '../tests/harness/postgres.ts';
import { addRows, player, usualWays } from './records-rows.ts';
import { type Goal, report } from './report.ts';
import { median } from './statistics.ts';

const rows = 100_000;
const limit = 20;
const turns = 21;
/** Number of pages measured together, because a single page takes too little time. */
const pagesInARow = 5;
/** Turns not counted. PostgreSQL plans a statement five times before it keeps a plan. */
const warmUpTurns = 7;
const zone = 'Europe/Istanbul';
/** A range with the newest tenth of the rows, for sorting by another column than time. */
const newest: TimeRange = { from: 1_700_000_000_000 + 2 * rows * 400_000 * 0.9, until: null };
const always: TimeRange = { from: null, until: null };

type Run = () => Promise<unknown>;
interface Way {
  readonly name: string;
  readonly run: Run;
}

const resultOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};

const lister =
  (db: Database, list: 'transactions' | 'sessions', sort: string) =>
  async (ask: RecordPageRequest & { range?: TimeRange }): Promise<PlayerRecordPage<unknown>> =>
    list === 'transactions'
      ? resultOf(await listTransactions(db.read, player, { ...ask, sort: sort as TransactionSort }))
      : resultOf(await listPlayerSessions(db.read, player, { ...ask, sort: sort as SessionSort }));

const waysOf = async (
  engine: Engine,
  database: Database,
  { list, sort, keys }: (typeof usualWays)[number],
): Promise<Way[]> => {
  const listPage = lister(database, list, sort);
  // Reads large pages up to the middle, to find the cursor there.
  let cursor: string | null = null;
  for (let seen = 0; seen < rows / 2; seen += 100) {
    const page: PlayerRecordPage<unknown> = await listPage({
      limit: 100,
      ...(cursor === null ? {} : { cursor }),
    });
    cursor = page.nextCursor;
  }
  const middle = String(cursor);
  const name = `${engine} ${list} ${sort}`;
  const order = keys
    .split(', ')
    .map((key) => `${key} DESC`)
    .join(', ');
  const byOffset = (offset: number) => async () => {
    const found = await database.read.all(
      `SELECT * FROM ${list} WHERE player_id = ? ORDER BY ${order} LIMIT ? OFFSET ?`,
      player,
      limit,
      offset,
    );
    if (found.length !== limit) throw new Error(`${name}: ${found.length} rows at ${offset}`);
  };
  const ours =
    (ask: Omit<RecordPageRequest, 'limit'>, range = always) =>
    async () => {
      const { items } = await listPage({ limit, ...ask, ...(range === always ? {} : { range }) });
      if (items.length !== limit) throw new Error(`${name}: a page of ${items.length}`);
    };
  return [
    { name: `${name} first`, run: ours({}) },
    { name: `${name} middle`, run: ours({ cursor: middle }) },
    { name: `${name} last`, run: ours({ last: 'true' }) },
    { name: `${name} first of newest tenth`, run: ours({}, newest) },
    { name: `${name} last of newest tenth`, run: ours({ last: 'true' }, newest) },
    { name: `${name} offset first`, run: byOffset(0) },
    { name: `${name} offset middle`, run: byOffset(rows / 2) },
    { name: `${name} offset last`, run: byOffset(rows - limit) },
  ];
};

const totalsOf = (engine: Engine, { read }: Database): Way[] => [
  { name: `${engine} transactions totals`, run: () => readPlayerTransactionTotals(read, player, always) },
  { name: `${engine} sessions totals`, run: () => readPlayerSessionTotals(read, player, always) },
];

/** Statements of a month, a year and all of the player's days, and the last rounds. */
const statementsOf = (engine: Engine, database: Database): Way[] => {
  const end = 1_700_000_000_000 + 2 * rows * 400_000;
  const until = new Date(end).toISOString().slice(0, 10);
  const statement = (name: string, days: number | null): Way => {
    const from = days === null ? undefined : new Date(end - days * 86_400_000).toISOString().slice(0, 10);
    const query = { ...(from && { from }), to: until, zone };
    const range = resultOf(parseTimeRange(query));
    const span = splitStatementRange({ range, query, createdAt: 1_700_000_000_000, now: end + 86_400_000 });
    return {
      name: `${engine} statement ${name}`,
      run: () => database.snapshot((db) => readStatement(db, player, span)),
    };
  };
  return [
    statement('of 30 days', 30),
    statement('of 12 months', 365),
    statement('of all', null),
    {
      name: `${engine} last rounds`,
      run: async () => {
        const { length } = await database.snapshot((db) => listNewestPlayerRounds(db, player));
        if (length !== 50) throw new Error(`${length} rounds`);
      },
    },
  ];
};

const fileRates = async (engine: Engine, { read }: Database): Promise<[string, number][]> => {
  const moments = createDateFormatter(zone, true);
  const texts = fileTexts.tr;
  const manner = { texts, currency: 'TRY', zone, momentOf: (at: number) => moments?.format(at) ?? '' };
  const rateOf = async (text: AsyncIterable<string>): Promise<number> => {
    const startMs = performance.now();
    let lines = 0;
    for await (const piece of text) lines += piece.split('\r\n').length - 1;
    if (lines !== rows + 1) throw new Error(`${lines} lines in a file`);
    return lines / ((performance.now() - startMs) / 1000);
  };
  const rates: Record<string, number[]> = { transactions: [], sessions: [] };
  for (let turn = 0; turn < 3; turn++) {
    const transactions = generateCsvChunks(buildTransactionCsvColumns(manner), texts, (place) =>
      listTransactions(read, player, place),
    );
    rates.transactions?.push(await rateOf(transactions));
    const sessions = generateCsvChunks(buildSessionCsvColumns(manner), texts, (place) =>
      listPlayerSessions(read, player, place),
    );
    rates.sessions?.push(await rateOf(sessions));
  }
  return Object.entries(rates).map(([list, all]) => [`${engine} ${list} file, lines a second`, median(all)]);
};

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

const timeOf = async (run: Run, times: number): Promise<number> => {
  const startMs = performance.now();
  for (let count = 0; count < times; count++) await run();
  return (performance.now() - startMs) / times;
};

const folder = await mkdtemp(join(tmpdir(), 'reelfloor-bench-'));
const postgres = await TestPostgres.start();
const url = await postgres.createDatabase();
const databases = {
  sqlite: await openSqliteDatabase(join(folder, 'bench.sqlite')),
  postgres: await openPostgresDatabase(url),
};
const times = new Map<string, number[]>();
const rates: [string, number][] = [];
try {
  const ways: Way[] = [];
  for (const [engine, database] of Object.entries(databases) as [Engine, Database][]) {
    await addRows(database, rows);
    if (engine === 'postgres') await tidyUp(url);
    for (const way of usualWays) ways.push(...(await waysOf(engine, database, way)));
    ways.push(...totalsOf(engine, database), ...statementsOf(engine, database));
  }
  for (const { name } of ways) times.set(name, []);
  for (let turn = -warmUpTurns; turn < turns; turn++)
    for (const { name, run } of shuffled(ways)) {
      const isUsual = name.includes('offset');
      if (isUsual && (turn < -1 || turn >= 3)) continue;
      const ms = await timeOf(run, isUsual ? 1 : pagesInARow);
      if (turn >= 0) times.get(name)?.push(ms);
    }
  for (const [engine, database] of Object.entries(databases) as [Engine, Database][])
    rates.push(...(await fileRates(engine, database)));
} finally {
  await Promise.all(Object.values(databases).map((database) => database.close()));
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Tidies the database up, as PostgreSQL does by itself in quiet hours. */
async function tidyUp(address: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

const medians = Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
const ratios: Record<string, number> = {};
for (const engine of Object.keys(databases))
  for (const { list, sort } of usualWays) {
    const ms = (place: string) => medians[`${engine} ${list} ${sort} ${place}`] ?? Number.NaN;
    ratios[`${engine} ${list} ${sort}: last ÷ first`] = ms('last') / ms('first');
    ratios[`${engine} ${list} ${sort}: middle ÷ first`] = ms('middle') / ms('first');
    ratios[`${engine} ${list} ${sort}: offset last ÷ last`] = ms('offset last') / ms('last');
  }
// Up to twice the time is tolerated: a page takes a millisecond or two, much of which depends on where rows are on disk.
const goals: Goal[] = Object.keys(ratios)
  .filter((name) => !name.includes('offset'))
  .map((figure) => ({ figure, atMost: 2 }));
for (const engine of Object.keys(databases)) {
  const figure = `${engine}: last ÷ first, median of the sorts`;
  const isOfEngine = (name: string) => name.startsWith(engine) && name.endsWith(': last ÷ first');
  ratios[figure] = median(
    Object.keys(ratios)
      .filter(isOfEngine)
      .map((name) => ratios[name] ?? Number.NaN),
  );
  goals.push({ figure, atMost: 1.5 });
}
const missed = report({
  bench: 'records',
  figures: { ...medians, ...Object.fromEntries(rates) },
  ratios,
  goals,
});
process.exit(missed.length > 0 ? 1 : 0);
