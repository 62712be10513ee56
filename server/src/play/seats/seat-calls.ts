import { done, type MachineId, type PlayerId, type Result, refused } from '@reelfloor/protocol';
import { waitAtMost } from '../../platform/clock/clock.ts';
import type { FloorDependencies } from './floor-dependencies.ts';
import type { SeatKeeper } from './hold/seat-keeper.ts';
import { reportWhetherNotified } from './machine-refusals.ts';
import { seatOf } from './seat.ts';
import { findSeatOfPlayer } from './seat-store.ts';
import { cancelCashOut } from './transfers/cancel-cash-out.ts';

/** Timeout in ms for a caller who waits for a closing. The closing itself continues in the background. */
const closingMs = 3_000;

interface OwnSeat {
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
}

/** Player requests about their own seats that need no game connection. */
export class SeatCalls {
  readonly #dependencies: FloorDependencies;
  readonly #keeper: SeatKeeper;

  constructor(dependencies: FloorDependencies, keeper: SeatKeeper) {
    this.#dependencies = dependencies;
    this.#keeper = keeper;
  }

  async kick(own: OwnSeat): Promise<Result<Record<string, never>>> {
    const row = await this.#find(own);
    if (!row) return refused('SEAT_NONE');
    await this.#keeper.kick(row);
    return done({});
  }

  async cancel(own: OwnSeat): Promise<Result<Record<string, never>>> {
    const cancelled = await cancelCashOut(this.#dependencies, this.#keeper, own);
    return cancelled.ok ? done({}) : reportWhetherNotified(this.#dependencies.floor, cancelled);
  }

  /** Closes a seat to which no page is connected. Refused while one is: the caller must kick it first. */
  async cashOut(own: OwnSeat): Promise<Result<{ closed: boolean }>> {
    const row = await this.#find(own);
    if (!row) return refused('SEAT_NONE');
    if (this.#keeper.isAttended(row)) return refused('SEAT_TAKEN', { machine: row.machineId });
    const closing = this.#keeper.close(seatOf(row), 'left');
    // Log the error: after its timeout the caller does not see it. The keeper retries the closing.
    closing.catch((error) =>
      this.#dependencies.alarm('closing a seat failed', { machineId: own.machineId, error: String(error) }),
    );
    const summary = await waitAtMost(this.#dependencies.clock, closingMs, closing);
    return done({ closed: summary !== null });
  }

  async #find({ playerId, machineId }: OwnSeat) {
    const row = await findSeatOfPlayer(this.#dependencies.database.read, playerId);
    return row?.machineId === machineId ? row : null;
  }
}
