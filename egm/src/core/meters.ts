import type { Memory } from './persistent-memory.ts';

/** SAS codes of the machine's meters. Those of AFT and tickets count cents, the others credits or games. */
export const meter = {
  coinIn: 0x00,
  coinOut: 0x01,
  jackpot: 0x02,
  handPaidCancelled: 0x03,
  cancelled: 0x04,
  games: 0x05,
  won: 0x06,
  lost: 0x07,
  bills: 0x0b,
  credits: 0x0c,
  ticketsOut: 0x16,
  electronicIn: 0x17,
  electronicOut: 0x18,
  restricted: 0x1b,
  machinePaidWin: 0x1c,
  handPaidWin: 0x1f,
  handPaidProgressive: 0x20,
  drop: 0x24,
  sincePowerUp: 0x25,
  sinceDoorClosed: 0x26,
  aftIn: 0xa0,
  aftInCount: 0xa1,
  aftOut: 0xb8,
  aftOutCount: 0xb9,
} as const;

const known: ReadonlySet<number> = new Set(Object.values(meter));

/** The machine's meters. They only increase, and wrap to 0 at their maximum (roll over). */
export class Meters {
  readonly #memory: Memory;
  readonly #limit: number;
  readonly #digits: number;

  constructor(memory: Memory, digits: number, startMeters: Readonly<Record<number, number>>) {
    this.#memory = memory;
    this.#digits = digits;
    this.#limit = 10 ** digits;
    if (memory.isNew) Object.assign(memory.state.meters, startMeters);
  }

  add(code: number, amount: number): void {
    const { meters } = this.#memory.state;
    meters[code] = ((meters[code] ?? 0) + amount) % this.#limit;
    this.#memory.touch('meters');
  }

  /** Returns the value of a meter, or null if the machine does not have it. */
  value(code: number): number | null {
    if (!known.has(code)) return null;
    const { credit, game, meters } = this.#memory.state;
    switch (code) {
      case meter.credits:
        return credit.credits % this.#limit;
      case meter.restricted:
        return credit.restrictedCents % this.#limit;
      case meter.sincePowerUp:
        return game.sincePowerUp;
      case meter.sinceDoorClosed:
        return game.sinceDoorClosed;
      default:
        return meters[code] ?? 0;
    }
  }

  /** Returns the size of a meter in bytes in the answer to SAS long poll 6F; 0 if the machine does not have it. */
  sizeOf(code: number): number {
    if (!known.has(code)) return 0;
    return code === meter.sincePowerUp || code === meter.sinceDoorClosed ? 2 : this.#digits / 2;
  }
}
