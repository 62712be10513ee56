import type { ExceptionQueue } from '../core/exception-queue.ts';
import { type Meters, meter } from '../core/meters.ts';
import type { Memory } from '../core/persistent-memory.ts';

/** SAS exception codes of each cabinet door: opened, closed, and opened while the power was off. */
export const doors = {
  slot: [0x11, 0x12, 0x98],
  drop: [0x13, 0x14, 0x99],
  cardCage: [0x15, 0x16, 0x9a],
  cashBox: [0x19, 0x1a, 0x9b],
  belly: [0x1d, 0x1e, 0x9b],
} as const;

export type Door = keyof typeof doors;

/** SAS exception codes of inserted bills, by value in cents. */
const bills = new Map([
  [100, { code: 0x47, denomination: 0x00 }],
  [500, { code: 0x48, denomination: 0x02 }],
  [1_000, { code: 0x49, denomination: 0x03 }],
  [2_000, { code: 0x4a, denomination: 0x04 }],
  [5_000, { code: 0x4b, denomination: 0x05 }],
  [10_000, { code: 0x4c, denomination: 0x06 }],
]);

/** SAS exception code: a cash-out ticket was printed. */
const ticketCode = 0x3d;

/** The parts of the cabinet around its game: doors, tilts, the attendant's menu, the bill acceptor. */
export class TrialMachineCabinet {
  readonly #memory: Memory;
  readonly #exceptions: ExceptionQueue;
  readonly #meters: Meters;
  readonly #centsOfCredit: number;

  constructor(memory: Memory, exceptions: ExceptionQueue, meters: Meters, centsOfCredit: number) {
    this.#memory = memory;
    this.#exceptions = exceptions;
    this.#meters = meters;
    this.#centsOfCredit = centsOfCredit;
  }

  /** Returns why the cabinet is not playable, or null. */
  get obstacle(): string | null {
    const { doors: open, tilts, isMenuOpen } = this.#memory.state.cabinet;
    if (open.length > 0) return `the ${open[0]} door is open`;
    if (tilts.length > 0) return `tilt ${tilts[0]?.toString(16)}`;
    return isMenuOpen ? 'the menu is open' : null;
  }

  get isMenuOpen(): boolean {
    return this.#memory.state.cabinet.isMenuOpen;
  }

  openDoor(door: Door, isPowerOff = false): void {
    const { cabinet, options } = this.#memory.state;
    if (cabinet.doors.includes(door)) return;
    cabinet.doors.push(door);
    this.#memory.touch('cabinet');
    const [opened, , openedWithoutPower] = doors[door];
    if (isPowerOff) this.#exceptions.raise(openedWithoutPower);
    else if (!options.isInMaintenance) this.#exceptions.raise(opened);
  }

  closeDoor(door: Door): void {
    const { cabinet, game, options } = this.#memory.state;
    if (!cabinet.doors.includes(door)) return;
    cabinet.doors = cabinet.doors.filter((open) => open !== door);
    game.sinceDoorClosed = 0;
    this.#memory.touch('cabinet', 'game');
    if (!options.isInMaintenance) this.#exceptions.raise(doors[door][1]);
  }

  /** Raises a SAS exception that stops play until `clearTilts`, such as 41 for a tilted reel. */
  tilt(code: number): void {
    this.#memory.state.cabinet.tilts.push(code);
    this.#memory.touch('cabinet');
    this.#exceptions.raise(code);
  }

  clearTilts(): void {
    this.#memory.state.cabinet.tilts = [];
    this.#memory.touch('cabinet');
  }

  openMenu(): void {
    this.#setMenu(true, 0x82);
  }

  closeMenu(): void {
    this.#setMenu(false, 0x83);
  }

  #setMenu(isOpen: boolean, code: number): void {
    const { cabinet } = this.#memory.state;
    if (cabinet.isMenuOpen === isOpen) return;
    cabinet.isMenuOpen = isOpen;
    this.#memory.touch('cabinet');
    this.#exceptions.raise(code);
  }

  /** Inserts a bill; returns why the machine rejects it, or null. */
  insertBill(cents: number): string | null {
    const { cabinet, credit, options } = this.#memory.state;
    const bill = bills.get(cents);
    if (bill === undefined) return `no bill is worth ${cents} cents`;
    if (!options.acceptsBills) return 'the bill acceptor is off';
    if (this.obstacle !== null) return this.obstacle;
    credit.credits += cents / this.#centsOfCredit;
    const count = cabinet.lastBill.denomination === bill.denomination ? cabinet.lastBill.count + 1 : 1;
    cabinet.lastBill = { country: 0x37, denomination: bill.denomination, count };
    this.#memory.touch('credit', 'cabinet');
    this.#meters.add(meter.bills, cents / this.#centsOfCredit);
    this.#meters.add(meter.drop, cents / this.#centsOfCredit);
    this.#exceptions.raise(bill.code);
    return null;
  }

  /** Prints a ticket for all credit, as a machine does that needs no validation by a host; returns why it does not, or null. */
  printTicket(): string | null {
    const { credit } = this.#memory.state;
    if (this.obstacle !== null) return this.obstacle;
    if (credit.credits === 0) return 'there is no credit';
    this.#meters.add(meter.ticketsOut, credit.credits * this.#centsOfCredit);
    credit.credits = 0;
    this.#memory.touch('credit');
    this.#exceptions.raise(ticketCode);
    return null;
  }
}
