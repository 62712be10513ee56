import type { Memory } from './persistent-memory.ts';
import type { QueuedException } from './trial-machine-state.ts';

/** SAS exception codes that are flags: they take priority over the queue, in this order. */
const flagCodes: readonly number[] = [0x52, 0x51, 0x70, 0x6f, 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x67];
const overflowCode = 0x70;

/** SAS exceptions that wait for the host to poll them. An exception is removed only when the host has acknowledged it. */
export class ExceptionQueue {
  readonly #memory: Memory;
  readonly #size: number;
  readonly #flagCodes: ReadonlySet<number>;

  constructor(memory: Memory, size: number, hasLegacyHandPay: boolean) {
    this.#memory = memory;
    this.#size = size;
    this.#flagCodes = new Set(flagCodes.filter((code) => !(hasLegacyHandPay && (code === 0x51 || code === 0x52))));
  }

  /** Adds a SAS exception. If the queue is full, drops the oldest and raises exception 70 (overflow). */
  raise(code: number, data: readonly number[] = []): void {
    const exceptions = this.#memory.state.exceptions;
    this.#memory.touch('exceptions');
    if (this.#flagCodes.has(code)) {
      if (!exceptions.flags.includes(code)) exceptions.flags.push(code);
      return;
    }
    exceptions.queued.push({ code, data });
    if (exceptions.queued.length <= this.#size) return;
    exceptions.queued.shift();
    this.raise(overflowCode);
  }

  /** Clears an exception flag whose cause is over. */
  withdraw(code: number): void {
    const { exceptions } = this.#memory.state;
    if (!exceptions.flags.includes(code)) return;
    exceptions.flags = exceptions.flags.filter((flag) => flag !== code);
    this.#memory.touch('exceptions');
  }

  /** Returns the exception that the host will read next, or null. */
  get next(): QueuedException | null {
    const { flags, queued } = this.#memory.state.exceptions;
    const flag = flagCodes.find((code) => flags.includes(code));
    return flag === undefined ? (queued[0] ?? null) : { code: flag, data: [] };
  }

  /** Removes an exception that the host has acknowledged. */
  acknowledge(exception: QueuedException): void {
    const { exceptions } = this.#memory.state;
    if (exceptions.queued[0] === exception) exceptions.queued.shift();
    else exceptions.flags = exceptions.flags.filter((flag) => flag !== exception.code);
    this.#memory.touch('exceptions');
  }
}
