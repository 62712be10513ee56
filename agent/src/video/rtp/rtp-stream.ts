import { randomInt } from 'node:crypto';

/** An RTP header extension in the one-byte form (RFC 8285, 4.2). */
interface HeaderExtension {
  readonly id: number;
  readonly data: Uint8Array;
}

/** Builds RTP packets (RFC 3550, 5.1). */
export class RtpStream {
  readonly #payloadType: number;
  readonly #ssrc: number;
  readonly #extension: Buffer | null;
  // Random, as RFC 3550 advises, and below 2^15, so that the first packets cannot wrap (RFC 3711, 3.3.1).
  #sequence = randomInt(0x8000);

  constructor(options: { payloadType: number; ssrc: number; extensions?: readonly HeaderExtension[] }) {
    this.#payloadType = options.payloadType;
    this.#ssrc = options.ssrc;
    this.#extension = options.extensions?.length ? writeExtensions(options.extensions) : null;
  }

  get nextSequence(): number {
    return this.#sequence;
  }

  packet(payload: Uint8Array, timestamp: number, marker: boolean): Buffer {
    const header = Buffer.alloc(12);
    header.writeUInt8(this.#extension ? 0x90 : 0x80, 0);
    header.writeUInt8((marker ? 0x80 : 0) | this.#payloadType, 1);
    header.writeUInt16BE(this.#sequence, 2);
    header.writeUInt32BE(timestamp >>> 0, 4);
    header.writeUInt32BE(this.#ssrc, 8);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return Buffer.concat(this.#extension ? [header, this.#extension, payload] : [header, payload]);
  }
}

const writeExtensions = (extensions: readonly HeaderExtension[]): Buffer => {
  const bytes = extensions.reduce((sum, { data }) => sum + 1 + data.length, 0);
  const words = Math.ceil(bytes / 4);
  const block = Buffer.alloc(4 + 4 * words);
  block.writeUInt16BE(0xbede, 0);
  block.writeUInt16BE(words, 2);
  let at = 4;
  for (const { id, data } of extensions) {
    block.writeUInt8((id << 4) | (data.length - 1), at);
    block.set(data, at + 1);
    at += 1 + data.length;
  }
  return block;
};

/** Extension that sets the minimum and maximum playout delay to zero, so that each frame is shown as soon as it is decoded. */
export const buildZeroPlayoutDelayExtension = (id: number): HeaderExtension => ({
  id,
  data: new Uint8Array(3),
});

/**
 * Reserves space for the transport-wide sequence number that `writeTransportSequenceNumber` writes when the packet is sent. Must be the
 * first extension.
 */
export const buildTransportSequenceExtension = (id: number): HeaderExtension => ({
  id,
  data: new Uint8Array(2),
});

/**
 * Offset of the transport-wide sequence number in a packet: after the RTP header, the extensions' header and the header of the first
 * extension.
 */
export const transportSequenceNumberAt = 12 + 4 + 1;

export const writeTransportSequenceNumber = (packet: Buffer, sequenceNumber: number): void => {
  packet.writeUInt16BE(sequenceNumber, transportSequenceNumberAt);
};

const fixedHeaderBytes = 12;
const hasExtension = 0x10;

/** Builds retransmissions in an RTX stream of their own: each packet's original number precedes its payload (RFC 4588, 4). */
export class RtxStream {
  readonly #payloadType: number;
  readonly #ssrc: number;
  #sequence = randomInt(0x8000);

  constructor(options: { payloadType: number; ssrc: number }) {
    this.#payloadType = options.payloadType;
    this.#ssrc = options.ssrc;
  }

  /** Returns the retransmission of a packet, which must not have padding or contributing sources. */
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
