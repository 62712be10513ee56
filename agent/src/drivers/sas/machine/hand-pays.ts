import { createRefusedResult, okResult, type Result, type TransferId } from '@reelfloor/protocol';
import { longPolls } from '../frames/long-polls.ts';
import { isSameHandPay, readPendingHandPay } from './compute-owed-hand-pay.ts';
import type { MachineDependencies } from './machine-dependencies.ts';
import type { MeterBookkeeper } from './meter-bookkeeper.ts';
import type { LockedHandPay } from './sas-state.ts';

/** Retry interval in ms of unlocking a machine after a hand pay. */
const againMs = 5_000;
/** Reply to long poll 94: the machine does not allow a host to reset the hand pay, or an attendant has its menu open. */
const unable = 0x01;
/** Maximum unacknowledged events that are searched for a `handPayCleared` before it is sent again. */
const newestEvents = 100;

/**
 * Tracks the hand pay that locks the machine, from its announcement to its reset. Long poll 1B, not the exceptions, tells which one it is:
 * exceptions may be lost, and the machine may already have the next hand pay when the exception of a reset arrives.
 */
export class HandPays {
  readonly #dependencies: MachineDependencies;
  readonly #accounts: MeterBookkeeper;
  /** Called when no hand pay locks the machine any more: a cash-out may be waiting for that. */
  readonly #onUnlocked: () => void;
  #callOff: () => void = () => {};

  constructor(dependencies: MachineDependencies, accounts: MeterBookkeeper, onUnlocked: () => void) {
    this.#dependencies = dependencies;
    this.#accounts = accounts;
    this.#onUnlocked = onUnlocked;
  }

  /** Checks whether the hand pay lock has ended. Resets a hand pay of cancelled credits itself. Call it within `inTurn`. */
  async follow(): Promise<void> {
    const { handPay } = this.#dependencies.journal.state;
    if (handPay === null) return;
    if (!this.#accounts.knowsMachine) return this.#followLater();
    const pending = await readPendingHandPay(this.#dependencies.line);
    if (pending !== null && !isSameHandPay(pending, handPay.reported)) return this.#end(handPay);
    // Unlocks only cancelled credits, which are paid once they have left the meter: a win waits for the server, which may need staff
    // approval.
    if (pending === null || (handPay.kind === 'cancelledCredits' && !(await this.#unlock(handPay))))
      this.#followLater();
  }

  #followLater(): void {
    this.#callOff();
    this.#callOff = this.#dependencies.clock.after(againMs, () => this.#dependencies.later(() => this.follow()));
  }

  /** Unlocks the machine after a hand-paid win was paid. Refused while an attendant must reset it with the key. Call it within `inTurn`. */
  async clear(transferId: TransferId): Promise<Result<Record<string, never>>> {
    const { journal, machineId: machine, line } = this.#dependencies;
    const { handPay } = journal.state;
    if (handPay?.kind !== 'win' || handPay.transferId !== transferId) {
      if (journal.transferOf(transferId)?.kind !== 'handPay')
        return createRefusedResult('MACHINE_NOT_READY', { machine });
      this.#sayAgain(transferId);
      return okResult({});
    }
    const pending = this.#accounts.knowsMachine ? await readPendingHandPay(line) : null;
    if (pending === null) return createRefusedResult('MACHINE_NOT_READY', { machine });
    if (!isSameHandPay(pending, handPay.reported)) await this.#end(handPay);
    else if (!(await this.#unlock(handPay))) return createRefusedResult('MACHINE_NOT_READY', { machine });
    return okResult({});
  }

  /**
   * Sends the event `handPayCleared` again unless the first one is still unacknowledged: the server may have received it before it paid.
   */
  #sayAgain(transferId: TransferId): void {
    const { journal, write } = this.#dependencies;
    const isOnItsWay = journal
      .eventsAfter(journal.facts().acknowledgedSeq, newestEvents)
      .some((event) => event.type === 'handPayCleared' && event.transferId === transferId);
    if (!isOnItsWay) write({ state: journal.state, events: [{ type: 'handPayCleared', transferId }] });
  }

  /** Resets the hand pay at the machine. Returns false if the machine is still locked. */
  async #unlock(handPay: LockedHandPay): Promise<boolean> {
    const { line, journal, machineId, report, write } = this.#dependencies;
    const answer = await line.ask(longPolls.resetHandPay, {});
    const isUnable = answer.kind === 'unsupported' || (answer.kind === 'data' && answer.data === unable);
    if (answer.kind === 'data' && !isUnable) {
      await this.#end(handPay);
      return true;
    }
    if (isUnable && !handPay.needsAttendant) {
      report(`machine ${machineId} needs an attendant's key`);
      write({ state: { ...journal.state, handPay: { ...handPay, needsAttendant: true } }, events: [] });
    }
    return false;
  }

  /** Books that the hand pay was reset, by us or with an attendant's key, and the next hand pay if one has locked the machine again. */
  async #end(handPay: LockedHandPay): Promise<void> {
    const { journal, write } = this.#dependencies;
    // Cancelled credits have left the meter now. If other credits appear, their source is recorded as the attendant.
    this.#accounts.expectForeign('attendant');
    await this.#accounts.settle();
    write({
      state: { ...journal.state, handPay: null },
      events: handPay.kind === 'win' ? [{ type: 'handPayCleared', transferId: handPay.transferId }] : [],
    });
    this.#accounts.announceHandPay();
    await this.#accounts.settle();
    if (journal.state.handPay === null) this.#onUnlocked();
    else this.#dependencies.later(() => this.follow());
  }

  close(): void {
    this.#callOff();
  }
}
