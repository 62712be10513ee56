import type { MachineId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import { transitLimitMs } from '../../../money/audit/audit-database.ts';
import {
  buildCashTransferView,
  type CashTransfer,
  listAllCashInsAwaitingPlatform,
  listAllPendingCashTransfers,
  listCashInsAwaitingPlatform,
  listPendingCashTransfersOfPlayer,
} from '../../../money/ledger/cash-transfers.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import { buildHandPayView, listWaitingHandPaysOfPlayer } from '../../hand-pays/waiting-hand-pays.ts';
import { computeLegalHoldSpanAround, placeLegalHold } from '../../recordings/legal-holds.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';

const pollMs = 5_000;
/** Age in ms at which the player is notified of an open cash transfer, at the next check. It is logged after `transitLimitMs`. */
export const heldNotifiedAfterMs = 5_000;
const maxOpen = 1_000;

/**
 * Reports held cash transfers: within ten seconds the player sees the money as held, and after `transitLimitMs` one line is logged.
 * The time counts from the transfer's start or from when this process first saw it, whichever is earlier, so that a transfer is not
 * overlooked after the clock was set back.
 */
export class HeldTransferReporter {
  readonly #dependencies: SeatServiceDependencies;
  readonly #holdsLease: () => boolean;
  readonly #seen = new Map<string, { sinceMs: number; isHeld: boolean; isNotified: boolean; isLogged: boolean }>();
  #stop = (): void => {};

  /** `holdsLease` returns true if this node holds the lease for reporting held transfers. */
  constructor(dependencies: SeatServiceDependencies, holdsLease: () => boolean) {
    this.#dependencies = dependencies;
    this.#holdsLease = holdsLease;
  }

  /** Number of held cash transfers at this process's last check. */
  get count(): number {
    let count = 0;
    for (const { isHeld } of this.#seen.values()) if (isHeld) count++;
    return count;
  }

  start(): void {
    const { clock, alarm } = this.#dependencies;
    this.#stop = repeatWithoutOverlap(clock, pollMs, () =>
      this.check().catch((error) => alarm('looking for held transfers failed', { error: String(error) })),
    );
  }

  stop(): void {
    this.#stop();
  }

  async check(): Promise<void> {
    const { read } = this.#dependencies.database;
    const open = [
      ...(await listAllPendingCashTransfers(read, maxOpen)),
      ...(await listAllCashInsAwaitingPlatform(read, maxOpen)),
    ];
    for (const id of this.#seen.keys()) if (!open.some((order) => order.id === id)) this.#seen.delete(id);
    for (const order of open) {
      const sinceMs = this.#dependencies.clock.nowMs();
      const seen = this.#seen.get(order.id) ?? { sinceMs, isHeld: false, isNotified: false, isLogged: false };
      this.#seen.set(order.id, seen);
      const openMs = this.#openMs(order, seen.sinceMs);
      seen.isHeld = openMs >= transitLimitMs;
      // Only the node with the lease reports. A node that takes over the lease reports all held transfers again.
      if (!this.#holdsLease()) continue;
      if (openMs >= heldNotifiedAfterMs && !seen.isNotified) {
        seen.isNotified = true;
        this.#notify(order);
      }
      if (!seen.isHeld || seen.isLogged) continue;
      seen.isLogged = true;
      this.#log(order);
      await this.#holdPictures(order);
    }
  }

  /** Returns the player's open cash transfers and the hand pays that need approval, oldest first. */
  async openOf(db: Queries, playerId: string): Promise<(TransferView & { machine: MachineId })[]> {
    const open = [
      ...(await listPendingCashTransfersOfPlayer(db, playerId)),
      ...(await listCashInsAwaitingPlatform(db, playerId)),
    ];
    const orders = open.map((order) => {
      const sinceMs = this.#seen.get(order.id)?.sinceMs ?? this.#dependencies.clock.nowMs();
      const view =
        this.#openMs(order, sinceMs) >= heldNotifiedAfterMs ? heldViewOf(order) : buildCashTransferView(order);
      return { ...view, machine: order.machineId };
    });
    const pays = (await listWaitingHandPaysOfPlayer(db, playerId)).map((pay) => ({
      ...buildHandPayView(pay),
      machine: pay.machine_id as MachineId,
    }));
    return [...orders, ...pays].sort((a, b) => a.at - b.at);
  }

  #openMs({ at }: CashTransfer, sinceMs: number): number {
    return this.#dependencies.clock.nowMs() - Math.min(at, sinceMs);
  }

  #notify(order: CashTransfer): void {
    const { playerId, machineId } = order;
    this.#dependencies.bus.publish('transferChanged', { playerId, machineId, transfer: heldViewOf(order) });
  }

  async #holdPictures({ id, machineId, at }: CashTransfer): Promise<void> {
    const { database, clock } = this.#dependencies;
    const hold = {
      id,
      machineId,
      ...computeLegalHoldSpanAround(at),
      cause: 'transfer',
      reason: 'a held transfer',
    } as const;
    await database.transact((tx) => placeLegalHold(tx, { ...hold, at: clock.nowMs() }));
  }

  #log({ id, kind, playerId, machineId, amountMinor, at }: CashTransfer): void {
    this.#dependencies.alarm('a transfer could not be settled yet; its money is held', {
      transferId: id,
      kind,
      playerId,
      machineId,
      amountMinor,
      since: new Date(at).toISOString(),
    });
  }
}

const heldViewOf = (order: CashTransfer): TransferView => ({
  ...buildCashTransferView(order),
  state: 'held',
});
