import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { openPty } from './libc-pty-bindings.ts';
import type { MachinePort } from './nine-bit-serial-over-tcp.ts';

/** A pseudo-terminal whose master is the simulated machine's serial port. */
export class MachinePty implements MachinePort {
  readonly address: string;
  readonly #master: number;
  /** File descriptor of the slave, kept open so that a host can close its end and open it again. */
  readonly #slave: number;
  readonly #reader: Worker;

  constructor(onWord: (word: number) => void) {
    const { O_RDWR, O_NOCTTY, O_NONBLOCK } = constants;
    const { master, path } = openPty(O_RDWR | O_NOCTTY | O_NONBLOCK);
    this.address = path;
    this.#master = master;
    this.#slave = openSync(path, O_RDWR | O_NOCTTY | O_NONBLOCK);
    this.#reader = new Worker(new URL('./pty-reader.ts', import.meta.url), { workerData: { master } });
    this.#reader.on('message', (words: readonly number[]) => {
      for (const word of words) onWord(word);
    });
    this.#reader.on('error', (error) => {
      throw error;
    });
  }

  /** Sends a nine-bit word without its ninth bit: a pseudo-terminal carries eight bits. */
  write(word: number): void {
    writeSync(this.#master, Buffer.of(word & 0xff));
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#reader.once('exit', resolve));
    this.#reader.postMessage('stop');
    await ended;
    closeSync(this.#slave);
    closeSync(this.#master);
  }
}
