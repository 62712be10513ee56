import type { DayHourlyTotals } from '@reelfloor/protocol/office/live';
import type { Bus, PostedEvents } from '../../platform/bus/event-bus.ts';
import {
  addDaysToDate,
  type BusinessDaySettings,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/clock/business-day.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ScopedDatabase } from '../../platform/sites/scope-database-to-site.ts';
import { PreviousDayPlayFigures, sumQuarterHoursToHours } from './previous-day-play-figures.ts';
import {
  type JournalPosition,
  PlaySums,
  readBookedJournalPositions,
  readTotalCoinIn,
  sumPlayByMachine,
} from './sum-play-by-machine.ts';
import type { TheoreticalHoldByRules } from './theoretical-holds.ts';

/** Length of a quarter of an hour in ms. Each query reads the rounds of one quarter, so that none blocks the server for long. */
export const quarterHourMs = 15 * 60_000;
/** Time in ms after the end of a quarter after which all transactions begun in it have committed. */
export const quarterHourCommitDelayMs = 60_000;
/** Poll interval in ms, and the interval in ms at which the current quarter of an hour is read again if no message was missed. */
const pollMs = 1_000;
const readEveryMs = 30_000;
/** Maximum number of messages about posted events buffered during a database read. If more arrive, the read is repeated. */
const maxWaiting = 10_000;

export interface CurrentDayFiguresDependencies {
  readonly database: ScopedDatabase;
  /** False if the database connection sees the rounds of one site only, while messages come from all sites. */
  readonly isWhole: boolean;
  /** Whether to keep the hourly coin-in and net win of this business day and of the previous one. */
  readonly keepsHours: boolean;
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly clock: Clock;
  readonly terms: BusinessDaySettings;
  readonly readHolds: () => Promise<TheoreticalHoldByRules>;
  /** Called when a machine's figures have changed; null means all machines. */
  readonly onChange: (machineId: string | null) => void;
  readonly onError: (error: unknown) => void;
}

/** The loaded play figures of a business day. */
interface Day {
  readonly name: string;
  readonly from: number;
  readonly holds: TheoreticalHoldByRules;
  /** Play figures of the completed quarters of an hour, by machine. They are read once. */
  readonly over: Map<string, PlaySums>;
  overUntil: number;
  /** Play figures of the whole day, by machine; null until loaded. */
  machines: Map<string, PlaySums> | null;
  total: PlaySums;
  /** Coin-in of each quarter of an hour; the last one is incomplete. */
  line: number[];
  /** Net win of each quarter of an hour. */
  netLine: number[];
  /** Play figures of the previous business day; null if hours are not kept. */
  readonly dayBefore: PreviousDayPlayFigures | null;
  marks: Map<string, Pick<JournalPosition, 'seq' | 'journalNo'>>;
  /** Coin-in of the same day last week: of its completed quarters of an hour (up to `until`), and up to the current time of day. */
  readonly weekAgo: { readonly from: number; overMinor: number; until: number; nowMinor: number };
}

/**
 * Keeps the coin-in and net win of the business day, by machine. Rounds are read from the database once, a quarter of an hour at a time.
 * Then each message about posted events adds its amounts, if it follows the last event of the machine's journal; otherwise the current
 * quarter is read again. The current quarter is also read every half minute, for entries without an event.
 */
export class CurrentDayPlayFigures {
  readonly #dependencies: CurrentDayFiguresDependencies;
  #day: Day | null = null;
  /** Messages about posted events buffered during a database read; null if none is running. */
  #waiting: PostedEvents[] | null = null;
  #isInDoubt = true;
  #readAt = 0;
  #stops: (() => void)[] = [];
  #running: Promise<void> | null = null;

