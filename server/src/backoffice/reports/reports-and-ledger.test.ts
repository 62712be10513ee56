import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { RandomLedger } from '../../testing/random-ledger.ts';
import { type ReportName, readReport } from './read-report.ts';
import type { RangedSheet, ReportRow } from './report-sheet.ts';

/** Each row of random play costs PostgreSQL a commit. */
const numRuns = process.env.TEST_ENGINE === 'postgres' ? 2 : 10;
const hourMs = 3_600_000;
const terms = { zone: 'Europe/Berlin', startsMs: 6 * hourMs };
const holds = new Map([
  ['r1', 50_000],
  ['r2', 70_000],
]);
const machines = [
  { id: 'm1', brand: 'koi', agent: 'hall' },
  { id: 'm2', brand: 'koi', agent: 'cellar' },
  { id: 'm10', brand: 'sun', agent: 'cellar' },
];

/** An entry of the ledger, with the business day that a clock on the wall would give it. */
interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  readonly account: string;
  readonly amount: number;
  readonly day: string;
}

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: terms.zone,
  dateStyle: 'short',
  timeStyle: 'short',
});
/** Reads the day off the clock, in another way than the product: none of the days begins in an hour that is shown twice. */
const dayOnTheWall = (at: number): string => {
  const [date = '', time = ''] = wall.format(at).split(' ');
  if (time >= '06:00') return date;
  return new Date(Date.parse(date) - 24 * hourMs).toISOString().slice(0, 10);
};

/** Returns the first moment of the next business day. */
const borderAfter = (at: number): number => {
  let hour = Math.ceil((at + 1) / hourMs) * hourMs;
  while (dayOnTheWall(hour) === dayOnTheWall(hour - 1)) hour += hourMs;
  return hour;
};

const entriesOf = async (db: Queries): Promise<Entry[]> => {
  const rows = await db.all<Omit<Entry, 'day'>>(
    `SELECT t.id AS id, t.kind AS kind, t.at AS at, e.account AS account, e.amount_minor AS amount
     FROM transfers t JOIN entries e ON e.transfer_id = t.id`,
  );
  return rows.map((row) => ({ ...row, day: dayOnTheWall(row.at) }));
};

const sum = (entries: readonly Entry[], which: (entry: Entry) => boolean = () => true): number =>
  entries.reduce((total, entry) => total + (which(entry) ? entry.amount : 0), 0);
const isMachine = ({ account }: Entry) => account.startsWith('machine:');
const isGame = ({ kind }: Entry) => ['round', 'handPay', 'jackpot', 'jackpotSeed'].includes(kind);
/** The house's side of play: its own account, and the pots that it feeds. */
const isHouses = ({ account }: Entry) => account === 'house' || account.startsWith('jackpot:');

const num = (row: ReportRow | undefined, key: string): number => Number(row?.[key] ?? 0);
const total = (sheet: RangedSheet, key: string, which: (row: ReportRow) => boolean = () => true): number =>
  sheet.rows.filter(which).reduce((all, row) => all + num(row, key), 0);

/** Plays around a change of the clocks, over some borders of business days. */
const playAtRandom = async (database: Database, next: () => number, startAt: number) => {
  const pick = (below: number) => next() % below;
  const ledger = new RandomLedger(database, pick, machines);
  await ledger.begin();
  let at = startAt;
  await ledger.deposit(at, 50_000);
  for (let step = 0; step < 60; step++) {
    at += [1, 60_000, 20 * 60_000, hourMs, 3 * hourMs][pick(5)] ?? 0;
    await ledger.step(at);
    if (pick(6) > 0) continue;
    // The last moment of a business day, and the first one of the next.
    at = borderAfter(at);
    await ledger.step(at - 1);
    for (let more = pick(4); more >= 0; more--) await ledger.step(at);
  }
  return at;
};

interface Played {
  readonly db: Queries;
  readonly entries: readonly Entry[];
  readonly days: readonly string[];
  readonly report: (name: ReportName, words?: Record<string, string>) => Promise<RangedSheet>;
}

