import type { PlayedHour } from '@reelfloor/protocol/office/live';
import { type BusinessDaySettings, dayAfter, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readPlayed } from './read-played.ts';

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;

/** Returns what was played from `from` to before `until`. One query of a quarter of an hour keeps no server busy. */
const readSum = async (db: Queries, from: number, until: number): Promise<PlayedHour> => {
  const sum = { coinInMinor: 0, netMinor: 0 };
  for (const { coinInMinor, coinOutMinor, paidMinor } of await readPlayed(db, from, until)) {
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

/** Adds up the quarters of each hour. */
export const hoursOf = (quarters: readonly PlayedHour[]): PlayedHour[] =>
  Array.from({ length: Math.ceil(quarters.length / 4) }, (_, hour) =>
    quarters.slice(hour * 4, hour * 4 + 4).reduce(plus, nothing),
  );

/** What was played on the business day before a day. It is over, so each quarter of an hour is read once. */
export class DayBefore {
  readonly #from: number;
  readonly #until: number;
  readonly #quarters: PlayedHour[] = [];
  #soFar: PlayedHour = nothing;

  constructor(terms: BusinessDaySettings, day: string) {
    this.#from = startOfBusinessDay(terms, dayAfter(day, -1));
    this.#until = startOfBusinessDay(terms, day);
  }

  /** Reads what was not read yet. `sinceMs`: time since the present day began. */
  async read(db: Queries, sinceMs: number): Promise<void> {
    for (let from = this.#from + this.#quarters.length * quarterMs; from < this.#until; from += quarterMs) {
      this.#quarters.push(await readSum(db, from, Math.min(from + quarterMs, this.#until)));
      // Other work of this process goes on between two readings.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const sameTime = Math.min(this.#from + sinceMs, this.#until);
    const whole = Math.floor((sameTime - this.#from) / quarterMs);
    const running = await readSum(db, this.#from + whole * quarterMs, sameTime);
    this.#soFar = this.#quarters.slice(0, whole).reduce(plus, running);
  }

  get hours(): PlayedHour[] {
    return hoursOf(this.#quarters);
  }

  /** What was played up to the same time of day as that of the last reading. */
  get soFar(): PlayedHour {
    return this.#soFar;
  }
}
