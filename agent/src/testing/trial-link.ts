import { systemClock } from '@reelfloor/cabinet/clock';
import { BitrateController } from '../video/rate/bitrate-controller.ts';
import { VideoRtpStream } from '../video/rtp/video-rtp-stream.ts';

/** A link's properties, the same in both directions. */
interface TrialShape {
  /** Null for no limit. */
  readonly bitsPerSecond: number | null;
  readonly delayMs: number;
  readonly loss: number;
}

const queueLimitMs = 300;
const frameMs = 1000 / 30;
const reportEveryMs = 200;
/** Milliseconds after which a browser requests a missing packet again. */
const askAgainMs = 66;
const headerBytes = 28 + 14;
const senderReport = 200;

export interface TrialSecond {
  readonly target: number;
  readonly picture: number;
  /** Bits that the link carried in this second. */
  readonly carried: number;
  readonly longestQueueMs: number;
  readonly repeats: boolean;
}

/**
 * Simulates a sender with its rate control, a link and a viewer in virtual time, the same in each run. The picture uses what the
 * controller allows, up to `needs` bits per second.
 */
export class TrialLink {
  readonly controller = new BitrateController(0);
  readonly seconds: TrialSecond[] = [];
  readonly #stream: VideoRtpStream;
  #shape: TrialShape;
  #events: { atMs: number; run: () => void }[] = [];
  #seed = 4711;
  #nowMs = 0;
  #freeAtMs = 0;
  #lastOutMs = 0;
  #frames = 0;
  #carriedBits = 0;
  #longestQueueMs = 0;
  // Number of the first packet that reached the viewer.
  #first: number | null = null;
  #highest = 0;
  readonly #received = new Set<number>();
  readonly #missing = new Set<number>();
  #arrived: { sentAtMs: number; arrivedAtMs: number } | null = null;