const checkFloor = async ({ db, entries, days, report }: Played) => {
  const sheets = await Promise.all(['machine', 'brand', 'agent', 'day'].map((by) => report('floor', { by })));
  const [byMachine, , , byDay] = sheets;
  for (const sheet of sheets) {
    const [all] = sheet.totals;
    expect({ ...all, [sheet.by ?? '']: '' }).toEqual({
      ...byMachine?.totals[0],
      machine: undefined,
      [sheet.by ?? '']: '',
    });
    for (const key of [
      'games',
      'freeGames',
      'coinInMinor',
      'coinOutMinor',
      'handPaysMinor',
      'jackpotsMinor',
      'netWinMinor',
      'unknownMs',
    ])
      expect(total(sheet, key), `${key} by ${sheet.by}`).toBe(num(all, key));
  }
  const [all] = byMachine?.totals ?? [];
  // The sums of sessions are kept beside the plays that the report reads.
  const sessions = await db.get<{ stakes: number; wins: number; spins: number; free: number }>(
    'SELECT sum(stake_minor) AS stakes, sum(win_minor) AS wins, sum(spins) AS spins, sum(free_spins) AS free FROM sessions',
  );
  expect(num(all, 'coinInMinor')).toBe(sessions?.stakes ?? 0);
  expect(num(all, 'coinOutMinor') + num(all, 'handPaysMinor') + num(all, 'jackpotsMinor')).toBe(sessions?.wins ?? 0);
  expect([num(all, 'games'), num(all, 'freeGames')]).toEqual([sessions?.spins ?? 0, sessions?.free ?? 0]);
  for (const day of days) {
    const row = byDay?.rows.find((one) => one.day === day);
    const ofDay = entries.filter((entry) => entry.day === day);
    expect(num(row, 'netWinMinor'), day).toBe(sum(ofDay, (entry) => isGame(entry) && isHouses(entry)));
    expect(num(row, 'handPaysMinor'), day).toBe(
      0 - sum(ofDay, ({ kind, account }) => kind === 'handPay' && account === 'house'),
    );
    expect(num(row, 'jackpotsMinor'), day).toBe(
      sum(ofDay, ({ kind, account }) => kind === 'jackpot' && account.startsWith('wallet:')),
    );
  }
  for (const { id } of machines) {
    const row = byMachine?.rows.find((one) => one.machine === id);
    const onMeter = sum(entries, ({ kind, account }) => kind === 'round' && account === `machine:${id}`);
    expect(num(row, 'coinOutMinor') - num(row, 'coinInMinor'), id).toBe(onMeter);
  }
  const [first] = sheets;
  const ruled = await db.all<{ rules: string; stakes: number }>(
    'SELECT rules_hash AS rules, sum(stake_minor) AS stakes FROM game_rounds WHERE rules_hash IS NOT NULL GROUP BY 1',
  );
  const stakes = ruled.reduce((most, one) => most + one.stakes, 0);
  const kept = ruled.reduce((most, one) => most + one.stakes * (holds.get(one.rules) ?? 0), 0);
  expect(first?.totals[0]?.theoreticalHoldPpm).toBe(stakes === 0 ? null : Math.round(kept / stakes));
};

const checkDrop = async ({ entries, days, report }: Played) => {
  const isMoved = ({ kind }: Entry) => ['cashInArrived', 'cashOut'].includes(kind);
  const byDay = await report('drop', { by: 'day' });
  for (const day of days) {
    const ofDay = entries.filter((entry) => entry.day === day);
    const at = (place: string) => byDay.rows.find((row) => row.place === place && row.day === day);
    expect(num(at('machine'), 'netMinor'), day).toBe(sum(ofDay, (entry) => isMoved(entry) && isMachine(entry)));
    expect(num(at('machine'), 'inMinor'), day).toBe(
      sum(ofDay, (entry) => entry.kind === 'cashInArrived' && isMachine(entry)),
    );
    expect(num(at('machine'), 'correctedMinor'), day).toBe(
      sum(ofDay, (entry) => entry.kind === 'correction' && isMachine(entry)),
    );
    const ofPlayers = ({ kind }: Entry) => !['drawerFilled', 'cashDropped', 'shiftDifference'].includes(kind);
    expect(num(at('desk'), 'netMinor'), day).toBe(
      0 - sum(ofDay, (entry) => entry.account === 'cashier' && ofPlayers(entry)),
    );
    expect(num(at('desk'), 'inMinor'), day).toBe(
      sum(ofDay, ({ kind, account }) => kind === 'deposit' && account !== 'cashier'),
    );
  }
  for (const by of ['machine', 'brand', 'agent', 'day']) {
    const sheet = await report('drop', { by });
    for (const place of ['machine', 'desk'])
      for (const key of ['movements', 'inMinor', 'outMinor', 'netMinor', 'correctedMinor'])
        expect(
          total(sheet, key, (row) => row.place === place),
          `${key} at the ${place} by ${by}`,
        ).toBe(
          num(
            sheet.totals.find((row) => row.place === place),
            key,
          ),
        );
  }
};

