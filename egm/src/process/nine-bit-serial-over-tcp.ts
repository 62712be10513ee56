import { createServer, type Server, type Socket } from 'node:net';

/** The simulated machine's serial port, to which a SAS host connects. `address` is printed by the process. */
export interface MachinePort {
  readonly address: string;
  write(word: number): void;
  close(): Promise<void>;
}

/**
 * Marks the first of the two bytes that encode a nine-bit word. It contains the word's two high bits; the second byte contains the seven
 * low bits.
 */
const firstByte = 0x80;

/** Encodes a nine-bit word in two bytes, to send it over TCP. */
export const encodeNineBitWord = (word: number): readonly [number, number] => [firstByte | (word >> 7), word & 0x7f];

/** Returns a decoder from bytes, in any chunks, to nine-bit words; a second byte without its first one is ignored. */
export const createNineBitWordDecoder = (onWord: (word: number) => void): ((bytes: Iterable<number>) => void) => {
  let high: number | null = null;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte >= firstByte) high = byte & 0x03;
      else if (high !== null) {
        onWord((high << 7) | byte);
        high = null;
      }
    }
  };
};

/** A nine-bit serial port as a TCP socket on localhost. A new connection of a host replaces the older one. */
export class NineBitWordSocket implements MachinePort {
  readonly #server: Server;
  #port = 0;
  #host: Socket | null = null;

  private constructor(onWord: (word: number) => void) {
    this.#server = createServer((socket) => {
      const read = createNineBitWordDecoder(onWord);
      this.#host?.destroy();
      this.#host = socket.setNoDelay(true);
      socket.on('data', (bytes: Uint8Array) => read(bytes));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        if (this.#host === socket) this.#host = null;
      });
    });
  }

  /** Listens on a port of localhost, 0 for a free one. */
  static async listen(port: number, onWord: (word: number) => void): Promise<NineBitWordSocket> {
    const socket = new NineBitWordSocket(onWord);
    await new Promise<void>((resolve, reject) => {
      socket.#server.once('error', reject);
      socket.#server.listen(port, '127.0.0.1', resolve);
    });
    const address = socket.#server.address();
    socket.#port = typeof address === 'object' && address !== null ? address.port : port;
    return socket;
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  write(word: number): void {
    this.#host?.write(Uint8Array.from(encodeNineBitWord(word)));
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#host?.destroy();
    await closed;
  }
}
