import type { Outcome, TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import {
  isMoneyMoving,
  isMoveOpen,
  moveAsked,
  moveRefused,
  moveUnknown,
  moveUntold,
  paidOutBy,
  withTransfer,
} from './money-moves.ts';
import { newKey } from './new-key.ts';
import type { DeskParts } from './press-desk.ts';
import { outcomeKind } from './pressing.ts';
import { isBalanceKnown } from './seat-view.ts';

/**
 * Moves money between wallet and machine, one transfer at a time. Where no answer comes, the very same transfer is asked
 * for again under its own id, which moves nothing twice; a new id is only made by a new wish of the player.
 */
export class MoneyDesk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  cashIn(amountMinor: number): void {
    const transferId = newKey() as TransferId;
    this.#move({ transferId, kind: 'cashIn', amountMinor }, () =>
      this.#parts.channel.request('cashin', { transferId, amountMinor }, moveTimeoutMs),
    );
  }

  cashOut(): void {
    const transferId = newKey() as TransferId;
    if (this.#parts.seat()?.isPlain) return void this.#cashOutPlainly(transferId);
    this.#move({ transferId, kind: 'cashOut', amountMinor: null }, () =>
      this.#parts.channel.request('cashout', { transferId }, moveTimeoutMs),
    );
  }

  #move(
    move: { transferId: TransferId; kind: 'cashIn' | 'cashOut'; amountMinor: number | null },
    ask: () => Promise<Outcome<TransferView>>,
  ): void {
    const seat = this.#parts.seat();
    if (!seat || isMoneyMoving(seat)) return;
    this.#parts.change((current) =>
      moveAsked(current, { ...move, at: this.#parts.clock.nowMs() + seat.clockAheadMs }),
    );
    void this.#settle(seat.session.id, move.transferId, ask);
  }

  /**
   * As the specification sends it. A yes comes with nothing that could be followed, and a cash-out without an id must not be
   * repeated unasked: the wallet tells what became of it.
   */
  async #cashOutPlainly(transferId: TransferId): Promise<void> {
    const seat = this.#parts.seat();
    if (!seat || isMoneyMoving(seat)) return;
    const at = this.#parts.clock.nowMs();
    this.#parts.change((current) =>
      moveAsked(current, { transferId, kind: 'cashOut', amountMinor: null, at }),
    );
    const outcome = await this.#parts.channel.request('cashout', {}, moveTimeoutMs);
    if (outcome.kind === 'refused' && outcomeKind(outcome) === 'refused') {
      this.#parts.change((current) => moveRefused(current, transferId));
      return this.#parts.refused(outcome.error);
    }
    const said = isAnswered(outcome) ? 'accepted' : 'unanswered';
    this.#parts.change((current) => {
      const told = moveUntold(current, transferId, said);
      // The wallet may have been told before the answer.
      return told.balanceVersion > seat.balanceVersion && isBalanceKnown(seat)
        ? paidOutBy(told.balanceMinor - seat.balanceMinor, told)
        : told;
    });
    this.#parts.askBalance();
  }

  /** Follows a transfer by its id until its outcome is known, or nothing more can be heard of it here. */
  async #settle(
    sessionId: string,
    transferId: TransferId,
    ask: () => Promise<Outcome<TransferView>>,
  ): Promise<void> {
    const { clock } = this.#parts;
    let connectedAt = clock.nowMs();
    for (let asked = 0; !this.#parts.isOver() && clock.nowMs() - connectedAt < lostMs; ) {
      const seat = this.#parts.seat();
      // The line is lost: the session may go on, and then its transfers are asked about.
      if (!seat) {
        await this.#pause(firstPauseMs);
        continue;
      }
      connectedAt = clock.nowMs();
      // A transfer belongs to its session: after another joining the statement tells what became of it.
      if (seat.session.id !== sessionId || !isMoveOpen(seat, transferId)) return;
      asked++;
      const outcome = await ask();
      if (outcome.kind === 'accepted') return this.#parts.change((seat) => withTransfer(seat, outcome.value));
      if (outcome.kind === 'refused' && hasMovedNothing(outcome, asked)) {
        this.#parts.change((seat) => moveRefused(seat, transferId));
        return this.#parts.refused(outcome.error);
      }
      this.#parts.change((seat) => moveUnknown(seat, transferId));
      await this.#pause(Math.min(firstPauseMs * 2 ** (asked - 1), longestPauseMs));
    }
  }

  #pause(forMs: number): Promise<void> {
    return new Promise((resolve) => this.#parts.clock.after(forMs, resolve));
  }
}

/**
 * A first refusal means that nothing moved, unless it leaves that open. A repeat may be refused for what has happened since, while the first asking
 * did move money: only a refusal that speaks of the transfer itself says what became of it.
 */
const hasMovedNothing = (outcome: Outcome<unknown> & { kind: 'refused' }, asked: number): boolean =>
  outcomeKind(outcome) === 'refused' && (asked === 1 || refusalsOfTransfer.has(outcome.error.code));

const refusalsOfTransfer = new Set<string | number>(['TRANSFER_KEY_REUSED', 'TRANSFER_VOIDED']);

const isAnswered = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'accepted' || (outcome.kind === 'unknown' && outcome.reason === 'unreadable');

/** The server answers a transfer when it has arrived, was voided, or is known to be still on its way. */
const moveTimeoutMs = 15_000;
/** A line that is lost for longer has lost its session too. */
const lostMs = 180_000;
/** A transfer without an answer is asked for again, under its one id, after this, and then ever more seldom. */
const firstPauseMs = 2000;
const longestPauseMs = 15_000;
