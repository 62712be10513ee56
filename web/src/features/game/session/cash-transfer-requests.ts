import type { RequestOutcome, TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import { createRandomId, type RequestDependencies } from './press-queue.ts';
import {
  hasPendingTransfer,
  isTransferUnfinished,
  withCashOutAmountFromWallet,
  withoutRefusedTransfer,
  withReportedTransfer,
  withTransferMarkedFinal,
  withTransferMarkedUnknown,
  withTransferRequested,
} from './seat-transfers.ts';
import { getRequestOutcomeKind, isWalletBalanceKnown } from './seat-view.ts';

/**
 * Transfers money between wallet and machine, one transfer at a time. Without a response it retries the request under the same id, which
 * makes the retry idempotent. Only a new request of the player gets a new id.
 */
export class CashTransferRequests {
  readonly #dependencies: RequestDependencies;

  constructor(dependencies: RequestDependencies) {
    this.#dependencies = dependencies;
  }

  cashIn(amountMinor: number): void {
    const transferId = createRandomId() as TransferId;
    this.#transfer({ transferId, kind: 'cashIn', amountMinor }, () =>
      this.#dependencies.channel.request('cashin', { transferId, amountMinor }, transferTimeoutMs),
    );
  }

  /**
   * Gives up a cash-in that still waits for the casino's platform. If this request gets no response, a notice from the server reports the
   * outcome.
   */
  async giveUpCashIn(id: string): Promise<void> {
    const transferId = id as TransferId;
    const outcome = await this.#dependencies.channel.request('giveUpCashIn', { transferId }, transferTimeoutMs);
    if (outcome.kind === 'accepted') this.#dependencies.change((seat) => withReportedTransfer(seat, outcome.value));
    if (outcome.kind === 'refused') this.#dependencies.refused(outcome.error);
  }

  cashOut(): void {
    const transferId = createRandomId() as TransferId;
    if (this.#dependencies.seat()?.isPlain) return void this.#cashOutPlainly(transferId);
    this.#transfer({ transferId, kind: 'cashOut', amountMinor: null }, () =>
      this.#dependencies.channel.request('cashout', { transferId }, transferTimeoutMs),
    );
  }

  #transfer(
    transfer: { transferId: TransferId; kind: 'cashIn' | 'cashOut'; amountMinor: number | null },
    ask: () => Promise<RequestOutcome<TransferView>>,
  ): void {
    const seat = this.#dependencies.seat();
    if (!seat || hasPendingTransfer(seat)) return;
    this.#dependencies.change((current) =>
      withTransferRequested(current, { ...transfer, at: this.#dependencies.clock.nowMs() + seat.clockAheadMs }),
    );
    void this.#follow(seat.session.id, transfer.transferId, ask);
  }

  /**
   * Cashes out at a server with only the specification's calls. Its request has no id, so it must not be retried; its response has no
   * amount, so the amount is the wallet's increase.
   */
  async #cashOutPlainly(transferId: TransferId): Promise<void> {
    const seat = this.#dependencies.seat();
    if (!seat || hasPendingTransfer(seat)) return;
    const at = this.#dependencies.clock.nowMs();
    this.#dependencies.change((current) =>
      withTransferRequested(current, { transferId, kind: 'cashOut', amountMinor: null, at }),
    );
    const outcome = await this.#dependencies.channel.request('cashout', {}, transferTimeoutMs);
    if (outcome.kind === 'refused' && getRequestOutcomeKind(outcome) === 'refused') {
      this.#dependencies.change((current) => withoutRefusedTransfer(current, transferId));
      return this.#dependencies.refused(outcome.error);
    }
    const said = isAnswered(outcome) ? 'accepted' : 'unanswered';
    this.#dependencies.change((current) => {
      const reported = withTransferMarkedFinal(current, transferId, said);
      // The new balance may have arrived before the cash-out's response.
      return reported.balanceVersion > seat.balanceVersion && isWalletBalanceKnown(seat)
        ? withCashOutAmountFromWallet(reported.balanceMinor - seat.balanceMinor, reported)
        : reported;
    });
    this.#dependencies.askBalance();
  }

  /** Retries the request under its id until its outcome is known or its session has ended. */
  async #follow(
    sessionId: string,
    transferId: TransferId,
    ask: () => Promise<RequestOutcome<TransferView>>,
  ): Promise<void> {
    const { clock } = this.#dependencies;
    let connectedAt = clock.runningMs();
    for (let asked = 0; !this.#dependencies.isOver() && clock.runningMs() - connectedAt < lostMs; ) {
      const seat = this.#dependencies.seat();
      // The connection is lost; retry if the session survives.
      if (!seat) {
        await this.#pause(firstPauseMs);
        continue;
      }
      connectedAt = clock.runningMs();
      // In a new session, the transfer is shown only on the transactions page.
      if (seat.session.id !== sessionId || !isTransferUnfinished(seat, transferId)) return;
      asked++;
      const outcome = await ask();
      if (outcome.kind === 'accepted')
        return this.#dependencies.change((seat) => withReportedTransfer(seat, outcome.value));
      if (outcome.kind === 'refused' && hasMovedNothing(outcome, asked)) {
        this.#dependencies.change((seat) => withoutRefusedTransfer(seat, transferId));
        return this.#dependencies.refused(outcome.error);
      }
      this.#dependencies.change((seat) => withTransferMarkedUnknown(seat, transferId));
      await this.#pause(Math.min(firstPauseMs * 2 ** (asked - 1), longestPauseMs));
    }
  }

  #pause(forMs: number): Promise<void> {
    return new Promise((resolve) => this.#dependencies.clock.after(forMs, resolve));
  }
}

/**
 * Returns whether a refusal proves that no money moved. The first refusal does, unless its code leaves it open. A retry may be refused
 * although the first request moved money, so only refusals about the transfer itself prove it.
 */
const hasMovedNothing = (outcome: RequestOutcome<unknown> & { kind: 'refused' }, asked: number): boolean =>
  getRequestOutcomeKind(outcome) === 'refused' && (asked === 1 || refusalsOfTransfer.has(outcome.error.code));

const refusalsOfTransfer = new Set<string | number>(['TRANSFER_KEY_REUSED', 'TRANSFER_VOIDED']);

const isAnswered = (outcome: RequestOutcome<unknown>): boolean =>
  outcome.kind === 'accepted' || (outcome.kind === 'unknown' && outcome.reason === 'unreadable');

/** Timeout for the response to a transfer request, in ms. The server responds when a transfer has arrived, is void or is in progress. */
const transferTimeoutMs = 15_000;
/** Time without a connection, in ms, after which the session has ended as well. */
const lostMs = 180_000;
/** Pause before the first retry of a transfer request, in ms; it doubles with each retry. */
const firstPauseMs = 2000;
const longestPauseMs = 15_000;
