import {
  createRefusal,
  createRefusedResult,
  okResult,
  type Refusal,
  type Result,
  type TransferId,
} from '@reelfloor/protocol';
import type { MoneyOwner, TransferRecord } from '@reelfloor/protocol/channels/agent-channel';
import type { MachineDependencies } from './machine-dependencies.ts';
import type { MeterBookkeeper } from './meter-bookkeeper.ts';
import type { PendingTransferResolver } from './pending-transfer-resolver.ts';
import type { PendingCashOut } from './sas-state.ts';

interface Credit {
  readonly transferId: TransferId;
  readonly amountMinor: number;
  readonly epoch: number;
  readonly owner?: MoneyOwner | undefined;
}

/** Retry interval in ms of a cash-out that the machine did not accept. */
const againMs = 5_000;

/** Moves money to and from the machine by AFT (advanced funds transfer), each transfer exactly once. */
export class SasTransfers {
  readonly #dependencies: MachineDependencies;
  readonly #accounts: MeterBookkeeper;
  readonly #transfers: PendingTransferResolver;
  readonly #isPlaying: () => boolean;
  /** Promises of the transfers in progress, which repeated requests for the same transfer share. */
  readonly #running = new Map<TransferId, Promise<unknown>>();
  #waiting: PromiseWithResolvers<Result<{ amountMinor: number }>> | null = null;
  /** Whether the pending cash-out is dropped rather than retried if the machine cannot carry it out at once. */
  #givesUp = false;
  #callOff: () => void = () => {};

  constructor(
    dependencies: MachineDependencies,
    accounts: MeterBookkeeper,
    { transfers, isPlaying }: { transfers: PendingTransferResolver; isPlaying: () => boolean },
  ) {
    this.#dependencies = dependencies;
    this.#accounts = accounts;
    this.#isPlaying = isPlaying;
    this.#transfers = transfers;
  }

  credit(credit: Credit): Promise<Result<{ meterMinor: number }>> {
    const { transferId } = credit;
    return this.#once(transferId, () => this.#dependencies.inTurn(() => this.#credit(credit)));
  }

  #once<T>(transferId: TransferId, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(transferId) as Promise<T> | undefined;
    if (running) return running;
    const result = work().finally(() => this.#running.delete(transferId));
    this.#running.set(transferId, result);
    return result;
  }

  async #credit({ transferId, amountMinor, epoch, owner }: Credit): Promise<Result<{ meterMinor: number }>> {
    const { journal, write } = this.#dependencies;
    const known = journal.transferOf(transferId);
    if (known?.kind === 'voided')
      return known.refusal ? { ok: false, refusal: known.refusal } : createRefusedResult('TRANSFER_VOIDED');
    if (known) {
      const isRepeat = known.kind === 'credited' && known.amountMinor === amountMinor;
      return isRepeat ? okResult({ meterMinor: known.meterMinor }) : createRefusedResult('TRANSFER_KEY_REUSED');
    }
    const { state } = journal;
    if (state.transfer?.transferId === transferId) return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    const refusal = this.#refuseCredit(epoch, amountMinor);
    if (refusal) return this.#void(transferId, refusal, epoch);
    const transfer = this.#transfers.open({ kind: 'in', transferId, amountMinor, ...(owner && { owner }) });
    write({ state: { ...journal.state, epoch: Math.max(epoch, state.epoch), ...transfer }, events: [] });
    const end = await this.#transfers.carryOut();
    if (end.kind === 'done') return okResult({ meterMinor: journal.state.meterMinor });
    if (end.kind === 'undecided') return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    return createRefusedResult('MACHINE_NOT_READY', { machine: this.#dependencies.machineId });
  }

  #refuseCredit(epoch: number, amountMinor: number): Refusal | null {
    const { journal, machineId: machine, setup } = this.#dependencies;
    const { state } = journal;
    if (epoch < state.epoch) return createRefusal('SEAT_NONE');
    if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return createRefusal('AMOUNT_INVALID');
    if (amountMinor % setup.denomMinor !== 0) return createRefusal('AMOUNT_NOT_IN_STEPS', { step: setup.denomMinor });
    if (state.causes.length > 0 || state.meters === null) return createRefusal('MACHINE_FAULT', { machine });
    if (state.handPay || state.cashOut || state.transfer || this.#isPlaying())
      return createRefusal('MACHINE_NOT_READY', { machine });
    return null;
  }

  #void(transferId: TransferId, refusal: Refusal, epoch: number): { ok: false; refusal: Refusal } {
    const { journal, write } = this.#dependencies;
    const { state } = journal;
    write({
      state: { ...state, epoch: Math.max(epoch, state.epoch) },
      events: [],
      transfer: { transferId, kind: 'voided', refusal },
    });
    return { ok: false, refusal };
  }