  constructor(dependencies: CurrentDayFiguresDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    const doubt = () => {
      this.#isInDoubt = true;
    };
    doubt();
    this.#stops = [
      bus.subscribe('eventsPosted', (seatEvents) => this.#receive(seatEvents)),
      bus.subscribe('eventsMissed', doubt),
      // A hand pay or jackpot that staff decided is posted without an event, so read the figures again.
      bus.subscribe('transferChanged', ({ transfer: { kind } }) => {
        if (kind === 'handPay' || kind === 'jackpot') doubt();
      }),
      clock.every(pollMs, () => void this.check()),
    ];
    void this.check();
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#day = null;
  }

  /** Returns a machine's coin-in and net win of this business day; null until loaded. */
  of(machineId: string): { coinInMinor: number; netMinor: number } | null {
    const machines = this.#day?.machines;
    if (!machines) return null;
    const { coinInMinor, netMinor } = machines.get(machineId) ?? nothing;
    return { coinInMinor, netMinor };
  }

  /** Returns the floor's total play figures of this business day; null until loaded. */
  totals() {
    const day = this.#day;
    if (!day?.machines) return null;
    const { coinInMinor, netMinor, holdPpm, expectedPpm } = day.total;
    const weekAgoMinor = day.weekAgo.nowMinor === 0 ? null : day.weekAgo.nowMinor;
    return { coinInMinor, netMinor, holdPpm, expectedPpm, line: [...day.line], weekAgoMinor };
  }

  /** Returns the play figures of each hour; null until loaded, or if hours are not kept. */
  hours(): DayHourlyTotals | null {
    const day = this.#day;
    if (!day?.machines || day.dayBefore === null) return null;
    const quarters = day.line.map((coinInMinor, n) => ({ coinInMinor, netMinor: day.netLine[n] ?? 0 }));
    const { hours: dayBefore, soFar: dayBeforeSoFar } = day.dayBefore;
    return { today: sumQuarterHoursToHours(quarters), dayBefore, dayBeforeSoFar };
  }

  /** Reads the play figures that are due from the database. Never rejects. */
  check(): Promise<void> {
    this.#running ??= this.#check()
      .catch((error) => {
        this.#isInDoubt = true;
        this.#dependencies.onError(error);
      })
      .finally(() => {
        this.#running = null;
        this.#waiting = null;
      });
    return this.#running;
  }

  async #check(): Promise<void> {
    const { clock, terms, readHolds, keepsHours, onChange, database } = this.#dependencies;
    const now = clock.nowMs();
    const name = businessDayOf(terms, now);
    if (this.#day?.name === name && !this.#isInDoubt && now - this.#readAt < readEveryMs) return;
    this.#isInDoubt = false;
    this.#waiting = [];
    const day = this.#day?.name === name ? this.#day : newDay(terms, name, await readHolds(), keepsHours);
    await this.#readQuarters(day, now);
    await this.#readRunning(day);
    await day.dayBefore?.read(database.read, now - day.from);
    this.#day = day;
    this.#readAt = now;
    const waiting = this.#waiting;
    this.#waiting = null;
    for (const seatEvents of waiting) this.#add(day, seatEvents);
    onChange(null);
  }

