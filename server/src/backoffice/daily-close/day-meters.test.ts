import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import { meterNames } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BusinessDaySettings, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { parseSubcommandArguments } from '../../start/cli/operator/parse-subcommand-arguments.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { readReport } from '../reports/read-report.ts';
import { readDailyClose } from './read-daily-close.ts';
import { DayEndMeterRecorder, meterRetryTimeoutMs } from './record-day-end-meters.ts';

type Compared = OfficeAnswerInput<'machineMeters'>;
const hourMs = 3_600_000;
const terms: BusinessDaySettings = { zone: 'Europe/Istanbul', startsMs: 6 * hourMs };
const days = ['2026-11-20', '2026-11-21', '2026-11-22'] as const;

describe('the meters at the end of a business day', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let clock: ManualClock;
  let faults: unknown[];
  /** What each cabinet answers; without an answer it is silent. */
  let cabinets: Map<string, () => Promise<Compared | null>>;
  let monitor: DayEndMeterRecorder;
  const open = () =>
    new DayEndMeterRecorder({
      ...{ database, clock, terms, holdsLease: () => true, onError: (error) => void faults.push(error) },
      machines: () => [...cabinets.keys()],
      compare: (id) => (cabinets.get(id) ?? silent)(),
    });
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    clock = new ManualClock(startOfBusinessDay(terms, days[1]) + 60_000);
    faults = [];
    cabinets = new Map();
    monitor = open();
  });
  afterEach(() => remove());

  const answer =
    (
      coinIn: number,
      {
        ledger = coinIn,
        explained = 0,
        more = {},
      }: { ledger?: number; explained?: number; more?: Partial<Compared> } = {},
    ) =>
    async (): Promise<Compared> => ({
      ...{ comparedAt: clock.nowMs(), cabinet: 'read', since: null, journal: 'j1', isPart: false, items: [] },
      rows: meterNames.map((meter) => ({
        ...{ meter, isAmount: meter !== 'games' },
        ...(meter === 'coinIn' || meter === 'credit'
          ? { cabinet: coinIn, ledger, explained }
          : { cabinet: 7, ledger: 7, explained: 0 }),
      })),
      unexplainedMinor: 0,
      ...more,
    });
  const silent = async (): Promise<Compared> => ({
    ...{ comparedAt: clock.nowMs(), cabinet: 'away', since: null, journal: null, isPart: false, items: [] },
    rows: meterNames.map((meter) => ({ meter, isAmount: true, cabinet: null, ledger: 5, explained: 0 })),
    unexplainedMinor: 0,
  });
  const sheet = async (day?: string) =>
    (await database.snapshot((db) => readDailyClose(db, { day, terms, now: clock.nowMs() }))).sheet;
  const meters = async (day?: string) => Object.fromEntries((await sheet(day)).meters.map((one) => [one.machine, one]));
  const run = async (words: readonly string[]): Promise<string> => {
    const { subcommand, input } = parseSubcommandArguments(words);
    const context = {
      ...{ database, dataDir: '', minPasswordLength: 8, registers: [], dayTerms: () => terms },
      ...{ who: 'ayse (root@desk)', at: clock.nowMs(), readSecret: async () => '' },
    };
    return (await subcommand.run(context, input)).join('\n');
  };
  const endDay = () => clock.set(startOfBusinessDay(terms, days[2]) + 60_000);

  it('are kept once, as a difference to the day before, beside the ledger', async () => {
    cabinets.set('m1', answer(1_000));
    await monitor.check();
    expect(await meters()).toMatchObject({
      m1: { state: 'read', since: null, isCompared: true, differenceMinor: 0, at: clock.nowMs() },
    });
    // Read again, nothing changes, whatever the cabinet says now.
    cabinets.set('m1', answer(9_999));
    await monitor.check();
    expect((await meters()).m1?.meters?.coinIn).toEqual({ reading: 1_000, counted: 1_000, ledger: 1_000 });
    await run(['day', 'close', days[0], (await readHash()).slice(0, 12)]);
    endDay();
    cabinets.set('m1', answer(4_500, { ledger: 4_000, explained: 300 }));
    await monitor.check();
    const { m1 } = await meters();
    expect(m1).toMatchObject({ since: days[0], isCompared: true, differenceMinor: 200 });
    expect(m1?.meters).toMatchObject({
      coinIn: { reading: 4_500, counted: 3_500, ledger: 3_300 },
      // Credit is what is there, and is no sum of a day.
      credit: { reading: 4_500, counted: 4_500, ledger: 4_300 },
      games: { reading: 7, counted: 0, ledger: 0 },
    });
    expect(await run(['day', 'show'])).toMatch(/m1 {2}read .*coin-in 35\.00.*credit 45\.00 {2}DIFFERS by 2\.00/);
  });

  const readHash = async () =>
    (await database.snapshot((db) => readDailyClose(db, { terms, now: clock.nowMs() }))).hash;

  it('of a silent cabinet are named as not readable, and keep no day from being closed', async () => {
    cabinets.set('m1', answer(1_000));
    cabinets.set('m2', silent);
    cabinets.set('m3', () => Promise.reject(new Error('a torn line')));
    await monitor.check();
    expect(Object.keys(await meters())).toEqual(['m1']);
    clock.advance(meterRetryTimeoutMs);
    await monitor.check();
    expect(await meters()).toMatchObject({ m2: { state: 'silent', at: clock.nowMs(), meters: null } });
    expect(faults).toHaveLength(2);
    expect(await run(['day', 'show'])).toMatch(/m2 {2}not readable {2}2026/);
    await run(['day', 'close', days[0], (await readHash()).slice(0, 12)]);
    // A cabinet that answers after the close does not change what was signed.
    cabinets.set('m3', answer(3));
    await monitor.check();
    const closed = await database.snapshot((db) => readDailyClose(db, { day: days[0], terms, now: clock.nowMs() }));
    expect([closed.state, closed.isIntact]).toEqual(['closed', true]);
    expect(closed.sheet.meters.map(({ machine }) => machine)).toEqual(['m1', 'm2']);
    expect(await database.read.all('SELECT 1 AS one FROM day_meters')).toHaveLength(2);
  });

  it('are read after a start, whenever that is, and a cabinet has its time from then on', async () => {
    clock.set(startOfBusinessDay(terms, days[1]) + 9 * hourMs);
    cabinets.set('m1', silent);
    await monitor.check();
    expect(await meters()).toEqual({});
    cabinets.set('m1', answer(50));
    clock.advance(30_000);
    await monitor.check();
    expect(await meters()).toMatchObject({ m1: { state: 'read', at: clock.nowMs() } });
  });

  it('of another journal, or of other events than the ledger, are not compared with those before', async () => {
    cabinets.set('m1', answer(1_000));
    cabinets.set(
      'm2',
      answer(1_000, {
        ledger: 400,
        more: { items: [{ kind: 'events', ref: '3', amountMinor: null, count: 2 }] },
      }),
    );
    cabinets.set('m3', answer(1_000, { ledger: 5_000, more: { isPart: true } }));
    await monitor.check();
    expect(await meters()).toMatchObject({
      m2: { isCompared: false, differenceMinor: 0 },
      m3: { isCompared: false, differenceMinor: 0 },
    });
    await run(['day', 'close', days[0], (await readHash()).slice(0, 12)]);
    endDay();
    cabinets.set('m1', answer(20, { more: { journal: 'j2' } }));
    cabinets.set('m2', answer(1_200));
    cabinets.set('m3', answer(1_500, { ledger: 5_500, more: { isPart: true } }));
    await monitor.check();
    const now = await meters();
    expect(now).toMatchObject({
      m1: { since: null, isCompared: true, differenceMinor: 0, meters: { coinIn: { counted: 20 } } },
      m2: { since: null, isCompared: true, differenceMinor: 0, meters: { coinIn: { counted: 1_200 } } },
      // The part that it does not count is the same on both days.
      m3: { since: days[0], isCompared: true, meters: { coinIn: { counted: 500, ledger: 500 } } },
    });
  });

  it('are not asked of a machine that came since, and of none once the time is over', async () => {
    await insertTestSeat(database);
    await database.transact(
      async (tx) => void (await tx.run('UPDATE machines SET in_service_since = ?', clock.nowMs())),
    );
    cabinets.set('m', answer(1));
    cabinets.set('m1', silent);
    await monitor.check();
    clock.advance(meterRetryTimeoutMs);
    await monitor.check();
    expect(await meters()).toMatchObject({ m1: { state: 'silent' } });
    expect(Object.keys(await meters())).toEqual(['m1']);
    cabinets.set('m9', answer(1));
    await monitor.check();
    expect(Object.keys(await meters())).toEqual(['m1']);
  });

  it('read by two nodes at once are kept once', async () => {
    cabinets.set('m1', answer(1_000));
    await Promise.all([monitor.check(), open().check(), open().check()]);
    expect(await database.read.all('SELECT 1 AS one FROM day_meters')).toHaveLength(1);
  });

  it('are a report with a row for each machine and day', async () => {
    cabinets.set('m1', answer(1_000, { ledger: 900 }));
    cabinets.set('m2', silent);
    await monitor.check();
    clock.advance(meterRetryTimeoutMs);
    await monitor.check();
    const { rows, columns } = await database.snapshot((db) =>
      readReport(db, {
        ...{ name: 'meters', words: { day: days[0] }, terms, holds: { of: () => null } as never },
        ...{ isProven: false, now: clock.nowMs() },
      }),
    );
    expect(rows).toMatchObject([
      { machine: 'm1', state: 'read', coinInDayMinor: 1_000, coinInLedgerMinor: 900, differenceMinor: 100 },
      { machine: 'm2', state: 'not readable' },
    ]);
    expect(columns.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(rows[0] ?? {})));
  });
});
