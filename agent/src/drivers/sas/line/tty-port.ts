import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { loadTermios, type NinthBit, type Termios } from './termios.ts';

/**
 * A serial port or pseudo-terminal as raw bytes. Reading waits in the event loop's own poll and takes no thread; writing, draining
 * and changing the ninth bit block this thread for about the time that the bytes need.
 */
export class TtyPort {
  onBytes: (bytes: Uint8Array) => void = () => {};
  onFailure: (error: Error) => void = () => {};
  readonly #fd: number;
  readonly #termios: Termios;
  readonly #reader: ReadStream;
  #isClosing = false;

  /**
   * Throws an Error with the system's code if the path cannot be opened or is no terminal. `isSerial`: a port whose received bytes with a
   * ninth bit are reported; false: a pseudo-terminal, or a port that carries the ninth bit in its bytes.
   */
  constructor(path: string, { isSerial }: { readonly isSerial: boolean }) {
    this.#fd = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
    try {
      this.#termios = loadTermios(this.#fd, { keepsParity: isSerial });
      this.#termios.setRaw({ checksNinthBit: isSerial });
      // The stream opens the port once more for itself.
      this.#reader = new ReadStream(this.#fd);
    } catch (error) {
      closeSync(this.#fd);
      throw error;
    }
    this.#reader.on('data', (bytes: Uint8Array) => this.onBytes(bytes));
    this.#reader.on('error', (error) => this.#fail(error));
    this.#reader.on('end', () => this.#fail(new Error(`${path} has ended.`)));
  }

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at);
  }

  /** Waits until the port has sent everything. */
  drain(): void {
    this.#termios.drain();
  }

  setNinthBit(bit: NinthBit): void {
    this.#termios.setNinthBit(bit);
  }

  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (!this.#reader.closed)
      await new Promise<void>((resolve) => {
        this.#reader.once('close', () => resolve());
        this.#reader.destroy();
      });
    closeSync(this.#fd);
  }

  #fail(error: Error): void {
    if (!this.#isClosing) this.onFailure(error);
  }
}