  /** Reads the completed quarters of an hour that are not loaded yet, of today and of last week. */
  async #readQuarters(day: Day, now: number): Promise<void> {
    const { read } = this.#dependencies.database;
    while (day.overUntil + quarterHourMs + quarterHourCommitDelayMs <= now) {
      const until = day.overUntil + quarterHourMs;
      const sum = new PlaySums();
      for (const played of await sumPlayByMachine(read, day.overUntil, until)) {
        sumsOf(day.over, played.machine).add(played, day.holds);
        sum.add(played, day.holds);
      }
      const quarter = (day.overUntil - day.from) / quarterHourMs;
      day.line[quarter] = sum.coinInMinor;
      day.netLine[quarter] = sum.netMinor;
      day.overUntil = until;
      await breath();
    }
    const { weekAgo } = day;
    const sameTime = weekAgo.from + (now - day.from);
    while (weekAgo.until + quarterHourMs <= sameTime) {
      weekAgo.overMinor += await readTotalCoinIn(read, weekAgo.until, weekAgo.until + quarterHourMs);
      weekAgo.until += quarterHourMs;
      await breath();
    }
    weekAgo.nowMinor = weekAgo.overMinor + (await readTotalCoinIn(read, weekAgo.until, sameTime));
  }

  /** Reads the rounds since the last completed quarter of an hour, and in the same snapshot the last event of each machine's journal. */
  async #readRunning(day: Day): Promise<void> {
    const { database } = this.#dependencies;
    const { played, marks } = await database.snapshot(async (db) => ({
      played: await sumPlayByMachine(db, day.overUntil, Number.MAX_SAFE_INTEGER),
      marks: await readBookedJournalPositions(db),
    }));
    const machines = new Map<string, PlaySums>();
    for (const [machine, sums] of day.over) sumsOf(machines, machine).merge(sums);
    const sum = new PlaySums();
    for (const one of played) {
      sumsOf(machines, one.machine).add(one, day.holds);
      sum.add(one, day.holds);
    }
    const total = new PlaySums();
    for (const sums of machines.values()) total.merge(sums);
    const running = (day.overUntil - day.from) / quarterHourMs;
    day.line.length = running;
    day.line[running] = sum.coinInMinor;
    day.netLine.length = running;
    day.netLine[running] = sum.netMinor;
    day.machines = machines;
    day.total = total;
    day.marks = new Map(marks.map(({ machine, seq, journalNo }) => [machine, { seq, journalNo }]));
  }

  #receive(seatEvents: PostedEvents): void {
    if (!this.#dependencies.isWhole) this.#isInDoubt = true;
    else if (this.#waiting) {
      if (this.#waiting.length < maxWaiting) this.#waiting.push(seatEvents);
      else this.#isInDoubt = true;
    } else if (this.#day) this.#add(this.#day, seatEvents);
  }

  #add(day: Day, { machineId, from, to, journalNo, played }: PostedEvents): void {
    if (!day.machines) return;
    const mark = day.marks.get(machineId);
    if (mark && mark.journalNo === journalNo && to <= mark.seq) return;
    if (!mark || mark.journalNo !== journalNo || from !== mark.seq + 1) {
      this.#isInDoubt = true;
      return;
    }
    day.marks.set(machineId, { seq: to, journalNo });
    const last = day.line.length - 1;
    for (const sum of played) {
      sumsOf(day.machines, machineId).add(sum, day.holds);
      day.total.add(sum, day.holds);
      day.line[last] = (day.line[last] ?? 0) + sum.coinInMinor;
      day.netLine[last] = (day.netLine[last] ?? 0) + sum.coinInMinor - sum.coinOutMinor - sum.paidMinor;
    }
    if (played.length > 0) this.#dependencies.onChange(machineId);
  }
}

const newDay = (terms: BusinessDaySettings, name: string, holds: TheoreticalHoldByRules, keepsHours: boolean): Day => {
  const from = startOfBusinessDay(terms, name);
  const before = startOfBusinessDay(terms, addDaysToDate(name, -7));
  const weekAgo = { from: before, overMinor: 0, until: before, nowMinor: 0 };
  const empty = {
    over: new Map(),
    machines: null,
    total: new PlaySums(),
    line: [],
    netLine: [],
    marks: new Map(),
  };
  const dayBefore = keepsHours ? new PreviousDayPlayFigures(terms, name) : null;
  return { name, from, holds, ...empty, overUntil: from, weekAgo, dayBefore };
};

const nothing = new PlaySums();

const sumsOf = (machines: Map<string, PlaySums>, machineId: string): PlaySums => {
  const sums = machines.get(machineId) ?? new PlaySums();
  machines.set(machineId, sums);
  return sums;
};

/** Yields to the event loop. */
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
