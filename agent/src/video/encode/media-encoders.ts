import type { FrameChanges } from '@reelfloor/cabinet/cabinet';
import { bitrateLimits } from '../rate/bitrate-controller.ts';
import type { VideoCodec } from '../rtp/choose-payload-types.ts';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface EncoderOptions extends PixelSize {
  readonly codec: VideoCodec;
  readonly fps: number;
  readonly bitsPerSecond: number;
}

export interface EncodedPicture {
  /** Encoded frame. H.264: NAL units with start codes, parameter sets before keyframes. VP8: one frame. */
  readonly data: Buffer;
  readonly keyFrame: boolean;
}

export interface VideoEncoder {
  /**
   * Encodes a frame. Returns null if it was dropped to stay within the bitrate. `changes` is used only if the last frame was encoded too.
   */
  encode(i420: Uint8Array, keyFrame: boolean, changes?: FrameChanges): EncodedPicture | null;
  setBitrate(bitsPerSecond: number): void;
  close(): void;
}

export interface SoundEncoder {
  /** Encodes 480 stereo frames at 48 kHz, interleaved; returns one Opus packet of 10 ms. */
  encode(samples: Int16Array): Buffer | null;
  close(): void;
}

export interface PictureScaler {
  /** Returns the scaled image in a buffer that the next call overwrites. */
  scale(i420: Uint8Array): Uint8Array;
  close(): void;
}

export interface ThumbnailEncoder {
  /** Encodes a frame. `atMs`: its timestamp in ms, which must increase. */
  encode(i420: Uint8Array, keyFrame: boolean, atMs: number): EncodedPicture | null;
  close(): void;
}

export type OpenThumbnailEncoder = (size: PixelSize, fps: number) => ThumbnailEncoder;

/** FFmpeg's video and audio encoders, which are an optional dependency. */
export interface Encoders {
  openVideo(options: EncoderOptions): VideoEncoder;
  openSound(bitsPerSecond: number): SoundEncoder;
  openScaler(from: PixelSize, to: PixelSize): PictureScaler;
}

/** Relative bitrate changes below this fraction are ignored. */
const bitrateStep = 0.05;
/** Minimum interval between keyframes in ms: a keyframe is as large as ten other frames, and requests arrive in bursts. */
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
  readonly #rateHeight: HeightByBitrate;
  #encoder: Running<VideoEncoder> | null = null;
  #scaler: (Running<PictureScaler> & { readonly from: PixelSize }) | null = null;
  #allowed: number = bitrateLimits.first;
  #bitsPerSecond: number = bitrateLimits.first;
  #lines = 0;
  #keyFrameDue = true;
  #keyFrameAtMs = Number.NEGATIVE_INFINITY;
  /** Encodes one of so many frames, with H.264. The encoder does not know, so its bitrate is multiplied by it. */
  #everyFrames = 1;
  #encodedAtMs = Number.NEGATIVE_INFINITY;

  constructor(encoders: Encoders, codec: VideoCodec, fps: number) {
    this.#encoders = encoders;
    this.#codec = codec;
    this.#fps = fps;
    this.#rateHeight = new HeightByBitrate(fps);
  }

  /** Shorter side of the video, in pixels, for which the bitrate suffices. */
  get lines(): number {
    return this.#lines;
  }

  /** Size of the encoded video; null before the first frame. */
  get size(): PixelSize | null {
    return this.#encoder;
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
    if (this.#codec === 'h264') this.#everyFrames = chooseFrameInterval(bitsPerSecond / this.#fps, this.#everyFrames);
    if (!this.#encoder) this.#bitsPerSecond = bitsPerSecond * this.#everyFrames;
    this.#allowed = bitsPerSecond;
    this.#lines = this.#rateHeight.heightFor(bitsPerSecond);
  }

  wantKeyFrame(): void {
    this.#keyFrameDue = true;
  }

  hasRested(nowMs: number): boolean {
    return nowMs - this.#keyFrameAtMs > keyFrameRestMs;
  }

  /** Encodes a frame. Returns null if it was dropped to stay within the bitrate. `lines`: the video's shorter side in pixels. */
  encode(picture: Picture, lines: number, nowMs: number): EncodedPicture | null {
    // Compared by time: the caller may leave frames out as well.
    const leastMs = ((this.#everyFrames - 0.5) * 1000) / this.#fps;
    if (this.#everyFrames > 1 && nowMs - this.#encodedAtMs < leastMs && !this.#keyFrameDue) return null;
    this.#encodedAtMs = nowMs;
    const { i420, changes, width, height } = this.#fit(picture, lines);
    const isOfSize = this.#encoder?.width === width && this.#encoder.height === height;
    const encoder = isOfSize && this.#encoder ? this.#encoder.work : this.start({ width, height });
    // Limits the bitrate: a higher one would only cost CPU time, here and at the viewer.
    const bitsPerSecond = Math.min(this.#allowed, maxBitsPerSecond(Math.min(width, height))) * this.#everyFrames;
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
    const to = computeScaledSize(picture, lines);
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

const maxBitsPerSecond = (lines: number): number =>
  Math.round(bitrateLimits.most * Math.min(1, (lines / fullLines) ** 2));

/**
 * Minimum bits of an average frame. With 2,000, x264 found no room for any block of a detailed picture, and sent frames without changes
 * for as long as the link stayed narrow.
 */
const leastFrameBits = 5_000;
const longestFrameInterval = 8;

/**
 * Returns n if only every n-th frame should be encoded, so that each encoded frame gets at least `leastFrameBits`. `bitsPerFrame`: bits per
 * frame if every frame were encoded. `before`: the current n; it stays until encoded frames get 2.5 times what they need (hysteresis).
 */
export const chooseFrameInterval = (bitsPerFrame: number, before: number): number => {
  const bits = bitsPerFrame * before;
  if (bits >= leastFrameBits && (before === 1 || bits < 2.5 * leastFrameBits)) return before;
  return Math.max(1, Math.min(longestFrameInterval, Math.ceil(leastFrameBits / bitsPerFrame)));
};

/** Returns the size scaled to a shorter side of this length. Width and height are even, as I420 requires. */
export const computeScaledSize = ({ width, height }: PixelSize, shorterSide: number): PixelSize => {
  const half = shorterSide / Math.min(width, height) / 2;
  return { width: 2 * Math.round(width * half), height: 2 * Math.round(height * half) };
};

/**
 * Bitrate thresholds of each video height, in bits per second at 30 frames per second. `reachAt` is above `leaveBelow` (hysteresis), so
 * that a fluctuating bitrate does not change the height.
 */
const steps = [
  { height: 720, leaveBelow: 900_000, reachAt: 1_300_000 },
  { height: 540, leaveBelow: 450_000, reachAt: 650_000 },
  { height: 360, leaveBelow: 0, reachAt: 0 },
] as const;
const usualFps = 30;

/** Chooses the video's height by the bitrate. Low bandwidth reduces the size, and the frame rate only below the least height. */
export class HeightByBitrate {
  readonly #scale: number;
  #level = 0;

  /** Scales the thresholds to the frame rate: doubling it needs only a quarter more bits, since neighbouring frames are alike. */
  constructor(fps: number) {
    this.#scale = (3 + fps / usualFps) / 4;
  }

  heightFor(bitsPerSecond: number): number {
    const bits = bitsPerSecond / this.#scale;
    while (bits < (steps[this.#level]?.leaveBelow ?? 0)) this.#level += 1;
    while (this.#level > 0 && bits >= (steps[this.#level - 1]?.reachAt ?? 0)) this.#level -= 1;
    return steps[this.#level]?.height ?? steps[0].height;
  }
}
