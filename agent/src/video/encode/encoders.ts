import type { FrameChanges } from '../../cabinet/cabinet.ts';
import type { VideoCodec } from '../rtp/choose-payloads.ts';

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
  /** H.264: NAL units with start codes, parameter sets before each key frame. VP8: one frame. */
  readonly data: Buffer;
  readonly keyFrame: boolean;
}

/** Turns I420 frames of one size into a stream for all viewers of a cabinet. */
export interface VideoEncoder {
  /**
   * Returns null if the encoder dropped the frame to keep to its bitrate. The caller may keep `data`. `changes` saves work if
   * the frame before was encoded too.
   */
  encode(i420: Uint8Array, keyFrame: boolean, changes?: FrameChanges): EncodedPicture | null;
  setBitrate(bitsPerSecond: number): void;
  close(): void;
}

export interface SoundEncoder {
  /** Takes 480 stereo frames at 48 kHz, interleaved; gives one Opus packet of 10 ms. */
  encode(samples: Int16Array): Buffer | null;
  close(): void;
}

/** Makes I420 pictures of one size into smaller ones. */
export interface PictureScaler {
  /** Returns a buffer that is overwritten by the next call. */
  scale(i420: Uint8Array): Uint8Array;
  close(): void;
}

/** The encoders are an optional part of an installation. */
export interface Encoders {
  openVideo(options: EncoderOptions): VideoEncoder;
  openSound(bitsPerSecond: number): SoundEncoder;
  openScaler(from: PixelSize, to: PixelSize): PictureScaler;
}
