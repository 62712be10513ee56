import type { Clock } from '@reelfloor/cabinet/clock';
import { trialRandom } from './trial-random.ts';
import { writePacketFeedback } from './write-packet-feedback.ts';
import { writeRtcp } from './write-rtcp.ts';

const everyMs = 20;
const numberAt = 17;
const senderReport = 200;
const ownSsrc = 1;
/** Most packets reported in one feedback: more than a browser reports at once. */
const maxReported = 400;

/** Invents arrival times for the packets since the last feedback; null means that a packet did not arrive. */
type Lie = (numbers: readonly number[], nowMs: number, random: () => number) => (number | null)[];

export const lies = {
  'its clock goes backwards': (numbers, nowMs) => numbers.map((_, index) => 8_000_000 - nowMs * 8 - index),
  'its clock jumps': (numbers, _, random) => {
    const atMs = Math.round(random() * 16_000_000);
    return numbers.map((_, index) => atMs + index);
  },
  'everything came at one moment': (numbers) => numbers.map(() => 1000),
  'everything came before it was sent': (numbers, nowMs) => numbers.map(() => nowMs - 900),
  'nothing came': (numbers) => numbers.map(() => null),
  'every second packet is lost': (numbers, nowMs) => numbers.map((number) => (number % 2 === 0 ? null : nowMs)),
  'whatever chance says': (numbers, nowMs, random) =>
    numbers.map(() => (random() < 0.3 ? null : nowMs + Math.round(random() * 4000 - 2000) / 4)),
} as const satisfies Readonly<Record<string, Lie>>;

export type LieName = keyof typeof lies;

interface LyingViewerOptions {
  readonly lie: LieName;
  readonly pictureSsrc: number;
  readonly clock: Clock;
  readonly seed: number;
  readonly answer: (packet: Buffer) => void;
}

/**
 * The hostile twin of `TrialBrowser`: sends false feedback, repeats it, reports packets that were never sent, and requests packets
 * and key frames as often as it can.
 */
export class LyingViewer {
  readonly #options: LyingViewerOptions;
  readonly #random: () => number;
  readonly #reported: Buffer[] = [];
  #numbers: number[] = [];
  #lastSequence = 0;

  constructor(options: LyingViewerOptions) {
    this.#options = options;
    this.#random = trialRandom(options.seed);
    this.#speak();
  }

  take(packet: Buffer): void {
    if (packet.readUInt8(1) === senderReport) return;
    if (packet.readUInt32BE(8) === this.#options.pictureSsrc) this.#lastSequence = packet.readUInt16BE(2);
    this.#numbers.push(packet.readUInt16BE(numberAt));
  }

  #speak(): void {
    const { clock, answer, pictureSsrc, lie } = this.#options;
    const numbers = this.#numbers.splice(0, maxReported);
    const [first] = numbers;
    if (first !== undefined) {
      const arrivedAtMs = lies[lie](numbers, clock.nowMs(), this.#random);
      this.#reported.push(writePacketFeedback({ first, arrivedAtMs }, pictureSsrc));
    }
    const newest = this.#reported.at(-1);
    const old = this.#reported[Math.floor(this.#random() * this.#reported.length)];
    const neverSent = writePacketFeedback(
      { first: Math.floor(this.#random() * 0x1_0000), arrivedAtMs: Array(maxReported).fill(clock.nowMs()) },
      pictureSsrc,
    );
    const everything = Array.from({ length: 64 }, (_, entry) => (this.#lastSequence - 17 * entry) & 0xffff);
    const asked = writeRtcp(
      1,
      205,
      ownSsrc,
      pictureSsrc,
      ...everything.map((sequence) => ((sequence << 16) | 0xffff) >>> 0),
    );
    const keyFrame = writeRtcp(1, 206, ownSsrc, pictureSsrc);
    for (const packet of [newest, old, neverSent, asked, keyFrame]) if (packet) answer(packet);
    if (this.#reported.length > 100) this.#reported.shift();
    clock.after(everyMs, () => this.#speak());
  }
}
