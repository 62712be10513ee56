import { closeSync, constants, openSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { PtyMaster } from './pty-master.ts';

/** How a board treats a command: a number is its answer's delay in ms. */
export type Treatment = 'answer' | 'loseAnswer' | 'ignore' | 'refuse' | 'echoAnother' | 'die' | number;

export interface CoilCommand {
  readonly channel: number;
  readonly isClosed: boolean;
  readonly atMs: number;
}

const writeCoil = 5;
const on = 0xff00;

/** A relay board that takes "write single coil" alone, with what goes wrong on real ones. */
export class TrialRelayBoard {
  readonly commands: CoilCommand[] = [];
  readonly closed = new Set<number>();
  unit = 1;
  treat: (command: CoilCommand) => Treatment = () => 'answer';

  /** Returns what is sent back for a request of unit, function, address and value; null for silence. */
  async take(request: Buffer): Promise<Buffer | null> {
    const [unit = 0, code = 0] = request;
    if (unit !== this.unit || code !== writeCoil) return null;
    const command = {
      channel: request.readUInt16BE(2),
      isClosed: request.readUInt16BE(4) === on,
      atMs: performance.now(),
    };
    this.commands.push(command);
    const treatment = this.treat(command);
    if (treatment === 'refuse') return Buffer.from([unit, code | 0x80, 2]);
    if (treatment === 'ignore') return null;
    if (command.isClosed) this.closed.add(command.channel);
    else this.closed.delete(command.channel);
    if (treatment === 'loseAnswer') return null;
    if (treatment === 'die') {
      this.losePower();
      return null;
    }
    if (treatment === 'echoAnother') request.writeUInt16BE(command.channel + 1, 2);
    if (typeof treatment === 'number') await new Promise((resolve) => setTimeout(resolve, treatment));
    return request;
  }

  losePower(): void {
    this.closed.clear();
  }

  pulsesOf(channel: number): number {
    return this.commands.filter((command) => command.channel === channel && command.isClosed).length;
  }
}

/** The board behind Modbus TCP on a free port of the loopback. Without power it closes every connection. */
export class TrialTcpBoard extends TrialRelayBoard {
  port = 0;
  isPowered = true;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => this.#serve(socket));

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.port = address.port;
    return this;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  override losePower(): void {
    super.losePower();
    this.isPowered = false;
    this.disconnect();
  }

  disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.disconnect();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    if (!this.isPowered) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    let received = Buffer.alloc(0);
    socket.on('data', async (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      while (received.length >= 12) {
        const message = received.subarray(0, 12);
        received = received.subarray(12);
        const reply = await this.take(Buffer.from(message.subarray(6)));
        if (!reply || socket.destroyed) continue;
        const header = Buffer.from(message.subarray(0, 6));
        header.writeUInt16BE(reply.length, 4);
        socket.write(Buffer.concat([header, reply]));
      }
    });
  }
}

/** The check of a Modbus RTU message. */
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
};

const withCrc = (bytes: Uint8Array): Buffer => {
  const crc = crcOf(bytes);
  return Buffer.from([...bytes, crc & 0xff, crc >>> 8]);
};

/** The board behind Modbus RTU on a pseudo-terminal. */
export class TrialRtuBoard extends TrialRelayBoard {
  readonly #master = new PtyMaster();
  /** Keeps the line up while no key board has opened it. */
  readonly #slaveFd = openSync(this.#master.path, constants.O_RDWR | constants.O_NOCTTY);
  #received: number[] = [];

  constructor() {
    super();
    this.#master.onWord = (word) => void this.#receive(word & 0xff);
  }

  get path(): string {
    return this.#master.path;
  }

  async close(): Promise<void> {
    closeSync(this.#slaveFd);
    await this.#master.close();
  }

  async #receive(byte: number): Promise<void> {
    this.#received.push(byte);
    if (this.#received.length < 8) return;
    const message = Buffer.from(this.#received);
    this.#received = [];
    const request = message.subarray(0, 6);
    if (!withCrc(request).equals(message)) throw new Error(`no request: ${message.toString('hex')}`);
    const reply = await this.take(Buffer.from(request));
    if (reply) this.#master.write(withCrc(reply));
  }
}
