import { bitrateLimits } from './bitrate-controller.ts';
import type { VideoCodec } from './choose-payloads.ts';
import type { EncodedPicture, Encoders, VideoEncoder } from './video-encoder.ts';

/** A bitrate this near to the encoder's is not worth a change. */
const bitrateStep = 0.05;
/** A key frame is as large as some ten others, and requests come in bursts. */
const keyFrameRestMs = 300;

interface RunningEncoder {
  readonly encoder: VideoEncoder;
  readonly width: number;
  readonly height: number;
  bitsPerSecond: number;
  keyFrameDue: boolean;
  keyFrameAtMs: number;
}

/** An I420 picture to be encoded. */
interface Picture {
  readonly i420: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A pipeline's encoders: one for each codec that its viewers use, however many they are. */
export class CodecEncoders {
  readonly #encoders: Encoders;
  readonly #fps: number;
  readonly #running = new Map<VideoCodec, RunningEncoder>();

  constructor(encoders: Encoders, fps: number) {
    this.#encoders = encoders;
    this.#fps = fps;
  }

  /** The least that one of them is allowed; infinite while there is none. */
  get leastBitsPerSecond(): number {
    return Math.min(...[...this.#running.values()].map((running) => running.bitsPerSecond));
  }

  /** Throws when the encoder does not start. */
  start(
    codec: VideoCodec,
    { width, height }: Pick<Picture, 'width' | 'height'>,
    bitsPerSecond: number = bitrateLimits.first,
  ): RunningEncoder {
    const encoder = this.#encoders.openVideo({ codec, width, height, fps: this.#fps, bitsPerSecond });
    const keyFrameAtMs = Number.NEGATIVE_INFINITY;
    const running = { encoder, width, height, bitsPerSecond, keyFrameDue: true, keyFrameAtMs };
    this.#running.set(codec, running);
    return running;
  }

  /** A viewer came: the codec's next frame is a key frame. */
  begin(codec: VideoCodec): void {
    const running = this.#running.get(codec);
    if (running) running.keyFrameDue = true;
  }

  /** A viewer cannot decode: the same, but not more often than the link of the others can bear. */
  refresh(codec: VideoCodec): void {
    const running = this.#running.get(codec);
    if (running && performance.now() - running.keyFrameAtMs > keyFrameRestMs) running.keyFrameDue = true;
  }

  /** Null when the encoder left the frame out to keep to its bitrate. */
  encode(codec: VideoCodec, picture: Picture, bitsPerSecond: number): EncodedPicture | null {
    const running = this.#fit(codec, picture);
    if (Math.abs(bitsPerSecond - running.bitsPerSecond) >= running.bitsPerSecond * bitrateStep) {
      running.encoder.setBitrate(bitsPerSecond);
      running.bitsPerSecond = bitsPerSecond;
    }
    const encoded = running.encoder.encode(picture.i420, running.keyFrameDue);
    if (encoded?.keyFrame) {
      running.keyFrameDue = false;
      running.keyFrameAtMs = performance.now();
    }
    return encoded;
  }

  /** The last viewer of a codec may leave while others watch; what it was allowed must not keep their picture small. */
  keepOnly(codecs: ReadonlySet<VideoCodec>): void {
    for (const [codec, { encoder }] of this.#running) {
      if (codecs.has(codec)) continue;
      this.#running.delete(codec);
      encoder.close();
    }
  }

  close(): void {
    this.keepOnly(new Set());
  }

  /** The codec's encoder for pictures of this size: another size needs another encoder. */
  #fit(codec: VideoCodec, picture: Picture): RunningEncoder {
    const running = this.#running.get(codec);
    if (running && running.width === picture.width && running.height === picture.height) return running;
    running?.encoder.close();
    this.#running.delete(codec);
    return this.start(codec, picture, running?.bitsPerSecond);
  }
}
