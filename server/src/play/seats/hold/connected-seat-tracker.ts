import type { SessionEndReason } from '@reelfloor/protocol/casino';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Seat } from '../seat.ts';

/**
 * Ends a page's connection to its seat. `kicked`: the page must stop its picture too; `taken`: another page, or the same page's new
 * connection, has the seat; `restricted`: the player is on a break, and the seat closes; `timeLimit`: the player's time is used up, and the
 * seat closes.
 */
export type EndSeatConnection = (why: 'kicked' | 'taken' | 'restricted' | 'timeLimit' | 'staff') => void;

/** Session end reason for each reason why a player may not continue. */
export const endReasonOf = {
  restricted: 'excluded',
  timeLimit: 'limit',
  staff: 'staff',
} as const satisfies Readonly<Record<string, SessionEndReason>>;

interface Attended {
  readonly seat: Seat;
  quit: EndSeatConnection;
}

interface ClaimedRow {
  readonly sessionId: string;
  readonly epoch: number;
}

interface DelayedCall {
  readonly afterMs: number;
  readonly call: () => void;
}

interface Waiting {
  readonly seat: Seat;
  /** Cancels the timers of the seat's hold. Null until the hold is stored in the database. */
  callOff: (() => void) | null;
}

/** Tracks the seats whose page is connected to this process, and those that this process holds for a disconnected player. */
export class ConnectedSeatTracker {
  readonly #clock: Clock;
  readonly #attended = new Map<string, Attended>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  attend(seat: Seat): void {
    // If another process has had the seat in between, an older connection to this process may still exist: end it.
    this.#attended.get(seat.sessionId)?.quit('taken');
    this.#waiting.get(seat.sessionId)?.callOff?.();
    this.#waiting.delete(seat.sessionId);
    this.#attended.set(seat.sessionId, { seat, quit: () => {} });
  }

  /** Stores the function that ends a page's connection to a seat. Calls it at once if a newer connection has replaced this one. */
  onQuit(seat: Seat, quit: EndSeatConnection): void {
    const attended = this.#attended.get(seat.sessionId);
    if (attended?.seat.epoch === seat.epoch) attended.quit = quit;
    else quit('taken');
  }

  /** Records that the seat's page is disconnected and its seat is on hold, even before the database has stored this. */
  leave(seat: Seat): void {
    this.#attended.delete(seat.sessionId);
    this.#waiting.set(seat.sessionId, { seat, callOff: null });
  }

  /** Removes the connection and the hold of a seat that is being closed, unless they have a higher fencing number. */
  end(seat: Seat): void {
    if (this.attends(seat)) this.#attended.delete(seat.sessionId);
    const waiting = this.#waiting.get(seat.sessionId);
    if (waiting?.seat.epoch === seat.epoch) this.#forget(waiting);
  }

  /** Schedules these calls while the seat is on hold for its player; null ends the hold. Returns false if the seat is no longer on hold. */
  waitFor(seat: Seat, calls: readonly DelayedCall[] | null): boolean {
    const waiting = this.#waiting.get(seat.sessionId);
    if (waiting?.seat !== seat) return false;
    if (calls === null) {
      this.#forget(waiting);
      return false;
    }
    const stops = calls.map(({ afterMs, call }) => this.#clock.after(afterMs, call));
    waiting.callOff = () => stops.forEach((stop) => void stop());
    return true;
  }

  /**
   * Removes a seat that another node has taken. Returns the function that ends its connection; null if this process no longer had the seat.
   */
  lose(seat: Seat): EndSeatConnection | null {
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

  /** Returns the page's connection in this process if its epoch is at least that of the seat's row, otherwise null. */
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

  /** Returns the seats on hold whose hold is stored in the database. */
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
