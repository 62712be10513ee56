import { createConnection, type Socket } from 'node:net';
import type { NineBitLine } from './nine-bit-line.ts';
import { TtyPort } from './tty-port.ts';

/**
 * Nine-bit words over a stream of bytes, two bytes a word: first 0x80 with the two high bits, then the seven low bits. Only first
 * bytes are 0x80 or more, so a reader that begins in the middle is right from the next word on.
 */
export const wordBytes = (words: Uint16Array): Uint8Array => {
  const bytes = new Uint8Array(words.length * 2);
  words.forEach((word, at) => {
    bytes[at * 2] = 0x80 | ((word >> 7) & 3);
    bytes[at * 2 + 1] = word & 0x7f;
  });
  return bytes;
};

/** Finds the words in bytes that come in pieces. */
export class WordReader {
  #first: number | null = null;

  *read(bytes: Uint8Array): Generator<number> {
    for (const byte of bytes) {
      if (byte & 0x80) this.#first = byte;
      else if (this.#first !== null) {
        yield ((this.#first & 3) << 7) | byte;
        this.#first = null;
      }
    }
  }
}

/** A line over a socket, for a machine that is a program. */
export class SocketLine implements NineBitLine {
  onWord: (word: number) => void = () => {};
  onFailure: (error: Error) => void = () => {};
  readonly #socket: Socket;
  readonly #reader = new WordReader();

  constructor(socket: Socket) {
    this.#socket = socket.setNoDelay(true);
    socket.on('data', (bytes: Uint8Array) => {
      for (const word of this.#reader.read(bytes)) this.onWord(word);
    });
    socket.on('error', () => {});
    socket.on('close', () => this.onFailure(new Error('The connection to the machine has ended.')));
  }

  /** `address` is a path, or host and port. */
  static async connect(address: string | { host: string; port: number }): Promise<SocketLine> {
    const socket = typeof address === 'string' ? createConnection(address) : createConnection(address);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve();
      });
    });
    return new SocketLine(socket);
  }

  write(words: Uint16Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.write(wordBytes(words), (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): Promise<void> {
    this.onFailure = () => {};
    if (this.#socket.closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#socket.once('close', () => resolve());
      this.#socket.destroy();
    });
  }
}

/** A line through a microcontroller on USB whose serial port has nine bits, and which speaks `wordBytes` to the host. */
export class BridgeLine implements NineBitLine {
  onWord: (word: number) => void = () => {};
  onFailure: (error: Error) => void = () => {};
  readonly #port: TtyPort;
  readonly #reader = new WordReader();

  constructor(path: string) {
    this.#port = new TtyPort(path, { isSerial: false });
    this.#port.onBytes = (bytes) => {
      for (const word of this.#reader.read(bytes)) this.onWord(word);
    };
    this.#port.onFailure = (error) => this.onFailure(error);
  }

  async write(words: Uint16Array): Promise<void> {
    this.#port.write(wordBytes(words));
  }

  close(): Promise<void> {
    return this.#port.close();
  }
}
