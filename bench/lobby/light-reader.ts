import { createConnection, type Socket } from 'node:net';
import { subprotocol } from '@reelfloor/protocol';

const opcodes = { text: 1, ping: 9, pong: 10 } as const;

/** All clients of a process read into this buffer, one after the other. */
const readBuffer = Buffer.alloc(64 * 1024);

/**
 * A WebSocket client that does as little as it can, so that one process can be thousands of pages. It answers pings, and
 * expects that each message comes in one frame.
 */
export class LightReader {
  readonly opened: Promise<void>;
  readonly #socket: Socket;
  #unread: Buffer | null = null;

  /** `onText` gets a part of a shared buffer, valid only until it returns. */
  constructor(address: string, path: string, onText: (text: Buffer) => void, onEnd: () => void) {
    const { hostname, port } = new URL(address);
    const { promise: opened, resolve, reject } = Promise.withResolvers<void>();
    this.opened = opened;
    let head: string | null = '';
    const read = (bytes: Buffer): void => {
      if (head === null) return this.#read(bytes, onText);
      head += bytes.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head.slice(0, head.indexOf('\r\n'))));
      const rest = Buffer.from(head.slice(end + 4), 'latin1');
      head = null;
      this.#read(rest, onText);
      resolve();
    };
    const onread = {
      buffer: readBuffer,
      callback: (length: number): boolean => {
        read(readBuffer.subarray(0, length));
        return true;
      },
    };
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true, onread });
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('close', onEnd);
    socket.once('close', () => reject(new Error('closed')));
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bGlnaHQgcmVhZGVyIGtleQ==\r\n' +
        `Sec-WebSocket-Protocol: ${subprotocol}\r\n\r\n`,
    );
  }

  send(message: unknown): void {
    this.#write(opcodes.text, Buffer.from(JSON.stringify(message)));
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(bytes: Buffer, onText: (text: Buffer) => void): void {
    let rest = this.#unread ? Buffer.concat([this.#unread, bytes]) : bytes;
    this.#unread = null;
    while (rest.length >= 2) {
      const short = (rest[1] ?? 0) & 0x7f;
      const headLength = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (rest.length < headLength) break;
      const length = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
      if (rest.length < headLength + length) break;
      const payload = rest.subarray(headLength, headLength + length);
      const opcode = (rest[0] ?? 0) & 0x0f;
      if (opcode === opcodes.text) onText(payload);
      if (opcode === opcodes.ping) this.#write(opcodes.pong, payload);
      rest = rest.subarray(headLength + length);
    }
    if (rest.length > 0) this.#unread = Buffer.from(rest);
  }

  /** Writes a frame masked with zeros, which RFC 6455 allows. */
  #write(opcode: number, payload: Buffer): void {
    const { length } = payload;
    const head =
      length < 126
        ? Buffer.from([0x80 | opcode, 0x80 | length, 0, 0, 0, 0])
        : Buffer.from([0x80 | opcode, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0]);
    this.#socket.write(Buffer.concat([head, payload]));
  }
}
