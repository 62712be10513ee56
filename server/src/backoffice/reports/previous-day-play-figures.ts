import type { PlayedHour } from '@reelfloor/protocol/office/live';
import { addDaysToDate, type BusinessDaySettings, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { sumPlayByMachine } from './sum-play-by-machine.ts';

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;

/** Returns the total coin-in and net win between `from` and `until` (exclusive). A span of 15 minutes keeps the query short. */
const readSum = async (db: Queries, from: number, until: number): Promise<PlayedHour> => {
  const sum = { coinInMinor: 0, netMinor: 0 };
  for (const { coinInMinor, coinOutMinor, paidMinor } of await sumPlayByMachine(db, from, until)) {
    sum.coinInMinor += Number(coinInMinor);
    sum.netMinor += Number(coinInMinor) - Number(coinOutMinor) - Number(paidMinor);
  }
  return sum;
};

const plus = (one: PlayedHour, other: PlayedHour): PlayedHour => ({
  coinInMinor: one.coinInMinor + other.coinInMinor,
  netMinor: one.netMinor + other.netMinor,
});

const nothing: PlayedHour = { coinInMinor: 0, netMinor: 0 };

/** Sums four quarters into each hour. */
export const sumQuarterHoursToHours = (quarterHours: readonly PlayedHour[]): PlayedHour[] =>
  Array.from({ length: Math.ceil(quarterHours.length / 4) }, (_, hour) =>
    quarterHours.slice(hour * 4, hour * 4 + 4).reduce(plus, nothing),
  );

/** The play figures of the business day before a given day. Since that day is over, each quarter of an hour is read once. */
export class PreviousDayPlayFigures {
  readonly #from: number;
  readonly #until: number;
  readonly #quarters: PlayedHour[] = [];
  #soFar: PlayedHour = nothing;

  constructor(terms: BusinessDaySettings, day: string) {
    this.#from = startOfBusinessDay(terms, addDaysToDate(day, -1));
    this.#until = startOfBusinessDay(terms, day);
  }

  /** Reads the quarters of an hour that are still missing. `sinceMs`: time since the current day began. */
  async read(db: Queries, sinceMs: number): Promise<void> {
    for (let from = this.#from + this.#quarters.length * quarterMs; from < this.#until; from += quarterMs) {
      this.#quarters.push(await readSum(db, from, Math.min(from + quarterMs, this.#until)));
      // Yield to the event loop between two queries.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const sameTime = Math.min(this.#from + sinceMs, this.#until);
    const whole = Math.floor((sameTime - this.#from) / quarterMs);
    const running = await readSum(db, this.#from + whole * quarterMs, sameTime);
    this.#soFar = this.#quarters.slice(0, whole).reduce(plus, running);
  }

  get hours(): PlayedHour[] {
    return sumQuarterHoursToHours(this.#quarters);
  }

  /** The total coin-in and net win up to the time of day of the last reading. */
  get soFar(): PlayedHour {
    return this.#soFar;
  }
}
