import type { Calendar } from '../core/calendar.ts';
import type { ExceptionQueue } from '../core/exception-queue.ts';
import type { MachineQuirks } from '../core/machine-quirks.ts';
import { type Meters, meter } from '../core/meters.ts';
import type { PoweredMachineDependencies } from '../core/powered-machine-dependencies.ts';
import type { MachineSettings } from '../core/trial-machine-settings.ts';
import type { Transfer } from '../core/trial-machine-state.ts';
import type { GameLock } from './game-lock.ts';
import {
  encodeAftTransferReply,
  encodeShortAftTransferReply,
  status,
  type TransferRequest,
} from './transfer-frames.ts';

const completeCode = 0x69;
const repeatMs = 15_000;
const toMachine = 0x00;
const toHost = 0x80;
const winToHost = 0x90;
const partialAllowed = 0x01;
const setsHostCashOut = 0x01;
const hostCashOutOn = 0x02;
const onlyIfLocked = 0x40;
const printsReceipt = 0x80;
const noDate: readonly number[] = [0, 0, 0, 0];
const noTime: readonly number[] = [0, 0, 0];

/** An answer to SAS long poll 72 (AFT transfer). */
export interface TransferAnswer {
  readonly content: readonly number[];
  readonly onAcknowledged?: () => void;
}

/**
 * The machine's AFT transfers (SAS): one current transfer, and a history of finished ones. A finished transfer moves to the history once
 * the host has interrogated it and acknowledged that answer; until then each new request is refused with status C0.
 */
export class Transfers {
  readonly #powered: PoweredMachineDependencies;
  readonly #settings: MachineSettings;
  readonly #quirks: MachineQuirks;
  readonly #exceptions: ExceptionQueue;
  readonly #meters: Meters;
  readonly #calendar: Calendar;
  readonly #lock: GameLock;
  readonly #violate: (sentence: string) => void;
  readonly #centsOfCredit: number;
  readonly #isGameRunning: () => boolean;
  /** Returns why no AFT transfer is possible at the moment, or null. */
  readonly #obstacle: () => string | null;
  #isDue = false;
  #cancelRepeat = (): void => {};

  constructor(dependencies: {
    readonly powered: PoweredMachineDependencies;
    readonly settings: MachineSettings;
    readonly quirks: MachineQuirks;
    readonly exceptions: ExceptionQueue;
    readonly meters: Meters;
    readonly calendar: Calendar;
    readonly lock: GameLock;
    readonly violate: (sentence: string) => void;
    readonly centsOfCredit: number;
    readonly isGameRunning: () => boolean;
    readonly obstacle: () => string | null;
  }) {
    this.#powered = dependencies.powered;
    this.#settings = dependencies.settings;
    this.#quirks = dependencies.quirks;
    this.#exceptions = dependencies.exceptions;
    this.#meters = dependencies.meters;
    this.#calendar = dependencies.calendar;
    this.#lock = dependencies.lock;
    this.#violate = dependencies.violate;
    this.#centsOfCredit = dependencies.centsOfCredit;
    this.#isGameRunning = dependencies.isGameRunning;
    this.#obstacle = dependencies.obstacle;
  }

  /**
   * Recovers after a power cut: a pending transfer is refused, and a finished one that the host has not acknowledged is announced again.
   */
  resume(): void {
    const { current } = this.#aft;
    if (current === null || current.isAcknowledged) return;
    if (current.status === status.pending) this.#refuse(current, status.notNow);
    else this.#announce();
  }

