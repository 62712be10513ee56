import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect, createConnection, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { NineBitLine } from './nine-bit-line.ts';
import { PtyLine, SerialLine } from './parity-serial-line.ts';
import { TtyPort } from './tty-port.ts';

/** Device path or network address of a machine's serial line. `bridge` is a USB microcontroller that sends nine-bit words. */
export type LineAddress =
  | { readonly kind: 'serial' | 'pty' | 'bridge'; readonly path: string }
  | { readonly kind: 'socket'; readonly host: string; readonly port: number };

/** An open serial line with an exclusive lock for this process. */
export interface LockedLine {
  readonly line: NineBitLine;
  close(): Promise<void>;
}

/** Opens a serial line. Throws an Error if it cannot be opened, or if another process has locked it. */
export const openSerialLine = async (where: LineAddress): Promise<LockedLine> => {
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

/** Timeout in ms for the process that has locked the serial line to reply with its process id. */
const answerMs = 1_000;

/**
 * Locks a serial line, identified by its path or address, for this process: two processes polling one machine would acknowledge each
 * other's exceptions. The operating system releases the lock when the process ends. Throws an Error with the id of the process that has
 * locked the line.
 */
const holdLine = async (line: string): Promise<() => Promise<void>> => {
  // Locking uses abstract sockets (without a file), which exist only on Linux, as do the serial lines.
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
    // `line` is a network address or a missing device: opening it later reports the error.
    return path;
  }
};

/**
 * Serializes nine-bit words to a byte stream, two bytes a word: first 0x80 plus the two high bits, then the seven low bits. Only first
 * bytes are 0x80 or more, so a receiver that starts mid-word is in sync from the next word on.
 */
export const encodeNineBitWords = (words: Uint16Array): Uint8Array => {
  const bytes = new Uint8Array(words.length * 2);
  words.forEach((word, at) => {
    bytes[at * 2] = 0x80 | ((word >> 7) & 3);
    bytes[at * 2 + 1] = word & 0x7f;
  });
  return bytes;
};

/** Parses nine-bit words from a byte stream (`encodeNineBitWords`) that arrives in chunks. */
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

/** A serial line emulated over a socket, for a simulated machine. */
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

  /** Connects to a simulated machine's socket. `address` is a socket path, or host and port. */
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
      this.#socket.write(encodeNineBitWords(words), (error) => (error ? reject(error) : resolve()));
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

/** A serial line through a USB microcontroller that has a nine-bit port; words to and from it are encoded with `encodeNineBitWords`. */
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
    this.#port.write(encodeNineBitWords(words));
  }

  close(): Promise<void> {
    return this.#port.close();
  }
}
