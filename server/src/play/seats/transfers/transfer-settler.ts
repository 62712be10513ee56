import { transactionCodes } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import {
  buildCashTransferView,
  type CashTransfer,
  findCashTransfer,
  listPendingTransfersExceptClosing,
  updateCashTransferState,
} from '../../../money/ledger/cash-transfers.ts';
import { transitAccountOf } from '../../../money/ledger/ledger-account.ts';
import { postToWallet } from '../../../money/ledger/post-to-wallet.ts';
import { convertStorageErrorToRefusal } from '../../../platform/database/convert-storage-errors.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../../platform/process/fault-injection-points.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import { SeatEventCollector } from '../seat-event-collector.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';

/** Timeout in ms for the cabinet's answer about a cash transfer. */
const statusTimeoutMs = 2_000;
/** Timeout in ms for the cabinet's event, after the cabinet answered that the cash transfer happened. */
const eventTimeoutMs = 5_000;
const retryMs = 2_000;
/** Polling interval in ms for open cash transfers. One that is open at two checks belongs to no running call. */
const defaultPollMs = 30_000;
const maxOpen = 1_000;

/**
 * Settles cash transfers with an unknown outcome. It asks the cabinet repeatedly, and never guesses. The cabinet voids a transfer id that
 * it has never seen.
 */
export class TransferSettler {
  readonly #dependencies: SeatServiceDependencies;
  readonly #doubtful = new Map<string, string>();
  readonly #asking = new Map<string, Promise<boolean>>();
  readonly #listeners = new Map<string, Set<(transfer: TransferView) => void>>();
  readonly #waits = new Set<() => void>();
  readonly #stops: (() => void)[] = [];
  readonly #pollMs: number;
  /** Ids of cash transfers that were open at the last check and about which this process was not asking the cabinet. */
  #openBefore: ReadonlySet<string> = new Set();
  #stopped = false;

  constructor(dependencies: SeatServiceDependencies, { pollMs = defaultPollMs } = {}) {
    this.#dependencies = dependencies;
    this.#pollMs = pollMs;
  }

