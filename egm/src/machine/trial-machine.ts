import { type CutPoint, type MachineQuirks, strictMachine } from '../core/machine-quirks.ts';
import { Memory, type MemoryStore, ProcessMemory } from '../core/persistent-memory.ts';
import type { MachineClock } from '../core/trial-machine-clock.ts';
import { defaultSettings, type MachineSettings } from '../core/trial-machine-settings.ts';
import type { MachineState } from '../core/trial-machine-state.ts';
import { createSeededGameOutcomes, type GameOutcome, type OutcomeSource } from '../play/game-outcomes.ts';
import type { Door } from '../play/trial-machine-cabinet.ts';
import { PoweredMachine } from './powered-machine.ts';

export type { CutPoint, MachineQuirks } from '../core/machine-quirks.ts';
export { cutPoints } from '../core/machine-quirks.ts';
export { ProcessMemory } from '../core/persistent-memory.ts';

export interface TrialMachineOptions {
  readonly clock: MachineClock;
  /** Called with each nine-bit word that the machine sends; bit 8 is the ninth bit. */
  readonly emit: (word: number) => void;
  readonly settings?: Partial<MachineSettings>;
  readonly quirks?: Partial<MachineQuirks>;
  readonly store?: MemoryStore;
  readonly draw?: OutcomeSource;
  /** Called when the power was cut at the configured step of a transfer. */
  readonly onPowerCut?: () => void;
}

/** Maximum number of stored protocol violations; further ones are only counted. */
const maxViolations = 1_000;

/**
 * The machine's side of SAS 6.02: a simulated slot machine without I/O of its own. It receives and sends nine-bit words in order, on a
 * clock that the caller provides.
 */
export class TrialMachine {
  readonly settings: MachineSettings;
  /** The host's violations of the SAS protocol, as sentences. */
  readonly violations: string[] = [];
  readonly #options: TrialMachineOptions;
  readonly #store: MemoryStore;
  readonly #draw: OutcomeSource;
  readonly #quirks: MachineQuirks;
  #powerCutAt: CutPoint | null;
  /** Forced outcomes of the next games, for tests; without any, outcomes are drawn. */
  readonly #demanded: GameOutcome[] = [];
  #powered: PoweredMachine | null = null;
  #memory: Memory;
  #openedWithoutPower: Door[] = [];

  constructor(options: TrialMachineOptions) {
    this.#options = options;
    this.settings = { ...defaultSettings, ...options.settings };
    this.#quirks = { ...strictMachine, ...options.quirks };
    this.#powerCutAt = this.#quirks.powerCutAt;
    this.#store = options.store ?? new ProcessMemory();
    const draw = options.draw ?? createSeededGameOutcomes(1);
    this.#draw = (betCredits) => this.#demanded.shift() ?? draw(betCredits);
    this.#memory = this.#readMemory(this.#quirks.ramClear);
    this.#turnOn(this.#quirks.ramClear);
  }

  get isOn(): boolean {
    return this.#powered !== null;
  }

  get isGameRunning(): boolean {
    return this.#powered?.game.isRunning ?? false;
  }

  get isLocked(): boolean {
    return this.#powered?.lock.isLocked ?? false;
  }

  /** The machine's persistent state. */
  get state(): MachineState {
    return this.#memory.state;
  }

  /** Returns the value of a meter by its code in SAS long poll 6F. */
  meter(code: number): number | null {
    return this.#powered?.meters.value(code) ?? null;
  }

  /** Handles a nine-bit word from the host. */
  receive(word: number): void {
    this.#powered?.receive(word);
  }

  /** Presses a key of the machine; returns why it has no effect, or null. */
  press(key: string): string | null {
    const powered = this.#powered;
    if (powered === null) return 'the power is off';
    return powered.step(() => powered.game.press(key));
  }

  insertBill(cents: number): string | null {
    const powered = this.#powered;
    if (powered === null) return 'the power is off';
    return powered.step(() => powered.cabinet.insertBill(cents));
  }

  printTicket(): string | null {
    const powered = this.#powered;
    if (powered === null) return 'the power is off';
    return powered.step(() => (powered.game.isRunning ? 'a game runs' : powered.cabinet.printTicket()));
  }

