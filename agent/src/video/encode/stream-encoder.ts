import type { FrameChanges } from '../../cabinet/cabinet.ts';
import { bitrateLimits } from '../rate/bitrate-controller.ts';
import type { VideoCodec } from '../rtp/choose-payloads.ts';
import type { EncodedPicture, Encoders, PictureScaler, PixelSize, VideoEncoder } from './encoders.ts';
import { RateHeight } from './rate-height.ts';

/** A bitrate this near to the encoder's is not worth a change. */
const bitrateStep = 0.05;
/** A key frame is as large as some ten others, and requests come in bursts. */
const keyFrameRestMs = 300;
const fullLines = 720;

/** An I420 picture to be encoded. */
interface Picture extends PixelSize {
  readonly i420: Uint8Array;
  /** A picture that was scaled has none. */
  readonly changes?: FrameChanges;
}

interface Running<T> extends PixelSize {
  readonly work: T;
}

/** One encoding of a cabinet's picture, which follows what its viewers' links take in bitrate and in size. */
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

  /** Of the picture's shorter side, what the bitrate is enough for. */
  get lines(): number {
    return this.#lines;
  }

  /** Throws when the encoder does not start. */
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

  /** From the next frame on. */
  allow(bitsPerSecond: number): void {
    if (!this.#encoder) this.#bitsPerSecond = bitsPerSecond;
    this.#allowed = bitsPerSecond;
    this.#lines = this.#rateHeight.heightFor(bitsPerSecond);
  }

  /** The next frame is a key frame. */
  wantKeyFrame(): void {
    this.#keyFrameDue = true;
  }

  /** Whether the last key frame is so long ago that the links can bear another. */
  hasRested(nowMs: number): boolean {
    return nowMs - this.#keyFrameAtMs > keyFrameRestMs;
  }

  /** With so many lines, where the picture has more. Null when the encoder left the frame out to keep to its bitrate. */
  encode(picture: Picture, lines: number, nowMs: number): EncodedPicture | null {
    const { i420, changes, width, height } = this.#fit(picture, lines);
    const isOfSize = this.#encoder?.width === width && this.#encoder.height === height;
    const encoder = isOfSize && this.#encoder ? this.#encoder.work : this.start({ width, height });
    // More than that is only work, for the machine that is short of it and for the viewer's.
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

/** What a busy picture of so many lines can use. */
const mostBitsPerSecond = (lines: number): number =>
  Math.round(bitrateLimits.most * Math.min(1, (lines / fullLines) ** 2));

/** The size of a picture with so many lines on its shorter side. Both are even, as I420 needs. */
export const sizeOf = ({ width, height }: PixelSize, lines: number): PixelSize => {
  const half = lines / Math.min(width, height) / 2;
  return { width: 2 * Math.round(width * half), height: 2 * Math.round(height * half) };
};