  async cashOut(
    order: PendingCashOut & { epoch: number; whenIdle: boolean },
  ): Promise<Result<{ amountMinor: number }>> {
    const { journal, machineId: machine, write } = this.#dependencies;
    const { transferId } = order;
    const known = journal.transferOf(transferId);
    if (known?.kind === 'cashedOut') return okResult({ amountMinor: known.amountMinor });
    if (known) return createRefusedResult(known.kind === 'voided' ? 'TRANSFER_VOIDED' : 'TRANSFER_KEY_REUSED');
    const { state } = journal;
    if (state.cashOut?.transferId === transferId) return this.#wait();
    if (order.epoch < state.epoch) return createRefusedResult('SEAT_NONE');
    if (state.causes.length > 0 || state.meters === null) return createRefusedResult('MACHINE_FAULT', { machine });
    const isBusy = state.handPay !== null || this.#isPlaying();
    if (state.cashOut || (isBusy && !order.whenIdle)) return createRefusedResult('MACHINE_NOT_READY', { machine });
    const { epoch, whenIdle, ...ordered } = order;
    write({ state: { ...state, epoch: Math.max(epoch, state.epoch), cashOut: ordered }, events: [] });
    this.#givesUp = !whenIdle;
    const result = this.#wait();
    if (!isBusy) this.#dependencies.later(() => this.carryOutOrder());
    return result;
  }

  /** Carries out a pending cash-out unless a game is running. Call it within `inTurn`. */
  async carryOutOrder(): Promise<void> {
    const { journal, write } = this.#dependencies;
    const order = this.#dueOrder();
    if (!order) return;
    if (!(await this.#accounts.settle())) return this.#putOff();
    // Checks again: reading the meters takes time, in which another request may have cancelled the cash-out.
    if (this.#dueOrder()?.transferId !== order.transferId) return;
    const amountMinor = journal.state.meterMinor;
    if (amountMinor === 0) {
      const { transferId, endsSession, owner } = order;
      write({
        state: { ...journal.state, cashOut: null, ...(endsSession && { last: null }) },
        events: [{ type: 'cashedOut', transferId, amountMinor, ...(owner && { owner }) }],
        transfer: { transferId, kind: 'cashedOut', amountMinor },
      });
      return this.#settleOrder(okResult({ amountMinor }));
    }
    const opened = this.#transfers.open({ kind: 'out', amountMinor, ...order });
    write({ state: { ...journal.state, ...opened }, events: [] });
    const end = await this.#transfers.carryOut();
    if (end.kind === 'done') return this.#settleOrder(okResult({ amountMinor }));
    if (end.kind === 'refused') return this.#putOff();
    this.#settleOrder(createRefusedResult('COMMAND_UNKNOWN_OUTCOME'));
  }

  /** Drops a pending cash-out that the machine can no longer carry out. */
  dropOrder(): void {
    const { journal, write } = this.#dependencies;
    if (journal.state.cashOut === null) return;
    write({ state: { ...journal.state, cashOut: null }, events: [] });
    this.#settleOrder(this.#notReady());
  }

  #dueOrder(): PendingCashOut | null {
    const { cashOut, transfer, handPay, causes } = this.#dependencies.journal.state;
    return transfer || handPay || causes.length > 0 || this.#isPlaying() ? null : cashOut;
  }

  /** Handles that the machine did not pay out a cash-out now: retries it if it may wait, and drops one that was to happen at once. */
  #putOff(): void {
    const { journal, write, clock, later } = this.#dependencies;
    if (this.#givesUp) {
      write({ state: { ...journal.state, cashOut: null }, events: [] });
      return this.#settleOrder(this.#notReady());
    }
    this.#callOff();
    this.#callOff = clock.after(againMs, () => later(() => this.carryOutOrder()));
  }

  #notReady() {
    return createRefusedResult('MACHINE_NOT_READY', { machine: this.#dependencies.machineId });
  }

  #wait(): Promise<Result<{ amountMinor: number }>> {
    this.#waiting ??= Promise.withResolvers();
    return this.#waiting.promise;
  }

  #settleOrder(result: Result<{ amountMinor: number }>): void {
    this.#waiting?.resolve(result);
    this.#waiting = null;
  }

  /** Returns how a transfer ended. While it may still be in progress its outcome is unknown, and it is not voided. */
  async status(transferId: TransferId, voidIfUnknown: boolean): Promise<TransferRecord> {
    const { journal, write } = this.#dependencies;
    const known = journal.transferOf(transferId);
    if (known?.kind === 'credited' || known?.kind === 'cashedOut')
      return { state: known.kind, amountMinor: known.amountMinor };
    if (known) return { state: known.kind === 'voided' ? 'voided' : 'unknown' };
    const { state } = journal;
    if (!voidIfUnknown || state.transfer?.transferId === transferId || this.#running.has(transferId))
      return { state: 'unknown' };
    const isOrdered = state.cashOut?.transferId === transferId;
    write({
      state: isOrdered ? { ...state, cashOut: null } : state,
      events: [],
      transfer: { transferId, kind: 'voided', refusal: null },
    });
    if (isOrdered) this.#settleOrder(createRefusedResult('TRANSFER_VOIDED'));
    return { state: 'voided' };
  }

  close(): void {
    this.#callOff();
  }
}