const checkPromotions = async ({ entries, days, report }: Played) => {
  const byDay = await report('promotions', { by: 'day' });
  for (const day of days)
    expect(
      total(byDay, 'costMinor', (row) => row.day === day),
      day,
    ).toBe(0 - sum(entries, (entry) => entry.day === day && entry.kind === 'bonus' && entry.account === 'house'));
  const byKind = await report('promotions', { by: 'kind' });
  for (const key of ['promotions', 'costMinor', 'stakedMinor']) expect(total(byDay, key)).toBe(total(byKind, key));
};

const checkLiabilities = async ({ entries, days, report }: Played) => {
  for (const [index, day] of [...days, null].entries()) {
    const sheet = await report('liabilities', day === null ? { only: 'now' } : { day });
    const held = entries.filter((entry) => day === null || days.indexOf(entry.day) <= index || entry.at < 1000);
    const named = Object.fromEntries([...sheet.rows, ...sheet.totals].map((row) => [row.what, row.amountMinor]));
    const of = (prefix: string) => sum(held, ({ account }) => account.startsWith(prefix));
    expect(named, String(day)).toMatchObject({
      'wallets of players': of('wallet:'),
      'credit on meters': of('machine:'),
      'in transit': of('transit:'),
      'pots of jackpots': of('jackpot:'),
      'jackpots set aside': of('pay:'),
      house: of('house'),
      'cashier (the world outside)': of('cashier'),
      'bank (the world outside)': of('bank'),
      'safe (the world outside)': of('safe'),
      'differences of counts': of('differences'),
    });
    const others = ['house', 'cashier', 'bank', 'safe', 'differences'];
    expect(others.reduce((left, account) => left + of(account), num(named as ReportRow, 'liabilities'))).toBe(0);
  }
};

/** Shifts move nothing but cash to and from the safe, so what players bring and take belongs to none. */
const checkShifts = async ({ entries, report }: Played) => {
  const ofSafe = ['drawerFilled', 'cashDropped', 'shiftDifference'];
  const atDesk = entries.filter(
    ({ kind, account }) => kind !== 'seed' && account === 'cashier' && !ofSafe.includes(kind),
  );
  const inMinor = 0 - sum(atDesk, ({ amount }) => amount < 0);
  const outMinor = sum(atDesk, ({ amount }) => amount > 0);
  const sums = `in ${formatLedgerAmount(inMinor)}, out ${formatLedgerAmount(outMinor)}`;
  expect((await report('shifts')).notes).toEqual([
    `${atDesk.length} movements at the desk belong to no shift: ${sums}.`,
  ]);
  const sheet = await report('shifts');
  const moved = (of: string) => sum(entries, ({ kind, account }) => kind === of && account === 'cashier');
  expect(total(sheet, 'fillsMinor')).toBe(0 - moved('drawerFilled'));
  expect(total(sheet, 'dropsMinor')).toBe(moved('cashDropped'));
  expect(total(sheet, 'differenceMinor')).toBe(0 - moved('shiftDifference'));
};

it('every report adds up to the entries of the ledger, over borders of days and changes of the clocks', async () => {
  const starts = ['2026-03-28T20:00:00Z', '2026-10-24T20:00:00Z', '2026-11-22T20:00:00Z'].map((text) =>
    Date.parse(text),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.infiniteStream(fc.nat({ max: 1_000_000 })),
      async (startAt, stream) => {
        const { database, remove } = await openTemporaryDatabase();
        try {
          const endAt = await playAtRandom(database, () => stream.next().value ?? 0, startAt);
          await database.snapshot(async (db) => {
            const entries = await entriesOf(db);
            // The pots' seeds were booked long before.
            const days = [...new Set(entries.filter(({ at }) => at >= startAt).map(({ day }) => day))].sort();
            const from = days[0] ?? '';
            const report = (name: ReportName, { only, day, ...words }: Record<string, string> = {}) => {
              const span = only ? {} : day ? { day } : { from };
              return readReport(db, {
                name,
                words: { ...span, ...words },
                terms,
                holds,
                isProven: true,
                now: endAt,
              });
            };
            const played = { db, entries, days, report };
            await checkFloor(played);
            await checkDrop(played);
            await checkPromotions(played);
            await checkLiabilities(played);
            await checkShifts(played);
          });
        } finally {
          await remove();
        }
      },
    ),
    { numRuns },
  );
});
