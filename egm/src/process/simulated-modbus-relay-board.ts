import { createServer, type Server, type Socket } from 'node:net';

const headerSize = 7;
const readCoils = 0x01;
const writeCoil = 0x05;
const writeCoils = 0x0f;
const failed = 0x80;
const illegalFunction = 0x01;
const illegalAddress = 0x02;
const illegalValue = 0x03;
const coilOn = 0xff00;

/** Time in ms after which the dead-man relay opens, and the keys lose power, if its coil is not closed again. */
const deadManMs = 1_000;

/**
 * A simulated relay board that presses the machine's keys: a Modbus TCP server on localhost. A closed coil n means that key n is pressed.
 * With a dead-man relay (the coil after those of the keys), the keys work only while a client closes that coil again at least once a
 * second: so a coil that a crashed client left closed presses nothing.
 */
export class SimulatedModbusRelayBoard {
  readonly #coils: boolean[];
  readonly #onClosed: (coil: number) => void;
  readonly #server: Server;
  readonly #deadManCoil: number | null;
  readonly #nowMs: () => number;
  #deadManUntilMs = 0;
  readonly #sockets = new Set<Socket>();

  constructor(
    keys: number,
    onClosed: (coil: number) => void,
    { hasDeadMan = false, nowMs = () => performance.now() } = {},
  ) {
    this.#coils = new Array<boolean>(keys + (hasDeadMan ? 1 : 0)).fill(false);
    this.#deadManCoil = hasDeadMan ? keys : null;
    this.#nowMs = nowMs;
    this.#onClosed = onClosed;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  /** Listens on a port of localhost, 0 for a free one; returns the port. */
  async listen(port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    let waiting = Buffer.alloc(0);
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      // Read the Modbus TCP header: transaction id, protocol 0, number of bytes from the unit id on, unit id.
      while (waiting.length >= headerSize) {
        const size = 6 + waiting.readUInt16BE(4);
        if (waiting.readUInt16BE(2) !== 0 || size < headerSize + 1 || size > 260) {
          socket.destroy();
          return;
        }
        if (waiting.length < size) return;
        const answer = this.#answer(waiting.subarray(headerSize, size));
        const header = Buffer.from(waiting.subarray(0, headerSize));
        header.writeUInt16BE(answer.length + 1, 4);
        socket.write(Buffer.concat([header, answer]));
        waiting = waiting.subarray(size);
      }
    });
  }

  #answer(request: Buffer): Buffer {
    const code = request[0] ?? 0;
    const refuse = (reason: number): Buffer => Buffer.of(code | failed, reason);
    if (![readCoils, writeCoil, writeCoils].includes(code)) return refuse(illegalFunction);
    if (request.length < 5) return refuse(illegalValue);
    const [first, value] = [request.readUInt16BE(1), request.readUInt16BE(3)];
    const count = code === writeCoil ? 1 : value;
    if (count === 0 || first + count > this.#coils.length) return refuse(illegalAddress);
    if (code === readCoils) {
      const bits = Buffer.alloc(Math.ceil(count / 8));
      for (let at = 0; at < count; at++)
        if (this.#coils[first + at]) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
      return Buffer.concat([Buffer.of(code, bits.length), bits]);
    }
    if (code === writeCoil) {
      if (value !== 0 && value !== coilOn) return refuse(illegalValue);
      this.#set(first, value === coilOn);
    } else {
      const bits = request.subarray(6);
      if (request[5] !== bits.length || bits.length !== Math.ceil(count / 8)) return refuse(illegalValue);
      for (let at = 0; at < count; at++) this.#set(first + at, ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0);
    }
    return request.subarray(0, 5);
  }

  #set(coil: number, isClosed: boolean): void {
    const wasClosed = this.#coils[coil];
    this.#coils[coil] = isClosed;
    if (!isClosed || wasClosed) return;
    if (coil === this.#deadManCoil) this.#deadManUntilMs = this.#nowMs() + deadManMs;
    else if (this.#havePower) this.#onClosed(coil);
  }

  /** Whether the machine's keys have power from the relay board. A key that is pressed without power has no effect, also later. */
  get #havePower(): boolean {
    return this.#deadManCoil === null || this.#nowMs() < this.#deadManUntilMs;
  }
}
