import type { Clock } from '@reelfloor/cabinet/clock';
import type { MediaSsrcs } from '../../video/connection/receiver-report-sender.ts';
import { NumberedArrivals } from './numbered-arrivals.ts';
import { ParityReceiver } from './parity-receiver.ts';
import { TrialFrames } from './trial-frames.ts';
import { writeRtcp } from './write-rtcp.ts';

/** As in libwebrtc, a browser looks for missing packets this often, and requests each packet ten times at most. */
const askingEveryMs = 20;
const maxAsked = 10;
const askAgainMs = 100;
const reportEveryMs = 200;
/** Milliseconds without a new frame until a key frame is requested. */
const stillMs = 3000;
const keyFrameAgainMs = 1000;
/** Interval of feedback while the picture is busy, in milliseconds. With few packets it is longer. */
const feedbackEveryMs = 50;
const numberAt = 17;
const senderReport = 200;
const ownSsrc = 1;

interface TrialBrowserOptions {
  readonly ssrcs: MediaSsrcs;
  readonly clock: Clock;
  readonly answer: (packet: Buffer) => void;
  /** True if packets have numbers and the viewer reports when each arrived (transport-cc). */
  readonly hasNumbers: boolean;
}

interface Missing {
  asked: number;
  askedAtMs: number;
}

/** Simulates a receiving browser: it requests packets and key frames, sends reports, and decodes frames in order. */
export class TrialBrowser {
  readonly frames: TrialFrames;
  readonly #options: TrialBrowserOptions;
  readonly #missing = new Map<number, Missing>();
  readonly #arrivals = new NumberedArrivals();
  readonly #parity = new ParityReceiver();
  #first: number | null = null;
  #highest = 0;
  #received = 0;
  #arrived: { middle: number; atMs: number } | null = null;
  #keyFrameAskedAtMs = 0;

  constructor(options: TrialBrowserOptions) {
    this.#options = options;
    this.frames = new TrialFrames(options.clock);
    this.#forever(askingEveryMs, () => this.#askAgain());
    this.#forever(reportEveryMs, () => this.#report());
    this.#forever(askingEveryMs, () => this.#watchPicture());
    if (options.hasNumbers) this.#forever(feedbackEveryMs, () => this.#notifyArrivals());
  }

  take(packet: Buffer): void {
    if (packet.readUInt8(1) === senderReport) {
      this.#arrived = { middle: packet.readUInt32BE(10), atMs: this.#options.clock.nowMs() };
      return;
    }
    const ssrc = packet.readUInt32BE(8);
    // An unchanged packet that arrives twice is dropped, as by SRTP's replay protection.
    if (this.#options.hasNumbers) this.#arrivals.take(packet.readUInt16BE(numberAt), this.#options.clock.nowMs());
    const { ssrcs } = this.#options;
    if (ssrc === ssrcs.picture) {
      this.#takePicture(packet, packet.readUInt16BE(2), headerBytes(packet));
      if (this.#options.hasNumbers) this.#takeRecovered(this.#parity.take(packet));
    }
    if (ssrc === ssrcs.parity) this.#takeRecovered(this.#parity.takeParity(packet));
    const header = headerBytes(packet);
    if (ssrc === ssrcs.again) this.#takePicture(packet, packet.readUInt16BE(header), header + 2);
  }

  #takeRecovered(packets: readonly Buffer[]): void {
    for (const packet of packets) this.#takePicture(packet, packet.readUInt16BE(2), headerBytes(packet));
  }

  #takePicture(packet: Buffer, number: number, from: number): void {
    this.#first ??= number;
    const sequence = this.#unwrap(number);
    if (this.frames.has(sequence)) return;
    this.#received += 1;
    this.#missing.delete(sequence);
    this.frames.take({
      sequence,
      timestamp: packet.readUInt32BE(4),
      isLast: packet.readUInt8(1) >= 0x80,
      ...readPayload(packet, from),
    });
    const from1 = Math.max(this.#highest, this.#first) + 1;
    for (let at = from1; at < sequence; at++) this.#missing.set(at, { asked: 0, askedAtMs: 0 });
    this.#highest = Math.max(this.#highest, sequence);
    if (sequence > from1) this.#askAgain();
  }

  #unwrap(number: number): number {
    if (this.#highest === 0) {
      this.#highest = number;
      return number;
    }
    return this.#highest + (((number - this.#highest) << 16) >> 16);
  }

  #askAgain(): void {
    const nowMs = this.#options.clock.nowMs();
    const asked: number[] = [];
    for (const [sequence, missing] of this.#missing) {
      if (sequence < this.frames.next) this.#missing.delete(sequence);
      else if (missing.asked === 0 || nowMs - missing.askedAtMs >= askAgainMs) {
        missing.asked += 1;
        missing.askedAtMs = nowMs;
        asked.push(sequence & 0xffff);
        if (missing.asked >= maxAsked) this.#missing.delete(sequence);
      }
    }
    if (asked.length === 0) return;
    const entries = asked.map((sequence) => (sequence << 16) >>> 0);
    const { picture } = this.#options.ssrcs;
    this.#answer(this.#reports(), writeRtcp(1, 205, ownSsrc, picture, ...entries));
  }

  #watchPicture(): void {
    const nowMs = this.#options.clock.nowMs();
    if (this.#first === null || nowMs - this.frames.decodedAtMs < stillMs) return;
    if (nowMs - this.#keyFrameAskedAtMs < keyFrameAgainMs) return;
    this.#keyFrameAskedAtMs = nowMs;
    this.#answer(writeRtcp(1, 206, ownSsrc, this.#options.ssrcs.picture));
  }

  #notifyArrivals(): void {
    const packet = this.#arrivals.notify(this.#options.ssrcs.picture);
    if (packet) this.#answer(packet);
  }

  #report(): void {
    if (this.#first !== null) this.#answer(this.#reports());
  }

  #reports(): Buffer {
    const lost = this.#highest - (this.#first ?? 0) + 1 - this.#received;
    const delay = this.#arrived ? Math.round(((this.#options.clock.nowMs() - this.#arrived.atMs) / 1000) * 65_536) : 0;
    const middle = this.#arrived?.middle ?? 0;
    const { picture } = this.#options.ssrcs;
    return writeRtcp(1, 201, ownSsrc, picture, lost & 0xffffff, this.#highest, 0, middle, delay);
  }

  #answer(...parts: Buffer[]): void {
    this.#options.answer(Buffer.concat(parts));
  }

  #forever(everyMs: number, run: () => void): void {
    this.#options.clock.after(everyMs, () => {
      run();
      this.#forever(everyMs, run);
    });
  }
}

const headerBytes = (packet: Buffer): number =>
  (packet.readUInt8(0) & 0x10) === 0 ? 12 : 16 + 4 * packet.readUInt16BE(14);

/** Returns whether an H.264 payload belongs to a key frame, and whether it is the key frame's first payload. */
const readPayload = (packet: Buffer, from: number): { isKey: boolean; isFirst: boolean } => {
  const type = packet.readUInt8(from) & 0x1f;
  const fragment = type === 28 ? packet.readUInt8(from + 1) : null;
  return {
    isKey: (fragment === null ? type : fragment & 0x1f) === 5,
    isFirst: fragment === null || fragment >= 0x80,
  };
};
