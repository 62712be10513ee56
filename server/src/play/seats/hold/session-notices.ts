import type { MachineId, PlayerId } from '@reelfloor/protocol';
import type { SessionNotice } from '@reelfloor/protocol/channels/game-channel';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeatOfPlayer, type StoredSeat } from '../seat-store.ts';
import { checkMayCancelCashOut } from '../transfers/cancel-cash-out.ts';
import type { SeatHoldService } from './seat-hold-service.ts';

export class SessionNotices {
  readonly #dependencies: SeatServiceDependencies;
  readonly #keeper: SeatHoldService;
  readonly #brandName: (brandId: string) => string;

  constructor(dependencies: SeatServiceDependencies, keeper: SeatHoldService, brandName: (brandId: string) => string) {
    this.#dependencies = dependencies;
    this.#keeper = keeper;
    this.#brandName = brandName;
  }

  async ofPlayer(playerId: PlayerId): Promise<SessionNotice | null> {
    const row = await findSeatOfPlayer(this.#dependencies.database.read, playerId);
    return row ? this.#notice(row.machineId, row) : null;
  }

  /** Returns the state of the player's session at the machine, even if it has ended; null for a player at another machine. */
  async atMachine(playerId: PlayerId, machineId: MachineId): Promise<SessionNotice | null> {
    const row = await findSeatOfPlayer(this.#dependencies.database.read, playerId);
    if (row && row.machineId !== machineId) return null;
    return this.#notice(machineId, row);
  }

  async #notice(machineId: MachineId, row: StoredSeat | undefined): Promise<SessionNotice> {
    const { database, floor, clock } = this.#dependencies;
    const machine = floor.get(machineId);
    const heldUntil = row?.state === 'held' ? row.holdUntil : null;
    const cancel = row?.state === 'closing' ? await checkMayCancelCashOut(database.read, row, clock.nowMs()) : null;
    return {
      status: row ? this.#statusOf(row) : 'closed',
      name: this.#brandName(machine?.brandId ?? ''),
      id: machineId,
      machine_status: machine?.status ?? 'unknown',
      ...(heldUntil !== null && { heldUntil, leftMs: Math.max(0, heldUntil - clock.nowMs()) }),
      ...(floor.isFaultNotified(machineId) && { staffNotified: true }),
      ...(cancel?.ok === false && { cancelRefused: cancel.refusal }),
    };
  }

  #statusOf(row: StoredSeat): string {
    if (row.state === 'closing') return 'closing';
    return this.#keeper.isAttended(row) ? 'playing' : 'waiting';
  }
}
