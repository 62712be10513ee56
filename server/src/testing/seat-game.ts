import type { CommandId, TransferId } from '@reelfloor/protocol';
import type { SeatConnection } from '../play/seats/connection/seat-connection.ts';
import type { EndSeatConnection } from '../play/seats/hold/connected-seat-tracker.ts';
import type { Seat } from '../play/seats/seat.ts';
import { newKey } from './test-player.ts';

interface FloorTime {
  /** Moves the clock until the promise has settled, and returns its result. */
  inTime<T>(promise: Promise<T>): Promise<T>;
  settle(): Promise<void>;
}

/** A player's connection to a seat, without a channel. Each call moves the clock until its answer has come. */
export class SeatGame {
  readonly session: SeatConnection;
  /** The secret by which the page gets its seat back after a reconnect. */
  readonly resume: string;
  readonly #floor: FloorTime;
  #isQuit = false;

  constructor(floor: FloorTime, session: SeatConnection, resume: string) {
    this.#floor = floor;
    this.session = session;
    this.resume = resume;
  }

  get seat(): Seat {
    return this.session.seat;
  }

  get isQuit(): boolean {
    return this.#isQuit;
  }

  cashIn(amountMinor: number, transferId: string = newKey()) {
    return this.#floor.inTime(this.session.cashIn({ transferId: transferId as TransferId, amountMinor }));
  }

  cashOut(transferId?: string) {
    return this.#floor.inTime(this.session.cashOut(transferId as TransferId | undefined));
  }

  spin(commandId: string = newKey()) {
    return this.#floor.inTime(this.session.presses.press({ button: 'spin', commandId: commandId as CommandId }));
  }

  leave() {
    return this.#floor.inTime(this.session.leave());
  }

  quit(why: Parameters<EndSeatConnection>[0]): void {
    this.#isQuit = true;
    this.session.quit(why);
  }

  async vanish(): Promise<void> {
    this.session.drop('lost');
    await this.#floor.settle();
  }
}
