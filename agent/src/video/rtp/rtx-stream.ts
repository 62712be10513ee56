import { randomInt } from 'node:crypto';

const fixedHeaderBytes = 12;
const hasExtension = 0x10;

/** Makes repairs in their own stream: each packet's original number precedes its payload (RFC 4588, 4). */
export class RtxStream {
  readonly #payloadType: number;
  readonly #ssrc: number;
  #sequence = randomInt(0x8000);

  constructor(options: { payloadType: number; ssrc: number }) {
    this.#payloadType = options.payloadType;
    this.#ssrc = options.ssrc;
  }

  /** Returns the repair of a packet, which must not have padding or contributing sources. */
  again(packet: Buffer): Buffer {
    const header = Buffer.from(packet.subarray(0, headerBytes(packet)));
    header.writeUInt8((packet.readUInt8(1) & 0x80) | this.#payloadType, 1);
    header.writeUInt16BE(this.#sequence, 2);
    header.writeUInt32BE(this.#ssrc, 8);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    const firstNumber = packet.subarray(2, 4);
    return Buffer.concat([header, firstNumber, packet.subarray(header.length)]);
  }
}

const headerBytes = (packet: Buffer): number =>
  (packet.readUInt8(0) & hasExtension) === 0
    ? fixedHeaderBytes
    : fixedHeaderBytes + 4 + 4 * packet.readUInt16BE(fixedHeaderBytes + 2);
