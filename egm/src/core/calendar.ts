import { fromBcd, toBcd } from '../codec/byte-encodings.ts';
import type { Memory } from './persistent-memory.ts';
import type { MachineClock } from './trial-machine-clock.ts';

/** The machine's date and time of day, set by the host. */
export class Calendar {
  readonly #clock: MachineClock;
  readonly #memory: Memory;

  constructor(clock: MachineClock, memory: Memory, startTimeMs: number) {
    this.#clock = clock;
    this.#memory = memory;
    if (memory.isNew) memory.state.options.calendarOffsetMs = startTimeMs - clock.nowMs();
  }

  /** Returns the date as MMDDYYYY in BCD. */
  date(): readonly number[] {
    const now = this.#now();
    return [...toBcd(now.getUTCMonth() + 1, 1), ...toBcd(now.getUTCDate(), 1), ...toBcd(now.getUTCFullYear(), 2)];
  }

  /** Returns the time of day as HHMMSS in BCD. */
  time(): readonly number[] {
    const now = this.#now();
    return [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()].flatMap((part) => toBcd(part, 1));
  }

  /** Sets date and time; returns false if they are invalid. */
  set(date: readonly number[], time: readonly number[]): boolean {
    const [month, day, year] = [date.slice(0, 1), date.slice(1, 2), date.slice(2)].map(fromBcd);
    const [hour, minute, second] = time.map((byte) => fromBcd([byte]));
    if (month == null || day == null || year == null || hour == null || minute == null || second == null) return false;
    const atMs = Date.UTC(year, month - 1, day, hour, minute, second);
    const isReal = new Date(atMs).getUTCDate() === day && month <= 12 && hour < 24 && minute < 60 && second < 60;
    if (!isReal) return false;
    this.#memory.state.options.calendarOffsetMs = atMs - this.#clock.nowMs();
    this.#memory.touch('options');
    return true;
  }

  #now(): Date {
    return new Date(this.#clock.nowMs() + this.#memory.state.options.calendarOffsetMs);
  }
}
