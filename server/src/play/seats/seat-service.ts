import { createRefusedResult, type MachineId, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import { waitAtMost } from '../../platform/clock/clock.ts';
import type { SeatHoldService } from './hold/seat-hold-service.ts';
import { addStaffNotifiedFlagToRefusal } from './machine-refusals.ts';
import { pickSeatFields } from './seat.ts';
import type { SeatServiceDependencies } from './seat-service-dependencies.ts';
import { findSeatOfPlayer } from './seat-store.ts';
import { cancelCashOut } from './transfers/cancel-cash-out.ts';

/** How long in ms a caller waits for a seat to be closed. After that, closing it continues in the background. */
const closingMs = 3_000;

interface OwnSeat {
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
}

/** Player requests about their own seats that need no connection to the game. */
export class SeatService {
  readonly #dependencies: SeatServiceDependencies;
  readonly #keeper: SeatHoldService;

  constructor(dependencies: SeatServiceDependencies, keeper: SeatHoldService) {
    this.#dependencies = dependencies;
    this.#keeper = keeper;
  }

  async kick(own: OwnSeat): Promise<Result<Record<string, never>>> {
    const row = await this.#find(own);
    if (!row) return createRefusedResult('SEAT_NONE');
    await this.#keeper.kick(row);
    return okResult({});
  }

  async cancel(own: OwnSeat): Promise<Result<Record<string, never>>> {
    const cancelled = await cancelCashOut(this.#dependencies, this.#keeper, own);
    return cancelled.ok ? okResult({}) : addStaffNotifiedFlagToRefusal(this.#dependencies.floor, cancelled);
  }

  /** Closes a seat to which no page is connected. Refused while a page is: the caller must disconnect it first. */
  async cashOut(own: OwnSeat): Promise<Result<{ closed: boolean }>> {
    const row = await this.#find(own);
    if (!row) return createRefusedResult('SEAT_NONE');
    if (this.#keeper.isAttended(row)) return createRefusedResult('SEAT_TAKEN', { machine: row.machineId });
    const closing = this.#keeper.close(pickSeatFields(row), 'left');
    // Log the error: the caller does not see it after its timeout. `SeatHoldService` retries closing the seat.
    closing.catch((error) =>
      this.#dependencies.alarm('closing a seat failed', { machineId: own.machineId, error: String(error) }),
    );
    const summary = await waitAtMost(this.#dependencies.clock, closingMs, closing);
    return okResult({ closed: summary !== null });
  }

  async #find({ playerId, machineId }: OwnSeat) {
    const row = await findSeatOfPlayer(this.#dependencies.database.read, playerId);
    return row?.machineId === machineId ? row : null;
  }
}
