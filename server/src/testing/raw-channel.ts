import { randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { subprotocol } from '@reelfloor/protocol';

const opcodes = { text: 1, close: 8 } as const;

/**
 * A WebSocket client that breaks the rules: it answers neither close frames nor pings, never ends its side of the
 * connection, and goes on sending as long as the server reads.
 */
export class RawChannel {
  readonly socket: Socket;
  readonly texts: string[] = [];
  textsAfterClose = 0;
  readonly askedToClose: Promise<number>;
  /** Resolves when the server has ended its side of the connection. */
  readonly gone: Promise<void>;
  #unread: Buffer = Buffer.alloc(0);
  #isAskedToClose = false;
  #onCloseFrame: (code: number) => void = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    this.askedToClose = new Promise((resolve) => {
      this.#onCloseFrame = resolve;
    });
    this.gone = new Promise((resolve) => {
      socket.once('end', resolve).once('close', () => resolve());
    });
  }

  /** Connects. Rejects with the status line if the server refuses the upgrade. */
  static async open(address: string, path: string, headers: Record<string, string> = {}): Promise<RawChannel> {
    const { hostname, port } = new URL(address);
    // `allowHalfOpen`: when the server ends its side, the client's side stays open.
    const socket = createConnection({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => {});
    const channel = new RawChannel(socket);
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Sec-WebSocket-Protocol: ${subprotocol}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await new Promise<void>((resolve, reject) => {
      socket.on('data', (bytes) => {
        channel.#unread = Buffer.concat([channel.#unread, bytes]);
        if (channel.#upgraded(reject)) resolve();
      });
      socket.once('close', () => reject(new Error('closed')));
    });
    return channel;
  }

  send(text: string): void {
    this.socket.write(frame(opcodes.text, Buffer.from(text)));
  }

  request(id: number, method: string, data: unknown = {}): void {
    this.send(JSON.stringify({ request: true, id, method, data }));
  }

  #isOpen = false;

  #upgraded(reject: (error: Error) => void): boolean {
    if (!this.#isOpen) {
      const end = this.#unread.indexOf('\r\n\r\n');
      if (end < 0) return false;
      const status = this.#unread.toString('latin1', 0, this.#unread.indexOf('\r\n'));
      if (!status.includes(' 101 ')) reject(new Error(status));
      this.#unread = this.#unread.subarray(end + 4);
      this.#isOpen = true;
    }
    this.#readFrames();
    return true;
  }

  #readFrames(): void {
    for (;;) {
      const found = readFrame(this.#unread);
      if (!found) return;
      this.#unread = found.rest;
      if (found.opcode === opcodes.text) {
        this.texts.push(found.payload.toString('utf8'));
        if (this.#isAskedToClose) this.textsAfterClose++;
      }
      if (found.opcode === opcodes.close) {
        this.#isAskedToClose = true;
        // A close frame without a code is reported as code 1005 (RFC 6455, 7.4.1).
        this.#onCloseFrame(found.payload.length < 2 ? 1005 : found.payload.readUInt16BE(0));
      }
    }
  }
}

/** Returns a frame as a client sends it (RFC 6455, 5.2), masked with zeros. */
const frame = (opcode: number, payload: Buffer): Buffer => {
  const { length } = payload;
  const head =
    length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | length])
      : length < 65_536
        ? Buffer.from([0x80 | opcode, 0xfe, length >> 8, length & 0xff])
        : Buffer.concat([Buffer.from([0x80 | opcode, 0xff, 0, 0, 0, 0]), uint32(length)]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Reads the first frame in a server's bytes; server frames are not masked. Returns null if the frame is incomplete. */
const readFrame = (bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | null => {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const headLength = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < headLength) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < headLength + length) return null;
  return {
    opcode: (bytes[0] ?? 0) & 0x0f,
    payload: bytes.subarray(headLength, headLength + length),
    rest: bytes.subarray(headLength + length),
  };
};
