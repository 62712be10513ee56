import type { Clock } from '@reelfloor/cabinet/clock';
import { getNalUnitType, splitNalUnits, unitTypes } from '../../recording/h264-nal-units.ts';
import type { ChosenPayloadTypes } from './choose-payload-types.ts';
import { maxParityExtraBytes } from './flexfec-stream.ts';
import { buildRtcpSenderReport } from './rtcp.ts';
import { buildTransportSequenceExtension, buildZeroPlayoutDelayExtension, RtpStream, RtxStream } from './rtp-stream.ts';

/** Number of sent packets stored for retransmission: about a second of busy video. A power of two, because packet numbers wrap at 2^16. */
const keptPackets = 512;
/** Interval between RTCP sender reports, in ms. The viewer's reply to a report shows the round trip time, and so the queueing delay. */
const reportEveryMs = 100;
/** Delay in ms before a frame's last packets are sent again: bursts of loss are usually over by then. */
const repeatAfterMs = 8;
/** Minimum bytes of a filler packet: with smaller packets, the time between arrivals would not show the link's capacity. */
const largeBytes = 900;
/** A filler packet is replaced by a newer one after this many packets: receivers would take a much older 16-bit number for a newer one. */
const fillerAge = 8192;
/** Maximum fraction of the bitrate for retransmissions: more of them would worsen congestion. */
const againShare = 0.25;
const againBurstS = 0.2;

interface PictureStreamOptions {
  readonly video: ChosenPayloadTypes['video'];
  readonly ssrc: number;
  readonly againSsrc: number;
  readonly cname: string;
  readonly clock: Clock;
  readonly write: (packet: Buffer) => void;
}

export interface SentPicture {
  readonly packets: number;
  readonly bytes: number;
  readonly lastSequence: number;
}

interface Kept {
  readonly sequence: number;
  readonly packet: Buffer;
  againAtMs: number;
}

/** Sends video to one viewer as RTP, and retransmits lost packets (RFC 3550, RFC 4585). */
export class VideoRtpStream {
  readonly #options: PictureStreamOptions;
  readonly #stream: RtpStream;
  readonly #again: RtxStream | null;
  readonly #payloads: (picture: Buffer) => Buffer[];
  readonly #kept = new Array<Kept | undefined>(keptPackets);
  #large: Kept | null = null;
  #packets = 0;
  #bytes = 0;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #againBytes = 0;
  #againAtMs = 0;

  constructor(options: PictureStreamOptions) {
    this.#options = options;
    const { payloadType, playoutDelayId, packetNumberId, againPayloadType, codec } = options.video;
    const extensions = [
      ...(packetNumberId === null ? [] : [buildTransportSequenceExtension(packetNumberId)]),
      ...(playoutDelayId === null ? [] : [buildZeroPlayoutDelayExtension(playoutDelayId)]),
    ];
    this.#stream = new RtpStream({ payloadType, ssrc: options.ssrc, extensions });
    this.#again =
      againPayloadType === null ? null : new RtxStream({ payloadType: againPayloadType, ssrc: options.againSsrc });
    this.#payloads = codec === 'h264' ? splitH264Frame : splitVp8Frame;
  }

  get hasOwnAgain(): boolean {
    return this.#again !== null;
  }

