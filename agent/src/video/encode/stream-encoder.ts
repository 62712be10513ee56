import type { FrameChanges } from '../../cabinet/cabinet.ts';
import { bitrateLimits } from '../rate/bitrate-controller.ts';
import type { VideoCodec } from '../rtp/choose-payloads.ts';
import type { EncodedPicture, Encoders, PictureScaler, PixelSize, VideoEncoder } from './encoders.ts';
import { RateHeight } from './rate-height.ts';

/** Changes of the bitrate below this share are ignored. */
const bitrateStep = 0.05;
/** Shortest time between key frames, in ms: each is as large as ten other frames, and requests come in bursts. */
const keyFrameRestMs = 300;
const fullLines = 720;

interface Picture extends PixelSize {
  readonly i420: Uint8Array;
  readonly changes?: FrameChanges;
}

interface Running<T> extends PixelSize {
  readonly work: T;
}

export class StreamEncoder {
  readonly #encoders: Encoders;
  readonly #codec: VideoCodec;
  readonly #fps: number;
  readonly #rateHeight: RateHeight;
  #encoder: Running<VideoEncoder> | null = null;
  #scaler: (Running<PictureScaler> & { readonly from: PixelSize }) | null = null;
  #allowed: number = bitrateLimits.first;
  #bitsPerSecond: number = bitrateLimits.first;
  #lines = 0;
  #keyFrameDue = true;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;

  constructor(encoders: Encoders, codec: VideoCodec, fps: number) {
    this.#encoders = encoders;
    this.#codec = codec;
    this.#fps = fps;
    this.#rateHeight = new RateHeight(fps);
  }

  /** The picture's shorter side, in pixels, for which the bitrate suffices. */
  get lines(): number {
    return this.#lines;
  }

  start({ width, height }: PixelSize): VideoEncoder {
    this.#encoder?.work.close();
    this.#encoder = null;
    const bitsPerSecond = this.#bitsPerSecond;
    const work = this.#encoders.openVideo({
      codec: this.#codec,
      width,
      height,
      fps: this.#fps,
      bitsPerSecond,
    });
    this.#encoder = { work, width, height };
    this.#keyFrameDue = true;
    return work;
  }

  allow(bitsPerSecond: number): void {
    if (!this.#encoder) this.#bitsPerSecond = bitsPerSecond;
    this.#allowed = bitsPerSecond;
    this.#lines = this.#rateHeight.heightFor(bitsPerSecond);
  }

  wantKeyFrame(): void {
    this.#keyFrameDue = true;
  }

  hasRested(nowMs: number): boolean {
    return nowMs - this.#keyFrameAtMs > keyFrameRestMs;
  }

  /** Encodes a frame. Returns null if it was dropped to keep the bitrate. `lines`: the picture's shorter side in pixels. */
  encode(picture: Picture, lines: number, nowMs: number): EncodedPicture | null {
    const { i420, changes, width, height } = this.#fit(picture, lines);
    const isOfSize = this.#encoder?.width === width && this.#encoder.height === height;
    const encoder = isOfSize && this.#encoder ? this.#encoder.work : this.start({ width, height });
    // A higher bitrate would only cost processor time, here and at the viewer.
    const bitsPerSecond = Math.min(this.#allowed, mostBitsPerSecond(Math.min(width, height)));
    if (Math.abs(bitsPerSecond - this.#bitsPerSecond) >= this.#bitsPerSecond * bitrateStep) {
      encoder.setBitrate(bitsPerSecond);
      this.#bitsPerSecond = bitsPerSecond;
    }
    const encoded = encoder.encode(i420, this.#keyFrameDue, changes);
    if (encoded?.keyFrame) {
      this.#keyFrameDue = false;
      this.#keyFrameAtMs = nowMs;
    }
    return encoded;
  }

  close(): void {
    this.#encoder?.work.close();
    this.#encoder = null;
    this.#closeScaler();
  }

  #fit(picture: Picture, lines: number): Picture {
    if (lines >= Math.min(picture.width, picture.height)) {
      this.#closeScaler();
      return picture;
    }
    const to = sizeOf(picture, lines);
    return { ...to, i420: this.#scalerFor(picture, to).scale(picture.i420) };
  }

  #scalerFor({ width, height }: PixelSize, to: PixelSize): PictureScaler {
    const running = this.#scaler;
    const isSame = running?.from.width === width && running.from.height === height;
    if (running && isSame && running.width === to.width && running.height === to.height) return running.work;
    this.#closeScaler();
    const from = { width, height };
    const work = this.#encoders.openScaler(from, to);
    this.#scaler = { work, from, ...to };
    return work;
  }

  #closeScaler(): void {
    this.#scaler?.work.close();
    this.#scaler = null;
  }
}

const mostBitsPerSecond = (lines: number): number =>
  Math.round(bitrateLimits.most * Math.min(1, (lines / fullLines) ** 2));

/** Returns the size with the shorter side `lines`. Width and height are even, as I420 needs. */
export const sizeOf = ({ width, height }: PixelSize, lines: number): PixelSize => {
  const half = lines / Math.min(width, height) / 2;
  return { width: 2 * Math.round(width * half), height: 2 * Math.round(height * half) };
};
