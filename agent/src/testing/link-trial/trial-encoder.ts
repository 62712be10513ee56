import { type EncodedPicture, HeightByBitrate } from '../../video/encode/media-encoders.ts';

const fps = 30;
/** How many times larger a key frame is than other frames: the encoder's buffer of 1/12 s, which is 2.5 frames, limits it. */
const keyFrameFrames = 2.5;
/** Smallest frame in bytes, by the picture's height: no encoder makes a busy picture smaller. */
const leastBytes: Readonly<Record<number, number>> = { 720: 2400, 540: 1300, 360: 650 };
const busyBitsPerSecond = 5_400_000;
/** A frame's size varies randomly by up to this share. */
const unevenness = 0.2;
const keyFrameRestMs = 300;
/** Bytes of a key frame of a resting picture, by height. Small frames follow that refine it or change a lamp. */
const restBytes: Readonly<Record<number, number>> = { 720: 50_000, 540: 30_000, 360: 14_000 };
const refinedBytes = 2000;
const refinedFrames = 8;
const lampBytes = 300;
const lampEveryFrames = 6;
const stillBytes = 20;

/** Makes frames as large as those that x264 makes of a busy picture, each as one H.264 unit. */
export class TrialEncoder {
  readonly #height = new HeightByBitrate(fps);
  readonly #random: () => number;
  readonly #isRefusing: boolean;
  #lines = 720;
  #keyFrameDue = true;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  #sinceKeyFrame = 0;
  /** True if only lamps change in the picture. */
  isResting = false;

  /** `isRefusing`: the encoder makes no key frame after the first key frame. */
  constructor(random: () => number, isRefusing: boolean) {
    this.#random = random;
    this.#isRefusing = isRefusing;
  }

  wantKeyFrame(nowMs: number): void {
    if (nowMs - this.#keyFrameAtMs > keyFrameRestMs) this.#keyFrameDue = true;
  }

  encode(bitsPerSecond: number, nowMs: number): EncodedPicture {
    const lines = this.#height.heightFor(bitsPerSecond);
    // Another picture size needs another encoder, which begins with a key frame.
    if (lines !== this.#lines) this.#keyFrameDue = true;
    this.#lines = lines;
    const isFirst = this.#keyFrameAtMs === Number.NEGATIVE_INFINITY;
    const isKey = this.#keyFrameDue && (isFirst || !this.#isRefusing);
    if (isKey) this.#keyFrameAtMs = nowMs;
    this.#keyFrameDue = false;
    const mean = Math.min(bitsPerSecond, busyBitsPerSecond) / fps / 8;
    const size = mean * (isKey ? keyFrameFrames : 1 + unevenness * (2 * this.#random() - 1));
    this.#sinceKeyFrame = isKey ? 0 : this.#sinceKeyFrame + 1;
    const bytes = this.isResting ? Math.min(size, this.#restingBytes(lines)) : Math.max(leastBytes[lines] ?? 0, size);
    const picture = Buffer.alloc(Math.round(bytes), 1);
    picture.set([0, 0, 1, isKey ? 0x65 : 0x61]);
    return { data: picture, keyFrame: isKey };
  }

  #restingBytes(lines: number): number {
    if (this.#sinceKeyFrame === 0) return restBytes[lines] ?? 0;
    if (this.#sinceKeyFrame <= refinedFrames) return refinedBytes;
    return this.#sinceKeyFrame % lampEveryFrames === 0 ? lampBytes : stillBytes;
  }
}
