import { toBcd } from '../codec/byte-encodings.ts';
import type { ExceptionQueue } from '../core/exception-queue.ts';
import type { MachineQuirks } from '../core/machine-quirks.ts';
import { type Meters, meter } from '../core/meters.ts';
import type { PoweredMachineDependencies } from '../core/powered-machine-dependencies.ts';
import type { HandPay } from '../core/trial-machine-state.ts';

/** Levels of hand pays in SAS long poll 1B that are not progressives. */
export const otherWin = 0x40;
export const cancelledCredits = 0x80;

const pendingCode = 0x51;
const resetCode = 0x52;
const repeatMs = 15_000;

/** Result codes in the answers to SAS long polls 94 and A8 (hand pay reset). */
const resetAnswer = { done: 0x00, unable: 0x01, none: 0x02 } as const;

/** The machine's hand pays in order: each is read by SAS long poll 1B and reset by the attendant's key or by the host. */
export class HandPays {
  readonly #powered: PoweredMachineDependencies;
  readonly #exceptions: ExceptionQueue;
  readonly #meters: Meters;
  readonly #quirks: MachineQuirks;
  readonly #centsOfCredit: number;
  #cancelRepeat = (): void => {};

  constructor(
    powered: PoweredMachineDependencies,
    exceptions: ExceptionQueue,
    meters: Meters,
    quirks: MachineQuirks,
    centsOfCredit: number,
  ) {
    this.#powered = powered;
    this.#exceptions = exceptions;
    this.#meters = meters;
    this.#quirks = quirks;
    this.#centsOfCredit = centsOfCredit;
  }

  /** True while the machine is locked by a hand pay. */
  get isPending(): boolean {
    return this.#waiting() !== undefined;
  }

  /** Raises SAS exception 51 (hand pay pending) again after a power-up, because the host may not have read it. */
  resume(): void {
    if (!this.#quirks.legacyHandPay && this.#list[0]?.isRead === false) this.#announce();
  }

  /** Adds a win that is paid by hand, or credits that the player wants to be paid. */
  add(level: number, credits: number, partialCredits = 0): void {
    this.#list.push({
      level,
      credits,
      partialCredits,
      isRead: false,
      isReset: false,
      isForCreditMeter: false,
    });
    this.#powered.memory.touch('handPays');
    if (level !== cancelledCredits && this.#quirks.meterModel === 1) this.#countWin(level, credits);
    if (this.#quirks.legacyHandPay) this.#exceptions.raise(pendingCode);
    else if (this.#list.length === 1) this.#announce();
  }

  /** Returns the answer to SAS long poll 1B about the oldest hand pay. */
  report(): readonly number[] {
    const pay = this.#list[0];
    if (pay === undefined) return new Array<number>(20).fill(0);
    const isProgressive = pay.level >= 0x01 && pay.level <= 0x20;
    const amount = isProgressive ? (pay.credits + pay.partialCredits) * this.#centsOfCredit : pay.credits;
    return [
      isProgressive ? 1 : 0,
      pay.level,
      ...toBcd(amount, 5),
      ...toBcd(pay.partialCredits, 2),
      pay.isForCreditMeter ? 1 : 0,
      ...new Array<number>(10).fill(0),
    ];
  }

  /** Records that the host has acknowledged the answer to SAS long poll 1B (hand pay data). */
  noteRead(): void {
    const pay = this.#list[0];
    if (pay === undefined || this.#quirks.legacyHandPay) return;
    pay.isRead = true;
    this.#powered.memory.touch('handPays');
    this.#cancelRepeat();
    this.#exceptions.withdraw(pendingCode);
    this.#dropFinished();
  }

  /** Chooses where the pending hand pay is paid to when it is reset; returns the result code of SAS long poll A8. */
  chooseMethod(isForCreditMeter: boolean): number {
    const pay = this.#waiting();
    if (pay === undefined) return resetAnswer.none;
    if (pay.level === cancelledCredits) return resetAnswer.unable;
    pay.isForCreditMeter = isForCreditMeter;
    this.#powered.memory.touch('handPays');
    return resetAnswer.done;
  }

  /** Resets the pending hand pay for the host; returns the result code of SAS long poll 94. */
  resetByHost(isMenuOpen: boolean): number {
    if (this.#waiting() === undefined) return resetAnswer.none;
    if (this.#quirks.hostResetForbidden || isMenuOpen) return resetAnswer.unable;
    this.reset();
    return resetAnswer.done;
  }

  /** Resets the pending hand pay, as the attendant's key does. */
  reset(): void {
    const pay = this.#waiting();
    if (pay === undefined) return;
    pay.isReset = true;
    this.#powered.memory.touch('handPays', 'credit');
    const { credit } = this.#powered.memory.state;
    if (pay.level === cancelledCredits) {
      // Limit to the credits left: an earlier transfer may have taken some of the hand pay's credits off the machine.
      const paidCredits = Math.min(pay.credits, credit.credits);
      credit.credits -= paidCredits;
      this.#meters.add(meter.handPaidCancelled, paidCredits);
      this.#meters.add(meter.cancelled, paidCredits);
    } else if (this.#quirks.meterModel === 2) this.#countWin(pay.level, pay.credits);
    if (pay.isForCreditMeter) credit.credits += pay.credits;
    if (this.#quirks.legacyHandPay) {
      this.#list.shift();
      this.#exceptions.raise(resetCode);
    } else this.#dropFinished();
  }

  get #list(): HandPay[] {
    return this.#powered.memory.state.handPays;
  }

  #waiting(): HandPay | undefined {
    return this.#list.find(({ isReset }) => !isReset);
  }

  #countWin(level: number, credits: number): void {
    this.#meters.add(meter.jackpot, credits);
    this.#meters.add(level === otherWin ? meter.handPaidWin : meter.handPaidProgressive, credits);
  }

  #dropFinished(): void {
    const pay = this.#list[0];
    if (pay === undefined || !pay.isRead || !pay.isReset) return;
    this.#list.shift();
    this.#exceptions.raise(resetCode);
    if (this.#list.length > 0) this.#announce();
  }

  #announce(): void {
    this.#exceptions.raise(pendingCode);
    this.#cancelRepeat();
    this.#cancelRepeat = this.#powered.clock.after(repeatMs, () => this.#announce());
  }
}
