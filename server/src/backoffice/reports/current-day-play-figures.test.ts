import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bus, InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { SeatFloor } from '../../testing/seat-floor.ts';
import { CurrentDayPlayFigures, quarterHourCommitDelayMs, quarterHourMs } from './current-day-play-figures.ts';
import { readFloorReport } from './floor-report.ts';
import { parseReportDateRange } from './report-date-range.ts';

const terms = { zone: 'Europe/Istanbul', startsMs: 6 * 3_600_000 };
let floor: SeatFloor;
let figures: CurrentDayPlayFigures;
/** What the figures hear of the bus of the floor, and how often they have read the running quarter. */
let received: InMemoryBus;
let reads: number;
const errors: unknown[] = [];

beforeEach(async () => {
  floor = await SeatFloor.open();
  received = new InMemoryBus((error) => {
    throw error;
  });
  reads = 0;
  errors.length = 0;
  await floor.playing('player1', 50_000);
});
afterEach(async () => {
  figures.stop();
  expect(errors).toEqual([]);
  await floor.close();
});

const figuresOf = (bus: Pick<Bus, 'subscribe'>, clock: Clock = floor.clock): CurrentDayPlayFigures => {
  const { database } = floor;
  return new CurrentDayPlayFigures({
    isWhole: true,
    keepsHours: true,
    database: {
      read: database.read,
      snapshot: (work) => {
        reads++;
        return database.snapshot(work);
      },
    },
    bus,
    clock,
    terms,
    readHolds: async () => new Map(),
    onChange: () => {},
    onError: (error) => errors.push(error),
  });
};

let winMinor = 0;
/** Plays a round; each wins more than the one before. */
const spin = async (): Promise<void> => {
  winMinor += 10;
  floor.agent.cabinet('m1').playRound({ stakeMinor: 100, winMinor });
  await floor.pass(1_000);
};

/** The figures of `npm run report -- floor` for the running day. */
const reported = async (): Promise<{ coinInMinor: unknown; netMinor: unknown }> => {
  const range = parseReportDateRange({}, terms, floor.clock.nowMs());
  const query = { range, by: 'machine', holds: new Map() } as const;
  const sheet = await floor.database.snapshot((db) => readFloorReport(db, query));
  const [total] = sheet.totals as { coinInMinor: number; netWinMinor: number }[];
  return { coinInMinor: total?.coinInMinor, netMinor: total?.netWinMinor };
};
const known = () => {
  const totals = figures.totals();
  return totals && { coinInMinor: totals.coinInMinor, netMinor: totals.netMinor };
};

it('each round is added from its message, without a reading, and all is as in the floor report', async () => {
  await spin();
  figures = figuresOf(floor.bus);
  expect(figures.totals()).toBeNull();
  figures.start();
  await figures.check();
  const before = reads;
  for (let round = 0; round < 5; round++) {
    await spin();
    expect(known()).toEqual(await reported());
    expect(figures.of('m1')).toEqual(known());
  }
  // The clock moves while reels turn, so the readings of each half minute may have come.
  expect(reads - before).toBeLessThanOrEqual(2);
  expect(known()?.coinInMinor).toBeGreaterThan(0);
  expect(figures.of('m2')).toEqual({ coinInMinor: 0, netMinor: 0 });
  const hours = figures.hours()?.today ?? [];
  const added = (of: 'coinInMinor' | 'netMinor') => hours.reduce((sum, hour) => sum + hour[of], 0);
  expect({ coinInMinor: added('coinInMinor'), netMinor: added('netMinor') }).toEqual(known());
});

it('messages that are lost, repeated or late are noticed, and the plays read again', async () => {
  figures = figuresOf(received);
  figures.start();
  await figures.check();
  const sent: Parameters<typeof received.publish<'eventsPosted'>>[1][] = [];
  floor.bus.subscribe('eventsPosted', (seatEvents) => sent.push(seatEvents));
  for (let round = 0; round < 3; round++) await spin();
  const [first, second, third] = sent;
  if (!first || !second || !third) throw new Error('three rounds are three messages at least');
  received.publish('eventsPosted', first);
  received.publish('eventsPosted', first);
  received.publish('eventsPosted', third);
  const beforeDoubt = reads;
  await floor.pass(1_000);
  expect(reads).toBe(beforeDoubt + 1);
  expect(known()).toEqual(await reported());
  // What the reading has found already is not added again, and raises no doubt.
  received.publish('eventsPosted', second);
  received.publish('eventsPosted', third);
  await floor.pass(1_000);
  expect(reads).toBe(beforeDoubt + 1);
  expect(known()).toEqual(await reported());
});

it('what came to the ledger without a message is found within half a minute', async () => {
  figures = figuresOf(received);
  figures.start();
  await figures.check();
  await spin();
  await floor.pass(31_000);
  expect(known()).toEqual(await reported());
});

it('a quarter that is over stays in the line, a new day begins with nothing, and last week is compared', async () => {
  await spin();
  const staked = (await reported()).coinInMinor;
  const clock = new ManualClock(floor.clock.nowMs());
  figures = figuresOf(floor.bus, clock);
  figures.start();
  await figures.check();
  expect(figures.totals()).toMatchObject({ coinInMinor: staked, weekAgoMinor: null });
  const advance = async (ms: number) => {
    clock.advance(ms);
    // The first check has begun when the first timer was due, so its time is an early one.
    await figures.check();
    await figures.check();
  };
  const quarter = figures.totals()?.line.findIndex((minor) => minor > 0) ?? -1;
  await advance(2 * quarterHourMs + quarterHourCommitDelayMs);
  const later = figures.totals();
  expect(later).toMatchObject({ coinInMinor: staked });
  expect(later?.line.length).toBeGreaterThan(quarter + 1);
  expect(later?.line.filter((minor) => minor > 0)).toEqual([staked]);
  await advance(24 * 3_600_000);
  expect(figures.totals()).toMatchObject({ coinInMinor: 0, netMinor: 0 });
  await advance(6 * 24 * 3_600_000);
  expect(figures.totals()).toMatchObject({ coinInMinor: 0, weekAgoMinor: staked });
});
