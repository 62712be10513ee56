import type { Clock } from '../../process/clock.ts';
import type { Seat } from '../seat.ts';

export type Quit = () => void;

interface Attended {
  readonly seat: Seat;
  quit: Quit;
}

interface ClaimedRow {
  readonly sessionId: string;
  readonly epoch: number;
}

interface Waiting {
  readonly seat: Seat;
  /** Cancels the timer of the hold. Null until the hold is stored in the database. */
  callOff: (() => void) | null;
}

/** Remembers which seats have a connection in this process, and which wait here for their players. */
export class SeatAttendance {
  readonly #clock: Clock;
  readonly #attended = new Map<string, Attended>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  attend(seat: Seat): void {
    // This process may still have an older connection to the seat, if it did not notice that another process took the seat.
    this.#attended.get(seat.sessionId)?.quit();
    this.#waiting.get(seat.sessionId)?.callOff?.();
    this.#waiting.delete(seat.sessionId);
    this.#attended.set(seat.sessionId, { seat, quit: () => {} });
  }

  /** Stores how to end the connection of a seat. Ends it at once if a newer one has replaced it. */
  onQuit(seat: Seat, quit: Quit): void {
    const attended = this.#attended.get(seat.sessionId);
    if (attended?.seat.epoch === seat.epoch) attended.quit = quit;
    else quit();
  }

  /** Notes that the connection is gone and the seat waits, although the database may not have it yet. */
  leave(seat: Seat): void {
    this.#attended.delete(seat.sessionId);
    this.#waiting.set(seat.sessionId, { seat, callOff: null });
  }

  /** Forgets the connection and the hold of a seat that is being closed, unless they have a newer epoch. */
  end(seat: Seat): void {
    if (this.attends(seat)) this.#attended.delete(seat.sessionId);
    const waiting = this.#waiting.get(seat.sessionId);
    if (waiting?.seat.epoch === seat.epoch) this.#forget(waiting);
  }

  /** Calls `call` after `leftMs`; null: the seat stops waiting. Returns false if it stopped or was taken again. */
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

  /** Forgets a seat that another node took. Returns how to end its connection; null if it was left or retaken by then. */
  lose(seat: Seat): Quit | null {
    const waiting = this.#waiting.get(seat.sessionId);
    if (waiting?.seat === seat) {
      this.#forget(waiting);
      return () => {};
    }
    const attended = this.#attended.get(seat.sessionId);
    if (attended?.seat !== seat) return null;
    this.#attended.delete(seat.sessionId);
    return attended.quit;
  }

  attends({ sessionId, epoch }: Seat): boolean {
    return this.#attended.get(sessionId)?.seat.epoch === epoch;
  }

  /** Returns the seat's connection here if its epoch is that of the row or a newer one, otherwise null. */
  connectionAt(row: ClaimedRow): Attended | null {
    const attended = this.#attended.get(row.sessionId);
    return attended && attended.seat.epoch >= row.epoch ? attended : null;
  }

  waitsAt(row: ClaimedRow): boolean {
    const waiting = this.#waiting.get(row.sessionId);
    return waiting !== undefined && waiting.seat.epoch >= row.epoch;
  }

  isKnown(sessionId: string): boolean {
    return this.#attended.has(sessionId) || this.#waiting.has(sessionId);
  }

  attendedSeats(): Seat[] {
    return [...this.#attended.values()].map(({ seat }) => seat);
  }

  /** Returns the waiting seats whose hold is stored in the database. */
  waitingSeats(): Seat[] {
    return [...this.#waiting.values()].filter(({ callOff }) => callOff).map(({ seat }) => seat);
  }

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
