import {
  createRefusal,
  createRefusedResult,
  type MachineId,
  okResult,
  type Refusal,
  type Result,
  type TransferId,
} from '@reelfloor/protocol';
import type { MoneyOwner, TransferRecord } from '@reelfloor/protocol/channels/agent-channel';
import { type PresentationState, still } from './build-cabinet-view.ts';
import {
  type CabinetJournal,
  type CabinetJournalEntry,
  type CabinetState,
  type CabinetStateChange,
  type RequestedCashOut,
  raiseFencingEpoch,
} from './cabinet-state.ts';
import type { Game } from './games/game-rules.ts';
import { clearHandPay } from './transitions/play-round.ts';

interface TransferServiceDependencies {
  readonly journal: CabinetJournal;
  readonly machineId: MachineId;
  readonly game: Game;
  /** Writes an entry to the cabinet's journal, shows the change, and continues play. Without `showing`, the picture stays the same. */
  readonly write: (entry: CabinetJournalEntry, showing?: PresentationState) => void;
}

type CashOutResult = Result<{ amountMinor: number }>;

/** Transfers money to and from the credit meter. A transfer id is used for one transfer only, and is never forgotten. */
export class CabinetTransferService {
  readonly #dependencies: TransferServiceDependencies;
  /** The promise returned to callers of a pending cash-out. At most one cash-out is pending, and its request may be repeated. */
  #waiting: PromiseWithResolvers<CashOutResult> | null = null;

  constructor(dependencies: TransferServiceDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Adds money to the credit meter. A refusal makes the transfer id void: the server returns the money to the wallet, so a repeat must not
   * credit it.
   */
  credit(credit: {
    transferId: TransferId;
    amountMinor: number;
    epoch: number;
    owner?: MoneyOwner | undefined;
  }): Result<{ meterMinor: number }> {
    const { journal, machineId, write } = this.#dependencies;
    const { transferId, amountMinor } = credit;
    const known = journal.transferOf(transferId);
    if (known?.kind === 'voided') {
      return known.refusal ? { ok: false, refusal: known.refusal } : createRefusedResult('TRANSFER_VOIDED');
    }
    if (known) {
      const isRepeat = known.kind === 'credited' && known.amountMinor === amountMinor;
      return isRepeat ? okResult({ meterMinor: known.meterMinor }) : createRefusedResult('TRANSFER_KEY_REUSED');
    }
    const { state } = journal;
    if (state.cashOut?.transferId === transferId) return createRefusedResult('TRANSFER_KEY_REUSED');
    const refusal = refuseCredit(state, credit, machineId);
    if (refusal) {
      const voided = { transferId, kind: 'voided', refusal } as const;
      write({ state: raiseFencingEpoch(state, credit.epoch), events: [], transfer: voided });
      return { ok: false, refusal };
    }
    const change = creditMeter(state, credit);
    const { meterMinor } = change.state;
    write({ ...change, transfer: { transferId, kind: 'credited', amountMinor, meterMinor } });
    return okResult({ meterMinor });
  }

  /**
   * Cashes out the credit meter. A refusal leaves the transfer id unused: nothing was transferred, and the server may retry. If the cabinet
   * closes while a cash-out is pending, the promise never settles, but the cabinet carries out the cash-out after a restart.
   */
  async cashOut(order: RequestedCashOut & { epoch: number; whenIdle: boolean }): Promise<CashOutResult> {
    const { journal, machineId, write } = this.#dependencies;
    const { transferId, epoch } = order;
    const known = journal.transferOf(transferId);
    if (known?.kind === 'cashedOut') return okResult({ amountMinor: known.amountMinor });
    if (known) return createRefusedResult(known.kind === 'voided' ? 'TRANSFER_VOIDED' : 'TRANSFER_KEY_REUSED');
    if (journal.state.cashOut?.transferId === transferId) return this.#wait();
    const refusal = refuseCashOut(journal.state, order, machineId);
    if (refusal) return { ok: false, refusal };
    const state = raiseFencingEpoch(journal.state, epoch);
    if (isBusy(state)) {
      const outcome = this.#wait();
      write(orderCashOut(state, order));
      return outcome;
    }
    return okResult({ amountMinor: this.#empty(order, epoch) });
  }

  carryOutOrder(): void {
    const { state } = this.#dependencies.journal;
    if (!state.cashOut) return;
    const amountMinor = this.#empty(state.cashOut, state.epoch);
    this.#settle(okResult({ amountMinor }));
  }

  /** Returns a transfer's outcome. `voidIfUnknown` makes an unknown transfer id, or a cash-out that is still pending, void. */
  status(transferId: TransferId, voidIfUnknown: boolean): TransferRecord {
    const { journal, write } = this.#dependencies;
    const known = journal.transferOf(transferId);
    switch (known?.kind) {
      case 'credited':
      case 'cashedOut':
        return { state: known.kind, amountMinor: known.amountMinor };
      case 'voided':
        return { state: 'voided' };
      case 'handPay':
        return { state: 'unknown' };
    }
    if (!voidIfUnknown) return { state: 'unknown' };
    const { state } = journal;
    const isOrdered = state.cashOut?.transferId === transferId;
    write({
      state: isOrdered ? { ...state, cashOut: null } : state,
      events: [],
      transfer: { transferId, kind: 'voided', refusal: null },
    });
    if (isOrdered) this.#settle(createRefusedResult('TRANSFER_VOIDED'));
    return { state: 'voided' };
  }

  clearHandPay(transferId: TransferId): Result<Record<string, never>> {
    const { journal, machineId, write } = this.#dependencies;
    if (journal.state.handPay?.transferId === transferId) {
      write(clearHandPay(journal.state, transferId));
      return okResult({});
    }
    // Succeed for a repeated request: this hand pay was already cleared.
    if (journal.transferOf(transferId)?.kind === 'handPay') return okResult({});
    return createRefusedResult('MACHINE_NOT_READY', { machine: machineId });
  }

  #empty(order: RequestedCashOut, epoch: number): number {
    const { journal, game, write } = this.#dependencies;
    const { transferId } = order;
    const amountMinor = journal.state.meterMinor;
    write(
      {
        ...emptyMeter(raiseFencingEpoch(journal.state, epoch), order, game),
        transfer: { transferId, kind: 'cashedOut', amountMinor },
      },
      { ...still, cashOut: true },
    );
    return amountMinor;
  }

  #wait(): Promise<CashOutResult> {
    this.#waiting ??= Promise.withResolvers<CashOutResult>();
    return this.#waiting.promise;
  }

  #settle(result: CashOutResult): void {
    this.#waiting?.resolve(result);
    this.#waiting = null;
  }
}

