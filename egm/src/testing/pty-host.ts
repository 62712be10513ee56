import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { appendSasCrc, fromHex, toHex } from '../codec/byte-encodings.ts';
import { setPtyNinthBit } from '../process/libc-pty-bindings.ts';

/** A pseudo-terminal shows only the mode: each change needs this time to be seen. */
const settleMs = 2;
/** Longer than any answer takes, for a machine that waits for its share of the processor. */
const answerMs = 400;
const maxTries = 20;

/** A host at the slave end of a machine's pseudo-terminal. It asks again, as hosts do, if no answer comes. */
export class PtyHost {
  readonly #slave: number;

  constructor(path: string) {
    this.#slave = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  }

  close(): void {
    closeSync(this.#slave);
  }

  /** Begins to poll: synchronises, and acknowledges exceptions until none is left. */
  async begin(): Promise<void> {
    for (let code = ''; code !== '00'; ) {
      // Not answered, so nobody knows whether it has arrived.
      await this.#send([0x80]);
      await sleep(100);
      code = await this.#askOnce('81', 1);
      if (code !== '') await this.ask('011A', 8);
    }
  }

  /** Sends a message again and again until something has happened; returns once it has. */
  async repeatUntil(happened: Promise<unknown>, hex: string): Promise<void> {
    let hasHappened = false;
    const noted = happened.then(() => {
      hasHappened = true;
    });
    while (!hasHappened) await Promise.race([noted, this.#askOnce(hex, 1).catch(() => noted)]);
  }

  /** Sends a message until an answer of so many bytes comes; returns the answer as hex. */
  async ask(hex: string, size: number): Promise<string> {
    for (let tries = 0; tries < maxTries; tries++) {
      const answer = await this.#askOnce(hex, size);
      if (answer.length === 2 * size) return answer;
    }
    throw new Error(`the machine did not answer ${hex} with ${size} bytes`);
  }

  /** Sends a message once; returns what has come when there is enough of it or none comes any more. */
  async #askOnce(hex: string, size: number): Promise<string> {
    this.#read();
    await this.#send(fromHex(hex));
    let answer: readonly number[] = [];
    for (let waitedMs = 0; answer.length < size && waitedMs < answerMs; waitedMs += 5) {
      await sleep(5);
      answer = [...answer, ...this.#read()];
    }
    return toHex(answer);
  }

  askWithCrc(hex: string, size: number): Promise<string> {
    return this.ask(toHex(appendSasCrc(fromHex(hex))), size);
  }

  async #send(bytes: readonly number[]): Promise<void> {
    await this.#setNinthBit(true);
    writeSync(this.#slave, Buffer.from(bytes.slice(0, 1)));
    await sleep(settleMs);
    await this.#setNinthBit(false);
    if (bytes.length > 1) writeSync(this.#slave, Buffer.from(bytes.slice(1)));
  }

  async #setNinthBit(isSet: boolean): Promise<void> {
    setPtyNinthBit(this.#slave, isSet);
    await sleep(settleMs);
  }

  #read(): readonly number[] {
    const buffer = Buffer.alloc(4096);
    try {
      return [...buffer.subarray(0, readSync(this.#slave, buffer))];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return [];
      throw error;
    }
  }
}
