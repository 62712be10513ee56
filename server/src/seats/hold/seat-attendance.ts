import type { Clock } from '../../process/clock.ts';
import type { Seat } from '../seat.ts';
import type { StoredSeat } from '../seat-store.ts';

/** A connection's way to be told that it has to go. */
export type Quit = () => void;

interface Attended {
  readonly seat: Seat;
  quit: Quit;
}

interface Waiting {
  readonly seat: Seat;
  /** Runs from the moment at which the database says that the seat waits. */
  callOff: (() => void) | null;
}

/** Who is connected at which seat in this process, and which seats wait here for their players. */
export class SeatAttendance {
  readonly #clock: Clock;
  readonly #attended = new Map<string, Attended>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Somebody is connected at the seat from now on. */
  attend(seat: Seat): void {
    // Another process had fenced it off, and this one has not looked yet.
    this.#attended.get(seat.sessionId)?.quit();
    this.#waiting.get(seat.sessionId)?.callOff?.();
    this.#waiting.delete(seat.sessionId);
    this.#attended.set(seat.sessionId, { seat, quit: () => {} });
  }

  /** `quit` ends the connection that attends the seat; at once when it was kicked before it could say so. */
  onQuit(seat: Seat, quit: Quit): void {
    const attended = this.#attended.get(seat.sessionId);
    if (attended?.seat.epoch === seat.epoch) attended.quit = quit;
    else quit();
  }

  /** Nobody is connected there any more, whether or not the database says so already. */
  leave(seat: Seat): void {
    this.#attended.delete(seat.sessionId);
    this.#waiting.set(seat.sessionId, { seat, callOff: null });
  }

  /** It is being closed: nobody attends it, and nothing waits. A newer epoch's stays. */
  end(seat: Seat): void {
    if (this.attends(seat)) this.#attended.delete(seat.sessionId);
    const waiting = this.#waiting.get(seat.sessionId);
    if (waiting?.seat.epoch === seat.epoch) this.#forget(waiting);
  }

  /** Calls when the seat has waited for so long; null: it does not wait after all. False: it was taken meanwhile. */
  waitFor(seat: Seat, leftMs: number | null, call: () => void): boolean {
    const waiting = this.#waiting.get(seat.sessionId);
    if (waiting?.seat !== seat) return false;
    if (leftMs === null) {
      this.#forget(waiting);
      return false;
    }
    waiting.callOff = this.#clock.after(leftMs, call);
    return true;
  }

  /** Takes the connection away from a seat that another process has. Null: it left, or took its seat again. */
  lose(seat: Seat): Quit | null {
    const attended = this.#attended.get(seat.sessionId);
    if (attended?.seat !== seat) return null;
    this.#attended.delete(seat.sessionId);
    return attended.quit;
  }

  attends({ sessionId, epoch }: Seat): boolean {
    return this.#attended.get(sessionId)?.seat.epoch === epoch;
  }

  /** The connection here that has the seat of this row. */
  connectionAt(row: StoredSeat): Attended | null {
    const attended = this.#attended.get(row.sessionId);
    return attended && attended.seat.epoch >= row.epoch ? attended : null;
  }

  waitsAt(row: StoredSeat): boolean {
    const waiting = this.#waiting.get(row.sessionId);
    return waiting !== undefined && waiting.seat.epoch >= row.epoch;
  }

  isKnown(sessionId: string): boolean {
    return this.#attended.has(sessionId) || this.#waiting.has(sessionId);
  }

  attendedSeats(): Seat[] {
    return [...this.#attended.values()].map(({ seat }) => seat);
  }

  /** Those that wait without the database saying so. */
  unwrittenSeats(): Seat[] {
    return [...this.#waiting.values()].filter(({ callOff }) => !callOff).map(({ seat }) => seat);
  }

  stop(): void {
    for (const { callOff } of this.#waiting.values()) callOff?.();
  }

  #forget({ seat, callOff }: Waiting): void {
    callOff?.();
    this.#waiting.delete(seat.sessionId);
  }
}
