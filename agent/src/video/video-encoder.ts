import type { VideoCodec } from './choose-payloads.ts';

export interface EncoderOptions {
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
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
  /** Null when the encoder dropped the frame to keep to its bitrate. `data` is the caller's to keep. */
  encode(i420: Uint8Array, keyFrame: boolean): EncodedPicture | null;
  setBitrate(bitsPerSecond: number): void;
  close(): void;
}

export interface SoundEncoder {
  /** Takes 480 stereo frames at 48 kHz, interleaved; gives one Opus packet of 10 ms. */
  encode(samples: Int16Array): Buffer | null;
  setBitrate(bitsPerSecond: number): void;
  close(): void;
}

/** The encoders are an optional part of an installation. */
export interface Encoders {
  openVideo(options: EncoderOptions): VideoEncoder;
  openSound(): SoundEncoder;
}

/** Loads the encoders. Rejects where they are not installed or do not load. */
export const loadEncoders = async (): Promise<Encoders> => {
  const { avEncoders } = await import('./av-encoders.ts');
  return avEncoders;
};