  send(picture: Buffer, timestamp: number, nowMs: number): SentPicture {
    // Send the RTCP report before the frame, so that the round trip measures only the queue of earlier frames.
    this.report(timestamp, nowMs);
    const packets = this.packets(picture, timestamp);
    for (const packet of packets) this.#options.write(packet);
    const bytes = packets.reduce((sum, packet) => sum + packet.length, 0);
    return { packets: packets.length, bytes, lastSequence: (this.#stream.nextSequence - 1) & 0xffff };
  }

  packets(picture: Buffer, timestamp: number): Buffer[] {
    const payloads = this.#payloads(picture);
    this.#packets += payloads.length;
    return payloads.map((payload, index) => {
      const packet = this.#stream.packet(payload, timestamp, index === payloads.length - 1);
      const sequence = packet.readUInt16BE(2);
      const kept = { sequence, packet, againAtMs: Number.NEGATIVE_INFINITY };
      this.#kept[sequence % keptPackets] = kept;
      if (payload.length >= largeBytes) this.#large = kept;
      this.#bytes += payload.length;
      return packet;
    });
  }

  /** Returns the sent packet with this number for retransmission, as RTX if possible; null if it is no longer stored. */
  again(sequence: number): Buffer | null {
    const kept = this.#kept[sequence % keptPackets];
    if (kept?.sequence !== sequence) return null;
    return this.#again?.again(kept.packet) ?? kept.packet;
  }

  get fillerBytes(): number | null {
    const age = ((this.#stream.nextSequence - (this.#large?.sequence ?? 0)) & 0xffff) - 1;
    return this.#again && this.#large && age < fillerAge ? this.#large.packet.length : null;
  }

  /** Returns a large packet that was sent before, as filler: the viewer drops it as a duplicate; null without RTX. */
  filler(): Buffer | null {
    return (this.#large && this.#again?.again(this.#large.packet)) ?? null;
  }

  report(timestamp: number, nowMs: number): void {
    if (nowMs - this.#reportedAtMs < reportEveryMs) return;
    this.#reportedAtMs = nowMs;
    const { ssrc, cname, write } = this.#options;
    write(buildRtcpSenderReport({ ssrc, cname, nowMs, timestamp, packets: this.#packets, bytes: this.#bytes }));
  }

  /** Sends the last `packets` packets of the stream once more, 8 ms later. */
  repeat(packets: number): void {
    const again = this.#lastSent(packets);
    this.#options.clock.after(repeatAfterMs, () => {
      for (const packet of again) this.#options.write(packet);
    });
  }

  /**
   * Retransmits packets; returns the number of bytes sent. Leaves out packets that were retransmitted recently, are no longer stored, or
   * exceed `againShare`.
   */
  sendAgain(
    sequences: readonly number[],
    { bitsPerSecond, patienceMs }: { bitsPerSecond: number; patienceMs: number },
    nowMs: number,
  ): number {
    const bytesPerMs = (bitsPerSecond * againShare) / 8000;
    const room = bytesPerMs * 1000 * againBurstS;
    this.#againBytes = Math.max(0, this.#againBytes - bytesPerMs * (nowMs - this.#againAtMs));
    this.#againAtMs = nowMs;
    let bytes = 0;
    for (const sequence of sequences) {
      const kept = this.#kept[sequence % keptPackets];
      if (kept?.sequence !== sequence || nowMs - kept.againAtMs < patienceMs) continue;
      if (this.#againBytes + kept.packet.length > room) break;
      kept.againAtMs = nowMs;
      this.#againBytes += kept.packet.length;
      bytes += kept.packet.length;
      this.#options.write(this.#again?.again(kept.packet) ?? kept.packet);
    }
    return bytes;
  }

  #lastSent(packets: number): Buffer[] {
    const last = this.#stream.nextSequence - 1;
    return Array.from({ length: Math.min(packets, keptPackets) }, (_, index) => {
      const sequence = (last - (packets - 1 - index)) & 0xffff;
      return this.#kept[sequence % keptPackets]?.packet ?? [];
    }).flat();
  }
}

/**
 * Maximum bytes of an RTP packet, as in libwebrtc. IPv6 carries at least 1,280, of which its header takes 40, UDP 8, SRTP's authentication
 * tag up to 16 and a channel of a TURN server 4.
 */
const maxPacketBytes = 1200;
/** Bytes of the RTP header of a video packet with both extensions. */
export const videoHeaderBytes = 24;
/** Maximum bytes of an RTP payload, so that its parity packet fits, too. */
export const maxPayloadBytes = maxPacketBytes - maxParityExtraBytes - videoHeaderBytes;

const startOfPartition = 0x10;

/** Splits a VP8 frame into RTP payloads, each with a one-byte descriptor (RFC 7741, 4.2). */
export const splitVp8Frame = (frame: Uint8Array): Buffer[] => {
  const payloads: Buffer[] = [];
  for (let from = 0; from < frame.length; from += maxPayloadBytes - 1) {
    const part = frame.subarray(from, from + maxPayloadBytes - 1);
    payloads.push(Buffer.concat([Buffer.of(from === 0 ? startOfPartition : 0), part]));
  }
  return payloads;
};

const typeMask = 0x1f;
const importanceMask = 0x60;
const fragmentA = 28;
const fragmentStart = 0x80;
const fragmentEnd = 0x40;

/** Splits a frame into RTP payloads: small NAL units stay whole, large ones become equal fragments (RFC 6184, 5.6, 5.8). */
export const splitH264Frame = (picture: Buffer): Buffer[] =>
  splitNalUnits(picture)
    .filter((unit) => !isNeedless(getNalUnitType(unit)))
    .flatMap((unit) => (unit.length <= maxPayloadBytes ? [unit] : fragmentsOf(unit)));

const isNeedless = (type: number): boolean => type === unitTypes.sei || type === unitTypes.delimiter;

const fragmentsOf = (unit: Buffer): Buffer[] => {
  const header = unit.readUInt8(0);
  const body = unit.subarray(1);
  const count = Math.ceil(body.length / (maxPayloadBytes - 2));
  const size = Math.ceil(body.length / count);
  return Array.from({ length: count }, (_, index) => {
    const ends = (index === 0 ? fragmentStart : 0) | (index === count - 1 ? fragmentEnd : 0);
    const head = Buffer.of((header & importanceMask) | fragmentA, ends | (header & typeMask));
    return Buffer.concat([head, body.subarray(index * size, (index + 1) * size)]);
  });
};
