import { buildTransportSequenceExtension, RtpStream, transportSequenceNumberAt } from './rtp-stream.ts';

const rtpHeaderBytes = 12;
/** Bytes of the FlexFEC header before the mask of covered packets. */
const beforeMaskBytes = 18;
/** How many packets, from the first covered one, a mask of two and of six bytes can name. */
const shortMask = 15;
export const maxCoveredSpan = 46;
/**
 * Max bytes by which a parity packet is longer than the longest packet that it covers: an extension in its own RTP header, and the FlexFEC
 * header with a mask of six bytes.
 */
export const maxParityExtraBytes = 8 + beforeMaskBytes + 6;

/**
 * Builds parity packets in a stream of their own, as browsers based on libwebrtc receive them
 * (draft-ietf-payload-flexible-fec-scheme-03, 4.2). From each, the viewer recovers one lost packet of those that it covers.
 */
export class FlexfecStream {
  readonly #stream: RtpStream;
  readonly #pictureSsrc: number;

  constructor(options: { payloadType: number; ssrc: number; pictureSsrc: number; packetNumberId: number }) {
    const { payloadType, ssrc, pictureSsrc, packetNumberId } = options;
    this.#stream = new RtpStream({ payloadType, ssrc, extensions: [buildTransportSequenceExtension(packetNumberId)] });
    this.#pictureSsrc = pictureSsrc;
  }

  /**
   * Returns the parity of packets of the video stream, in their order, of which the last is at most 45 after the first. All have a
   * transport-wide sequence number, which counts as zero, as in the viewer.
   */
  parityOf(covered: readonly Buffer[], timestamp: number): Buffer {
    const sequences = covered.map((packet) => packet.readUInt16BE(2));
    const base = sequences[0] ?? 0;
    const positions = sequences.map((sequence) => (sequence - base) & 0xffff);
    const maskBytes = (positions.at(-1) ?? 0) < shortMask ? 2 : 6;
    const headerBytes = beforeMaskBytes + maskBytes;
    const longest = Math.max(...covered.map(({ length }) => length)) - rtpHeaderBytes;
    const payload = Buffer.alloc(headerBytes + longest);
    for (const packet of covered) {
      xorInto(payload, 0, packet.subarray(0, 2));
      const lengthBytes = Buffer.alloc(2);
      lengthBytes.writeUInt16BE(packet.length - rtpHeaderBytes);
      xorInto(payload, 2, lengthBytes);
      xorInto(payload, 4, packet.subarray(4, 8));
      xorInto(payload, headerBytes, packet.subarray(rtpHeaderBytes, transportSequenceNumberAt));
      const afterNumber = transportSequenceNumberAt + 2;
      xorInto(payload, headerBytes + afterNumber - rtpHeaderBytes, packet.subarray(afterNumber));
    }
    // Clears RTP's version, in whose place FlexFEC has the flags for retransmissions and fixed masks.
    payload.writeUInt8(payload.readUInt8(0) & 0x3f, 0);
    payload.writeUInt8(1, 8);
    payload.writeUInt32BE(this.#pictureSsrc, 12);
    payload.writeUInt16BE(base, 16);
    writeMask(payload, positions, maskBytes);
    return this.#stream.packet(payload, timestamp, false);
  }
}

const xorInto = (target: Buffer, from: number, source: Uint8Array): void => {
  for (let at = 0; at < source.length; at++) target[from + at] = (target[from + at] ?? 0) ^ (source[at] ?? 0);
};

/** The first bit of each part of the mask says whether the mask ends with this part. */
const writeMask = (payload: Buffer, positions: readonly number[], maskBytes: 2 | 6): void => {
  let near = maskBytes === 2 ? 0x8000 : 0;
  let far = 0x8000_0000;
  for (const position of positions) {
    if (position < shortMask) near |= 1 << (shortMask - 1 - position);
    else far += 2 ** (maxCoveredSpan - 1 - position);
  }
  payload.writeUInt16BE(near, beforeMaskBytes);
  if (maskBytes === 6) payload.writeUInt32BE(far, beforeMaskBytes + 2);
};