  /** Opens a door; with the power off, the machine detects it at the next power-up. */
  openDoor(door: Door): void {
    if (this.#powered === null) this.#openedWithoutPower.push(door);
    else
      this.#change((powered) => {
        powered.cabinet.openDoor(door);
        powered.lock.release();
      });
  }

  closeDoor(door: Door): void {
    this.#change((powered) => powered.cabinet.closeDoor(door));
  }

  /** Raises a SAS exception that stops play until `clearTilts`. */
  tilt(code: number): void {
    this.#change((powered) => {
      powered.cabinet.tilt(code);
      powered.lock.release();
    });
  }

  clearTilts(): void {
    this.#change((powered) => powered.cabinet.clearTilts());
  }

  openMenu(): void {
    this.#change((powered) => powered.cabinet.openMenu());
  }

  closeMenu(): void {
    this.#change((powered) => powered.cabinet.closeMenu());
  }

  /** Raises any SAS exception, such as 71 for the call lamp. */
  raise(code: number): void {
    this.#change((powered) => powered.exceptions.raise(code));
  }

  /** Makes the next game win `winCredits`; this order is lost when the process ends. */
  demandWin(winCredits: number): void {
    this.#demanded.push({ winCredits });
  }

  /** Adds a hand pay without a game. SAS level 40: a win; 01 to 20: a progressive. */
  addHandPay(level: number, credits: number): void {
    this.#change((powered) => powered.handPays.add(level, credits));
  }

  /** Resets the pending hand pay with the attendant's key. */
  resetHandPay(): void {
    this.#change((powered) => powered.handPays.reset());
  }

  /**
   * Changes options in the machine's operator menu; SAS exception 3C reports it to the host. A denomination takes effect at the next
   * power-up.
   */
  changeOptions(change: Partial<Pick<MachineState['options'], 'assetNumber' | 'denominationCode' | 'serial'>>): void {
    this.#change((powered) => {
      Object.assign(this.state.options, change);
      this.#memory.touch('options');
      powered.exceptions.raise(0x3c);
    });
  }

  /** Adds restricted credits to the meter, which our host cannot transfer away. */
  addRestricted(cents: number): void {
    this.#change(() => {
      this.state.credit.restrictedCents += cents;
      this.#memory.touch('credit');
    });
  }

  /** Cuts the power: everything except the persistent memory is lost. */
  cutPower(): void {
    this.#powered?.turnOff();
    this.#powered = null;
  }

  /** Makes the power fail at this step of the next transfer, as the setting `powerCutAt` does; null: cancels that. */
  cutPowerAt(point: CutPoint | null): void {
    this.#powerCutAt = point;
  }

  /** Restores the power. A configured power cut happens only once. */
  restorePower(): void {
    if (this.#powered !== null) return;
    this.#powerCutAt = null;
    this.#memory = this.#readMemory(false);
    this.#turnOn(false);
  }

  /** Clears the persistent memory, as a technician does: meters, history, hand pays and credits are lost. */
  clearMemory(): void {
    this.cutPower();
    this.#memory = this.#readMemory(true);
    this.#turnOn(true);
  }

  #change(change: (powered: PoweredMachine) => void): void {
    const powered = this.#powered;
    if (powered === null) throw new Error('the machine has no power');
    powered.step(() => change(powered));
  }

  #readMemory(isCleared: boolean): Memory {
    return new Memory(this.#store, newState(this.settings), isCleared);
  }

  #turnOn(isCleared: boolean): void {
    const { clock, emit, onPowerCut } = this.#options;
    const powered = new PoweredMachine({
      settings: this.settings,
      quirks: this.#quirks,
      clock,
      memory: this.#memory,
      draw: this.#draw,
      emit,
      violate: (sentence) => {
        if (this.violations.length < maxViolations) this.violations.push(sentence);
      },
      isCutPoint: (point) => point === this.#powerCutAt,
      onPowerCut: () => {
        this.#powered = null;
        onPowerCut?.();
      },
    });
    this.#powered = powered;
    powered.step(() => {
      if (isCleared) for (const code of [0x3a, 0x7a]) powered.exceptions.raise(code);
      else if (!this.#memory.isNew) for (const code of [0x18, 0x17]) powered.exceptions.raise(code);
      else powered.exceptions.raise(0x17);
      for (const door of this.#openedWithoutPower) powered.cabinet.openDoor(door, true);
      this.#openedWithoutPower = [];
    });
    powered.start();
  }
}

const newState = ({ assetNumber, betCredits, denominationCode, serial }: MachineSettings): MachineState => ({
  meters: {},
  exceptions: { queued: [], flags: [] },
  credit: { credits: 0, restrictedCents: 0 },
  game: { running: null, betCredits: betCredits[0] ?? 1, sincePowerUp: 0, sinceDoorClosed: 0, last: null },
  handPays: [],
  aft: {
    current: null,
    history: [],
    nextPosition: 1,
    lastRequestedId: '',
    isHostCashOutOn: false,
    transferCount: 0,
  },
  options: {
    canPlay: true,
    acceptsBills: true,
    isInMaintenance: false,
    rebets: true,
    disabledGames: [],
    assetNumber,
    location: '',
    cashOutLimit: 0,
    calendarOffsetMs: 0,
    denominationCode,
    serial,
  },
  cabinet: { doors: [], tilts: [], isMenuOpen: false, lastBill: { country: 0, denomination: 0, count: 0 } },
});
