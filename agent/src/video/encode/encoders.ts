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
  /** H.264: NAL units with start codes, parameter sets before key frames. VP8: one frame. */
  readonly data: Buffer;
  readonly keyFrame: boolean;
}

export interface VideoEncoder {
  /** Returns null if the frame was dropped to keep the bitrate. `changes` is used only if the last frame was encoded too. */
  encode(i420: Uint8Array, keyFrame: boolean, changes?: FrameChanges): EncodedPicture | null;
  setBitrate(bitsPerSecond: number): void;
  close(): void;
}

export interface SoundEncoder {
  /** Takes 480 stereo frames at 48 kHz, interleaved; returns one Opus packet of 10 ms. */
  encode(samples: Int16Array): Buffer | null;
  close(): void;
}

export interface PictureScaler {
  /** Returns a buffer that the next call overwrites. */
  scale(i420: Uint8Array): Uint8Array;
  close(): void;
}

export interface ThumbnailEncoder {
  /** `atMs`: the frame's time in ms; each is later than the last one. */
  encode(i420: Uint8Array, keyFrame: boolean, atMs: number): EncodedPicture | null;
  close(): void;
}

export type OpenThumbnailEncoder = (size: PixelSize, fps: number) => ThumbnailEncoder;

/** FFmpeg's encoders, an optional part of an installation. */
export interface Encoders {
  openVideo(options: EncoderOptions): VideoEncoder;
  openSound(bitsPerSecond: number): SoundEncoder;
  openScaler(from: PixelSize, to: PixelSize): PictureScaler;
}
