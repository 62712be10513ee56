import type { MachineId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import type { Queries } from '../../database/database.ts';
import { transitLimitMs } from '../../ledger/audit-books.ts';
import {
  type CashTransfer,
  listAllPendingCashTransfers,
  listPendingCashTransfersOf,
  transferViewOf,
} from '../../ledger/cash-transfers.ts';
import { listWaitingPaysOf, payViewOf } from '../../pays/waiting-pays.ts';
import { everySoOften } from '../../process/every-so-often.ts';
import type { FloorParts } from '../floor-parts.ts';

const lookMs = 5_000;
const maxOpen = 1_000;

/**
 * Reports transfers that are not settled within the limit: the player sees the money as held, and the log gets one line.
 * The time counts from the order or from when this process first saw it, whichever is earlier, so that a clock that was
 * set back does not hide a transfer.
 */
export class HeldTransfers {
  readonly #parts: FloorParts;
  readonly #isOnDuty: () => boolean;
  readonly #seen = new Map<string, { sinceMs: number; isHeld: boolean; isTold: boolean }>();
  #stop = (): void => {};

  /** `isOnDuty` returns true if this node has the duty of reporting held transfers for all nodes. */
  constructor(parts: FloorParts, isOnDuty: () => boolean) {
    this.#parts = parts;
    this.#isOnDuty = isOnDuty;
  }

  /** Number of transfers that were held when this process last looked. */
  get count(): number {
    let count = 0;
    for (const { isHeld } of this.#seen.values()) if (isHeld) count++;
    return count;
  }

  start(): void {
    const { clock, alarm } = this.#parts;
    this.#stop = everySoOften(clock, lookMs, () =>
      this.look().catch((error) => alarm('looking for held transfers failed', { error: String(error) })),
    );
  }

  stop(): void {
    this.#stop();
  }

  async look(): Promise<void> {
    const open = await listAllPendingCashTransfers(this.#parts.database.read, maxOpen);
    for (const id of this.#seen.keys()) if (!open.some((order) => order.id === id)) this.#seen.delete(id);
    for (const order of open) {
      const sinceMs = this.#parts.clock.nowMs();
      const seen = this.#seen.get(order.id) ?? { sinceMs, isHeld: false, isTold: false };
      this.#seen.set(order.id, seen);
      seen.isHeld = this.#isHeld(order, seen.sinceMs);
      // Only the node on duty reports. A node that takes over the duty reports all held transfers again.
      if (!seen.isHeld || seen.isTold || !this.#isOnDuty()) continue;
      seen.isTold = true;
      this.#tell(order);
    }
  }

  /** Returns the player's open transfers and the pays that wait for approval, oldest first. */
  async openOf(db: Queries, playerId: string): Promise<(TransferView & { machine: MachineId })[]> {
    const open = await listPendingCashTransfersOf(db, playerId);
    const orders = open.map((order) => {
      const sinceMs = this.#seen.get(order.id)?.sinceMs ?? this.#parts.clock.nowMs();
      const view = this.#isHeld(order, sinceMs) ? heldViewOf(order) : transferViewOf(order);
      return { ...view, machine: order.machineId };
    });
    const pays = (await listWaitingPaysOf(db, playerId)).map((pay) => ({
      ...payViewOf(pay),
      machine: pay.machine_id as MachineId,
    }));
    return [...orders, ...pays].sort((a, b) => a.at - b.at);
  }

  #isHeld({ at }: CashTransfer, sinceMs: number): boolean {
    return this.#parts.clock.nowMs() - Math.min(at, sinceMs) >= transitLimitMs;
  }

  #tell(order: CashTransfer): void {
    const { alarm, bus } = this.#parts;
    const { id, kind, playerId, machineId, amountMinor, at } = order;
    alarm('a transfer could not be settled yet; its money is held', {
      transferId: id,
      kind,
      playerId,
      machineId,
      amountMinor,
      since: new Date(at).toISOString(),
    });
    bus.publish('transferChanged', {
      playerId,
      machineId,
      transfer: heldViewOf(order),
    });
  }
}

const heldViewOf = (order: CashTransfer): TransferView => ({ ...transferViewOf(order), state: 'held' });
