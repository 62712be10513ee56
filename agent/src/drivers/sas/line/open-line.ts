import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect, createConnection, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NineBitLine } from './nine-bit-line.ts';
import { PtyLine, SerialLine } from './parity-line.ts';
import { TtyPort } from './tty-port.ts';

/** Where a machine's line is. `bridge` is a microcontroller with nine-bit words on USB. */
export type LineAddress =
  | { readonly kind: 'serial' | 'pty' | 'bridge'; readonly path: string }
  | { readonly kind: 'socket'; readonly host: string; readonly port: number };

/** An open line that this process alone uses. */
export interface HeldLine {
  readonly line: NineBitLine;
  close(): Promise<void>;
}

/** Opens a line. Throws an Error if it cannot be opened, or if another process has it. */
export const openLine = async (where: LineAddress): Promise<HeldLine> => {
  const release = await holdLine(where.kind === 'socket' ? `${where.host}:${where.port}` : where.path);
  try {
    const line = await open(where);
    return {
      line,
      close: async () => {
        await line.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
};

const open = async (where: LineAddress): Promise<NineBitLine> => {
  switch (where.kind) {
    case 'serial':
      return new SerialLine(where.path);
    case 'pty':
      return new PtyLine(where.path);
    case 'bridge':
      return new BridgeLine(where.path);
    case 'socket':
      return SocketLine.connect({ host: where.host, port: where.port });
  }
};

/** Time in ms in which the process that has a line says its number. */
const answerMs = 1_000;

/**
 * Claims a line, named by its path or address, for this process: two that poll one machine would acknowledge each other's exceptions. The operating system ends the
 * claim with the process. Throws an Error that names the process if another one has the line.
 */
const holdLine = async (line: string): Promise<() => Promise<void>> => {
  // Sockets without a file exist on Linux alone, and so do the serial lines.
  if (process.platform !== 'linux') return async () => {};
  const place = realPath(line);
  const path = `\0reelfloor-line-${createHash('sha256').update(place).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(String(process.pid));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path }, resolve);
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    const asked = connect({ path }).setTimeout(answerMs, () => asked.destroy());
    const holder = await text(asked).catch(() => '');
    throw new Error(
      `The line ${line} is in use by another process (${holder || 'unknown'}), such as a running agent. Stop that one first: two on one line would take each other's messages.`,
    );
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
};

const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    // It is no path, or opening it says what is wrong.
    return path;
  }
};

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