  /** Starts asking cabinets about cash transfers that were open when the server stopped. `SeatCloser` handles those that close seats. */
  async start(): Promise<void> {
    const { bus, clock } = this.#dependencies;
    this.#stops.push(
      bus.subscribe('transferChanged', ({ transfer }) => this.#receive(transfer)),
      bus.subscribe('machineConnected', ({ machineId }) => this.#askAgain(machineId)),
    );
    this.#stops.push(clock.every(retryMs, () => this.#askAgain()));
    for (const { id, machineId } of await this.#readOpen()) this.#doubtful.set(id, machineId);
    const check = () =>
      this.#check().catch((error) =>
        this.#dependencies.alarm('looking for open transfers failed', { error: String(error) }),
      );
    this.#stops.push(repeatWithoutOverlap(clock, this.#pollMs, check));
  }

  /** Stops asking cabinets. Waiting callers get the transfer's current state; the next start asks again. */
  stop(): void {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    for (const giveUp of this.#waits) giveUp();
  }

  doubt(order: CashTransfer): void {
    this.#doubtful.set(order.id, order.machineId);
  }

  /** Resolves with the cash transfer when it is no longer pending, or with its current state after `timeoutMs`. */
  async outcomeOf(transferId: string, timeoutMs: number): Promise<TransferView> {
    let receive = (_: TransferView | null): void => {};
    const seatEvents = new Promise<TransferView | null>((resolve) => {
      receive = resolve;
    });
    const listeners = this.#listeners.get(transferId) ?? new Set();
    this.#listeners.set(transferId, listeners.add(receive));
    let cancel = (): void => {};
    let giveUp = (): void => {};
    try {
      const now = await this.#read(transferId);
      if (now.state !== 'pending' || this.#stopped) return now;
      giveUp = () => receive(now);
      this.#waits.add(giveUp);
      cancel = this.#dependencies.clock.after(timeoutMs, () => receive(null));
      // Read the transfer: another server may have settled it, and the message about it may be lost.
      return (await seatEvents) ?? (await this.#read(transferId).catch(unlessUnreadable(now)));
    } finally {
      cancel();
      this.#waits.delete(giveUp);
      listeners.delete(receive);
      if (listeners.size === 0) this.#listeners.delete(transferId);
    }
  }

  settle(transferId: string): Promise<boolean> {
    if (this.#stopped) return Promise.resolve(false);
    const running = this.#asking.get(transferId);
    if (running) return running;
    const asking = this.#ask(transferId).finally(() => this.#asking.delete(transferId));
    this.#asking.set(transferId, asking);
    return asking;
  }

  /** Tries to settle a cash transfer. If the database fails, the transfer stays pending: an error would look as if no money had moved. */
  async settleIfPossible(transferId: string): Promise<void> {
    try {
      await this.settle(transferId);
    } catch (error) {
      if (convertStorageErrorToRefusal(error) === null) throw error;
    }
  }

  /** Finds cash transfers that were stored although their caller got an error, because the database connection broke during the commit. */
  async #check(): Promise<void> {
    const open = (await this.#readOpen()).filter(({ id }) => !this.#doubtful.has(id));
    for (const order of open) if (this.#openBefore.has(order.id) && this.#isOurs(order)) this.doubt(order);
    this.#openBefore = new Set(open.map(({ id }) => id));
  }

  /** Returns false if the machine's agent is connected to another node, which then asks the cabinet about the transfer. */
  #isOurs({ machineId }: CashTransfer): boolean {
    return this.#dependencies.floor.get(machineId)?.link?.isHere !== false;
  }

  #readOpen(): Promise<CashTransfer[]> {
    return listPendingTransfersExceptClosing(this.#dependencies.database.read, maxOpen);
  }

  async #ask(transferId: string): Promise<boolean> {
    const { database, floor } = this.#dependencies;
    const order = await findCashTransfer(database.read, transferId);
    if (order?.state !== 'pending') {
      this.#doubtful.delete(transferId);
      return true;
    }
    const machine = floor.get(order.machineId);
    if (!machine?.link) return false;
    // Let only an idle cabinet void a cash-out that it has not recorded: a busy one may have queued it until the round ends.
    const voidIfUnknown = order.kind === 'cashIn' || machine.view?.phase === 'idle';
    const answering = machine.link.command(
      'transferStatus',
      { machineId: machine.id, transferId: order.id, voidIfUnknown },
      statusTimeoutMs,
    );
    crashIfFaultPointSet('command.transferStatus.sent');
    const answer = await answering;
    crashIfFaultPointSet('command.transferStatus.answered');
    if (answer.kind !== 'accepted' || answer.value.state === 'unknown') return false;
    if (answer.value.state === 'voided') await this.#void(order.id);
    return (await this.outcomeOf(order.id, eventTimeoutMs)).state !== 'pending';
  }

  async #void(transferId: string): Promise<void> {
    const { database, bus, clock } = this.#dependencies;
    const { seatEvents, voided } = await database.transact(async (tx) => {
      const seatEvents = SeatEventCollector.of(tx);
      const order = await findCashTransfer(tx, transferId);
      if (order?.state !== 'pending') return { seatEvents, voided: null };
      if (order.kind === 'cashIn') await returnCashInToWallet(tx, order, clock.nowMs(), seatEvents);
      seatEvents.transfer(await updateCashTransferState(tx, order, 'voided', order.amountMinor));
      const voided = order.kind === 'cashIn' ? 'cashInVoided' : 'cashOutVoided';
      crashIfFaultPointSet(`${voided}.beforeCommit`);
      return { seatEvents, voided } as const;
    });
    if (voided) crashIfFaultPointSet(`${voided}.afterCommit`);
    seatEvents.notify(bus);
  }

  async #read(transferId: string): Promise<TransferView> {
    const order = await findCashTransfer(this.#dependencies.database.read, transferId);
    if (!order) throw new Error(`there is no transfer ${transferId}`);
    return buildCashTransferView(order);
  }

  #receive(transfer: TransferView): void {
    if (transfer.state === 'pending' || transfer.state === 'held') return;
    this.#doubtful.delete(transfer.transferId);
    for (const receive of this.#listeners.get(transfer.transferId) ?? []) receive(transfer);
  }

  #askAgain(machineId?: string): void {
    for (const [transferId, machine] of this.#doubtful)
      if (machineId === undefined || machine === machineId)
        this.settle(transferId).catch((error) =>
          this.#dependencies.alarm('asking about a transfer failed', { transferId, error: String(error) }),
        );
  }
}

const unlessUnreadable = (earlier: TransferView) => (error: unknown) => {
  if (convertStorageErrorToRefusal(error) === null) throw error;
  return earlier;
};

export const returnCashInToWallet = async (
  tx: DatabaseTransaction,
  order: CashTransfer,
  at: number,
  seatEvents: SeatEventCollector,
) => {
  const { playerId, machineId, sessionId } = order;
  const posted = await postToWallet(tx, {
    id: `cash-in-voided:${order.id}`,
    kind: 'cashInVoided',
    at,
    playerId,
    amountMinor: order.amountMinor ?? 0,
    otherAccount: transitAccountOf(order.id),
    statement: { type: transactionCodes.cashIn, source: 'machine', tag: 'voided', machineId, sessionId },
  });
  if (!posted.ok) throw new Error(`the money of ${order.id} is not in transit`);
  seatEvents.wallet(playerId, posted.value);
};