  constructor(shape: TrialShape) {
    this.#shape = shape;
    const none = { playoutDelayId: null, packetNumberId: null, againPayloadType: null, flexfecPayloadType: null };
    const video = { mid: '0', codec: 'h264', payloadType: 96, format: '', ...none } as const;
    this.#stream = new VideoRtpStream({
      video,
      ssrc: 1,
      againSsrc: 2,
      cname: 'x',
      clock: systemClock,
      write: (packet) => this.#send(packet),
    });
    this.#at(reportEveryMs, () => this.#reportForever());
  }

  change(shape: TrialShape): void {
    this.#shape = shape;
    this.#freeAtMs = 0;
  }

  run(seconds: number, needs: number): TrialSecond[] {
    const from = this.seconds.length;
    for (let second = 0; second < seconds; second++) this.#runSecond(needs);
    return this.seconds.slice(from);
  }

  #runSecond(needs: number): void {
    const untilMs = this.#nowMs + 1000;
    while (this.#frames * frameMs < untilMs) {
      this.#advance(this.#frames * frameMs);
      this.#frames += 1;
      const bits = Math.min(needs, this.controller.pictureBitsPerSecond);
      const picture = Buffer.alloc(Math.round((bits * frameMs) / 8000), 1);
      picture.set([0, 0, 1, 0x65]);
      const sent = this.#stream.send(picture, 0, this.#nowMs);
      const { packets, bytes } = sent;
      this.controller.pictureSent(sent, this.#nowMs);
      if (!this.controller.repeats) continue;
      this.controller.copiesSent(bytes, this.#nowMs);
      const last = this.#newest;
      this.#at(8, () => {
        for (let back = packets - 1; back >= 0; back--) this.#carry(bytes / packets, () => this.#take(last - back));
      });
    }
    this.#advance(untilMs);
    const { bitsPerSecond, pictureBitsPerSecond, repeats } = this.controller;
    this.seconds.push({
      target: bitsPerSecond,
      picture: pictureBitsPerSecond,
      carried: this.#carriedBits,
      longestQueueMs: this.#longestQueueMs,
      repeats,
    });
    this.#carriedBits = 0;
    this.#longestQueueMs = 0;
  }

  #newest = 0;

  #send(packet: Buffer): void {
    const sentAtMs = this.#nowMs;
    if (packet.readUInt8(1) === senderReport) {
      this.#carry(packet.length, () => {
        this.#arrived = { sentAtMs, arrivedAtMs: this.#nowMs };
      });
      return;
    }
    const sequence = packet.readUInt16BE(2);
    const around = Math.round((this.#newest - sequence) / 0x1_0000) * 0x1_0000;
    const extended = this.#newest === 0 ? sequence : sequence + around;
    this.#newest = Math.max(this.#newest, extended);
    this.#carry(packet.length, () => this.#take(extended));
  }

  #carry(bytes: number, arrive: () => void): void {
    const { bitsPerSecond, delayMs } = this.#shape;
    const startMs = Math.max(this.#nowMs, this.#freeAtMs);
    this.#longestQueueMs = Math.max(this.#longestQueueMs, startMs - this.#nowMs);
    if (this.#isLost() || startMs - this.#nowMs > queueLimitMs) return;
    const bits = (bytes + headerBytes) * 8;
    this.#freeAtMs = startMs + (bitsPerSecond === null ? 0 : (bits * 1000) / bitsPerSecond);
    this.#carriedBits += bits;
    // If the link becomes faster, packets still stay in order.
    this.#lastOutMs = Math.max(this.#lastOutMs, this.#freeAtMs + delayMs);
    this.#at(this.#lastOutMs - this.#nowMs, arrive);
  }

  /** Delivers a packet to the viewer, which requests the missing packets before it. */
  #take(sequence: number): void {
    this.#first ??= sequence;
    this.#received.add(sequence);
    this.#missing.delete(sequence);
    const missed: number[] = [];
    for (let at = Math.max(this.#highest, this.#first) + 1; at < sequence; at++)
      if (!this.#received.has(at)) missed.push(at);
    this.#highest = Math.max(this.#highest, sequence);
    for (const one of missed) this.#missing.add(one);
    if (missed.length > 0) this.#ask(missed, 10);
  }

  #ask(sequences: readonly number[], tries: number): void {
    const still = sequences.filter((sequence) => this.#missing.has(sequence));
    if (still.length === 0 || tries === 0) return;
    this.#report();
    this.#answer(() => {
      const asked = still.map((sequence) => sequence & 0xffff);
      this.controller.packetsMissing(asked, this.#nowMs);
      const bytes = this.#stream.sendAgain(asked, this.controller, this.#nowMs);
      this.controller.copiesSent(bytes, this.#nowMs);
    });
    this.#at(askAgainMs, () => this.#ask(still, tries - 1));
  }

  #reportForever(): void {
    this.#report();
    this.#at(reportEveryMs, () => this.#reportForever());
  }

  #report(): void {
    const received = this.#arrived;
    const reportedAtMs = this.#nowMs;
    if (this.#first === null) return;
    const lost = this.#highest - this.#first + 1 - this.#received.size;
    const highest = this.#highest;
    this.#answer(() => {
      if (received) {
        const roundTripMs = received.arrivedAtMs - received.sentAtMs + (this.#nowMs - reportedAtMs);
        this.controller.roundTripMeasured(roundTripMs, received.sentAtMs, this.#nowMs);
      }
      this.controller.reportReceived({ highest, lost }, this.#nowMs);
    });
  }

  /** Sends from the viewer to the sender, with the same loss but without a queue. */
  #answer(arrive: () => void): void {
    if (!this.#isLost()) this.#at(this.#shape.delayMs, arrive);
  }

  #isLost(): boolean {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#seed / 2 ** 32 < this.#shape.loss;
  }

  #at(afterMs: number, run: () => void): void {
    const atMs = this.#nowMs + afterMs;
    const index = this.#events.findLastIndex((event) => event.atMs <= atMs);
    this.#events.splice(index + 1, 0, { atMs, run });
  }

  #advance(untilMs: number): void {
    for (let event = this.#events[0]; event && event.atMs <= untilMs; event = this.#events[0]) {
      this.#events.shift();
      this.#nowMs = Math.max(this.#nowMs, event.atMs);
      event.run();
    }
    this.#nowMs = untilMs;
  }
}
