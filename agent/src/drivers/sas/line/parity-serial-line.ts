import { setTimeout as sleep } from 'node:timers/promises';
import { characterMs, type NineBitLine, wakeUp } from './nine-bit-line.ts';
import { TtyPort } from './tty-port.ts';

/** Time in ms that the process at the other side of a pseudo-terminal gets to read what was written. */
const ptySettleMs = 2;

/**
 * A serial line that sends the ninth bit as the parity bit of an ordinary port: it changes the parity setting before each change of that
 * bit.
 */
abstract class ParityLine implements NineBitLine {
  onWord: (word: number) => void = () => {};
  onFailure: (error: Error) => void = () => {};
  protected readonly port: TtyPort;
  #writes: Promise<void> = Promise.resolve();

  constructor(port: TtyPort) {
    this.port = port;
    port.onBytes = (bytes) => this.receive(bytes);
    port.onFailure = (error) => this.onFailure(error);
  }

  write(words: Uint16Array): Promise<void> {
    const done = this.#writes.then(() => this.send(words));
    this.#writes = done.catch(() => {});
    return done;
  }

  async close(): Promise<void> {
    await this.#writes;
    await this.port.close();
  }

  protected abstract send(words: Uint16Array): Promise<void>;
  protected abstract receive(bytes: Uint8Array): void;
}

/** Splits nine-bit words into sequences whose words all have the same ninth bit. */
const runsOf = function* (words: Uint16Array): Generator<{ isMark: boolean; bytes: Uint8Array }> {
  for (let from = 0; from < words.length; ) {
    const bit = (words[from] ?? 0) & wakeUp;
    let to = from + 1;
    while (to < words.length && ((words[to] ?? 0) & wakeUp) === bit) to += 1;
    yield { isMark: bit !== 0, bytes: Uint8Array.from(words.subarray(from, to), (word) => word & 0xff) };
    from = to;
  }
};

/**
 * A real serial port. Sends the first byte with mark parity, drains, then sends the rest with space parity, without a pause, because a
 * machine allows 5 ms between bytes. A received byte with a ninth bit of 1 arrives as FF 00 and the byte, and FF arrives as FF FF.
 */
export class SerialLine extends ParityLine {
  /**
   * Called for each message with the time in ms from the end of writing its first byte to the start of writing the rest: a lower bound of
   * the pause between these bytes.
   */
  onGap: (ms: number) => void = () => {};
  #isMark = false;
  #escape: 'none' | 'FF' | 'FF 00' = 'none';

  constructor(path: string) {
    super(new TtyPort(path, { isSerial: true }));
    this.port.setNinthBit('space');
  }

  protected async send(words: Uint16Array): Promise<void> {
    let lastLength = 0;
    let markEndedMs: number | null = null;
    for (const { isMark, bytes } of runsOf(words)) {
      if (isMark !== this.#isMark) this.port.setNinthBit(isMark ? 'mark' : 'space');
      this.#isMark = isMark;
      if (markEndedMs !== null) this.onGap(performance.now() - markEndedMs);
      this.port.write(bytes);
      markEndedMs = isMark ? performance.now() : null;
      lastLength = isMark ? 0 : bytes.length;
      if (isMark) this.port.drain();
    }
    if (this.#isMark) {
      this.port.setNinthBit('space');
      this.#isMark = false;
    }
    if (lastLength > 0) await sleep(lastLength * characterMs);
  }

  protected receive(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#escape === 'none' && byte === 0xff) this.#escape = 'FF';
      else if (this.#escape === 'FF' && byte === 0) this.#escape = 'FF 00';
      else {
        const isMarked = this.#escape === 'FF 00';
        this.#escape = 'none';
        this.onWord(isMarked ? wakeUp | byte : byte);
      }
    }
  }
}

/**
 * A serial line over a pseudo-terminal. Its other side sees the port's parity setting instead of a parity bit per byte, so this line waits
 * around each change of parity until the other side has read the bytes before it. Received words have eight bits.
 */
export class PtyLine extends ParityLine {
  readonly #settle: (written: number) => Promise<unknown>;
  #written = 0;
  #settledAt = 0;

  /** `settle` waits until the other side has read all bytes that were written; the default is a fixed wait. */
  constructor(path: string, settle: (written: number) => Promise<unknown> = () => sleep(ptySettleMs)) {
    super(new TtyPort(path, { isSerial: false }));
    this.#settle = settle;
    this.port.setNinthBit('space');
  }

  protected async send(words: Uint16Array): Promise<void> {
    let isMark = false;
    for (const run of runsOf(words)) {
      if (run.isMark !== isMark) await this.#change(run.isMark);
      isMark = run.isMark;
      this.port.write(run.bytes);
      this.#written += run.bytes.length;
    }
    if (isMark) await this.#change(false);
    else await this.#wait();
  }

  async #change(isMark: boolean): Promise<void> {
    if (this.#settledAt < this.#written) await this.#wait();
    this.port.setNinthBit(isMark ? 'mark' : 'space');
    await this.#wait();
  }

  async #wait(): Promise<void> {
    await this.#settle(this.#written);
    this.#settledAt = this.#written;
  }

  protected receive(bytes: Uint8Array): void {
    for (const byte of bytes) this.onWord(byte);
  }
}
