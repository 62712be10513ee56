import { createServer, type Server, type Socket } from 'node:net';

/** What a host connects to; `address` is what the process prints. */
export interface MachinePort {
  readonly address: string;
  write(word: number): void;
  close(): Promise<void>;
}

/** Set in the first of the two bytes of a word, which carries its two high bits; the second byte carries the seven low ones. */
const firstByte = 0x80;

/** The bytes of a word on a socket. */
export const bytesOfWord = (word: number): readonly [number, number] => [
  firstByte | (word >> 7),
  word & 0x7f,
];

/** Makes words of bytes that come in pieces; a second byte without its first one is left out. */
export const wordReader = (onWord: (word: number) => void): ((bytes: Iterable<number>) => void) => {
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

/** A serial port of nine bits as a socket on the loopback. The host that connects last has it. */
export class WordSocket implements MachinePort {
  readonly #server: Server;
  #port = 0;
  #host: Socket | null = null;

  private constructor(onWord: (word: number) => void) {
    this.#server = createServer((socket) => {
      const read = wordReader(onWord);
      this.#host?.destroy();
      this.#host = socket.setNoDelay(true);
      socket.on('data', (bytes: Uint8Array) => read(bytes));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        if (this.#host === socket) this.#host = null;
      });
    });
  }

  /** Listens on a port of the loopback, 0 for a free one. */
  static async listen(port: number, onWord: (word: number) => void): Promise<WordSocket> {
    const socket = new WordSocket(onWord);
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
    this.#host?.write(Uint8Array.from(bytesOfWord(word)));
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#host?.destroy();
    await closed;
  }
}