  /** Handles an AFT transfer request (SAS long poll 72). */
  request(request: TransferRequest): TransferAnswer {
    this.#powered.passCutPoint('requested');
    const { current, history } = this.#aft;
    // Report a repeated transfer id as a violation: this machine refuses it only if it is the newest one, and other machines would transfer
    // the money again.
    if (request.id === current?.id || history.some(({ id }) => id === request.id))
      this.#violate(`transfer ${request.id} is asked for again`);
    if (current !== null && !current.isAcknowledged)
      return { content: encodeShortAftTransferReply(0, status.notAcknowledged) };
    const refusal = this.#judge(request);
    const newestId = this.#quirks.idAtRequest ? this.#aft.lastRequestedId : (this.#aft.history.at(-1)?.id ?? '');
    if (refusal === null && request.id === newestId) return { content: encodeShortAftTransferReply(0, status.sameId) };
    this.#aft.lastRequestedId = request.id;
    const transfer: Transfer = {
      id: request.id,
      code: request.code,
      type: request.type,
      flags: request.flags,
      status: refusal ?? status.pending,
      cents: refusal === null ? (request.cashableCents ?? 0) : 0,
      position: 0,
      date: noDate,
      time: noTime,
      cumulativeCents: 0,
      // A transfer that was refused at once needs no acknowledgement by the host.
      isAcknowledged: refusal !== null,
    };
    this.#aft.current = transfer;
    if (refusal === null && request.flags & setsHostCashOut)
      this.#aft.isHostCashOutOn = (request.flags & hostCashOutOn) !== 0;
    this.#commit();
    if (refusal !== null) return { content: encodeShortAftTransferReply(0, refusal) };
    this.#lock.holdForTransfer();
    this.#powered.passCutPoint('stored');
    if (this.#settings.transferMs > 0) {
      this.#powered.clock.after(this.#settings.transferMs, () => {
        this.#isDue = true;
        this.#finishIfDue();
      });
    } else {
      this.#isDue = true;
      this.#finishIfDue();
    }
    return { content: encodeAftTransferReply(transfer, this.#assetNumber) };
  }

  /**
   * Handles AFT transfer code FF (interrogation), or FE for the status only. Index 0 is the current transfer, others are in the history.
   */
  interrogate(index: number, isShort: boolean): TransferAnswer {
    const found = index === 0 ? this.#aft.current : this.#inHistory(index);
    if (found === null) return { content: encodeShortAftTransferReply(index, status.none) };
    if (isShort) return { content: encodeShortAftTransferReply(found.position, found.status) };
    const content = encodeAftTransferReply(found, this.#assetNumber);
    const { id, status: state } = found;
    if (index !== 0 || state === status.pending) return { content };
    this.#powered.passCutPoint('interrogated');
    return { content, onAcknowledged: () => this.#archive(id) };
  }

  /** Handles AFT transfer code 80: cancels a pending transfer. */
  cancel(): TransferAnswer {
    const { current } = this.#aft;
    if (current === null) return { content: encodeShortAftTransferReply(0, status.none) };
    if (current.status === status.pending) this.#refuse(current, status.cancelled);
    return { content: encodeAftTransferReply(current, this.#assetNumber) };
  }

  /** Must be called when a game has ended: continues a transfer that has waited for that. */
  noteGameEnded(): void {
    this.#finishIfDue();
  }

  get #aft() {
    return this.#powered.memory.state.aft;
  }

  get #assetNumber(): number {
    return this.#powered.memory.state.options.assetNumber;
  }

  #commit(): void {
    this.#powered.memory.touch('aft');
    this.#powered.memory.commit();
  }

  /** Returns the AFT status with which a transfer request is refused at once, or null. */
  #judge(request: TransferRequest): number | null {
    const { cashableCents, code, flags, id, key, restrictedCents, nonrestrictedCents, type } = request;
    if (code > partialAllowed) return status.unknownCode;
    if (type === winToHost) return status.wonCredits;
    if (type !== toMachine && type !== toHost) return status.function;
    if (request.index !== 0) return status.function;
    if (request.assetNumber === 0 || request.assetNumber !== this.#assetNumber) return status.asset;
    if (key.some((byte) => byte !== 0)) return status.key;
    if (!/^[\x20-\x7e]{1,20}$/.test(id)) return status.id;
    if (cashableCents === null || restrictedCents !== 0 || nonrestrictedCents !== 0) return status.amount;
    if (flags & printsReceipt) return status.receipt;
    if (cashableCents % this.#centsOfCredit !== 0) return status.noMultiple;
    if (flags & onlyIfLocked && !this.#lock.isLocked) return status.notLocked;
    if (this.#obstacle() !== null) return status.notNow;
    const most = this.#mostCents(type);
    if (code === partialAllowed || cashableCents <= most) return null;
    return type === toMachine ? status.limit : status.amount;
  }

  #mostCents(type: number): number {
    const creditCents = this.#powered.memory.state.credit.credits * this.#centsOfCredit;
    const room = type === toMachine ? Math.max(0, this.#settings.creditLimitCents - creditCents) : creditCents;
    return Math.min(room, this.#settings.transferLimitCents);
  }

  #finishIfDue(): void {
    const { current } = this.#aft;
    if (!this.#isDue || this.#isGameRunning()) return;
    this.#isDue = false;
    if (current === null || current.status !== status.pending) return;
    if (this.#obstacle() !== null) this.#refuse(current, status.notNow);
    else if (current.flags & onlyIfLocked && !this.#lock.isLocked) this.#refuse(current, status.notLocked);
    else this.#move(current);
  }

  /** Transfers the money. Credits, meters and the transfer's end are committed atomically. */
  #move(transfer: Transfer): void {
    const { credit } = this.#powered.memory.state;
    const most = this.#mostCents(transfer.type);
    const cents = Math.min(transfer.cents, most - (most % this.#centsOfCredit));
    const isIn = transfer.type === toMachine;
    if (cents < transfer.cents && transfer.code !== partialAllowed) {
      this.#refuse(transfer, isIn ? status.limit : status.amount);
      return;
    }
    transfer.status = cents < transfer.cents ? status.doneInPart : status.done;
    transfer.cents = cents;
    credit.credits += ((isIn ? 1 : -1) * cents) / this.#centsOfCredit;
    this.#powered.memory.touch('credit');
    this.#meters.add(isIn ? meter.aftIn : meter.aftOut, cents);
    this.#meters.add(isIn ? meter.aftInCount : meter.aftOutCount, cents > 0 ? 1 : 0);
    this.#meters.add(isIn ? meter.electronicIn : meter.electronicOut, cents);
    transfer.cumulativeCents = this.#meters.value(isIn ? meter.aftIn : meter.aftOut) ?? 0;
    this.#aft.transferCount++;
    this.#powered.passCutPoint('moving');
    this.#end(transfer);
    this.#powered.passCutPoint('moved');
  }

  #refuse(transfer: Transfer, code: number): void {
    transfer.status = code;
    transfer.cents = 0;
    this.#end(transfer);
  }

  #end(transfer: Transfer): void {
    transfer.date = this.#calendar.date();
    transfer.time = this.#calendar.time();
    this.#lock.release();
    this.#announce();
    this.#commit();
  }

  #announce(): void {
    this.#exceptions.raise(completeCode);
    this.#cancelRepeat();
    this.#cancelRepeat = this.#powered.clock.after(repeatMs, () => this.#announce());
  }

  /** Moves the current transfer to the history, because the host has acknowledged its interrogation. */
  #archive(id: string): void {
    const { current } = this.#aft;
    if (current === null || current.id !== id || current.isAcknowledged) return;
    this.#powered.passCutPoint('acknowledged');
    this.#cancelRepeat();
    this.#exceptions.withdraw(completeCode);
    current.isAcknowledged = true;
    if (current.cents > 0) {
      current.position = this.#aft.nextPosition;
      this.#aft.nextPosition = (this.#aft.nextPosition % this.#settings.historySize) + 1;
      this.#aft.history.push(current);
      if (this.#aft.history.length > this.#settings.historySize) this.#aft.history.shift();
    }
    this.#aft.current = null;
    this.#commit();
    this.#powered.passCutPoint('archived');
  }

  /** Finds a finished transfer by its index in the history: 01 to 7F is its position, FF the newest, FE the one before, and so on. */
  #inHistory(index: number): Transfer | null {
    const { history } = this.#aft;
    const found = index < 0x80 ? history.find(({ position }) => position === index) : history.at(index - 0x100);
    return found ?? null;
  }
}