/** Maximum of the cabinet's credit meter, in minor units: its display has no more digits. */
const highestMeterMinor = 10_000_000_000;

/** Returns why money cannot be added to the credit meter; null if it can. It may also be added during a round. */
function refuseCredit(
  state: CabinetState,
  { epoch, amountMinor }: { epoch: number; amountMinor: number },
  machine: string,
): Refusal | null {
  if (epoch < state.epoch) return createRefusal('SEAT_NONE');
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return createRefusal('AMOUNT_INVALID');
  if (state.meterMinor + amountMinor > highestMeterMinor) {
    return createRefusal('AMOUNT_OVER_LIMIT', { limit: highestMeterMinor });
  }
  if (state.malfunction !== null) return createRefusal('MACHINE_FAULT', { machine });
  if (state.handPay || state.cashOut) return createRefusal('MACHINE_NOT_READY', { machine });
  return null;
}

function creditMeter(
  state: CabinetState,
  credit: { transferId: TransferId; amountMinor: number; epoch: number; owner?: MoneyOwner | undefined },
): CabinetStateChange {
  const { transferId, amountMinor, epoch, owner } = credit;
  return {
    state: { ...raiseFencingEpoch(state, epoch), meterMinor: state.meterMinor + amountMinor },
    events: [{ type: 'credited', transferId, amountMinor, ...(owner && { owner }) }],
  };
}

/** Returns true during a round, its free spins or a hand pay, before whose end the credit meter is not cashed out. */
const isBusy = (state: CabinetState): boolean =>
  state.running !== null || state.feature !== null || state.handPay !== null;

/** Returns why the cash-out is refused; null if it can be carried out now or, with `whenIdle`, after the round. */
function refuseCashOut(
  state: CabinetState,
  order: { epoch: number; whenIdle: boolean },
  machine: string,
): Refusal | null {
  if (order.epoch < state.epoch) return createRefusal('SEAT_NONE');
  if (state.malfunction !== null) return createRefusal('MACHINE_FAULT', { machine });
  if (state.cashOut) return createRefusal('MACHINE_NOT_READY', { machine });
  return isBusy(state) && !order.whenIdle ? createRefusal('MACHINE_NOT_READY', { machine }) : null;
}

const orderCashOut = (
  state: CabinetState,
  { transferId, endsSession, owner }: RequestedCashOut,
): CabinetStateChange => ({
  state: { ...state, cashOut: { transferId, ...(endsSession && { endsSession }), ...(owner && { owner }) } },
  events: [],
});

/** Sets the credit meter to zero. Adds the journal event even if the amount is 0, because the server waits for it. */
const emptyMeter = (
  state: CabinetState,
  { transferId, endsSession = false, owner }: RequestedCashOut,
  game: Game,
): CabinetStateChange => ({
  state: { ...state, meterMinor: 0, cashOut: null, ...(endsSession && readyForTheNext(game)) },
  events: [{ type: 'cashedOut', transferId, amountMinor: state.meterMinor, ...(owner && { owner }) }],
});

const readyForTheNext = (game: Game): Pick<CabinetState, 'bandId' | 'last'> => {
  const lowest = game.bands.reduce((low, band) => (band.stakeMinor < low.stakeMinor ? band : low));
  return { bandId: lowest.id, last: null };
};
