import { AvScaler } from './av-scaler.ts';
import { AvSoundEncoder } from './av-sound-encoder.ts';
import { AvThumbnailEncoder } from './av-thumbnail-encoder.ts';
import { AvVideoEncoder } from './av-video-encoder.ts';
import type { Encoders, OpenThumbnailEncoder } from './encoders.ts';

export const avEncoders: Encoders = {
  openVideo: (options) => new AvVideoEncoder(options),
  openSound: (bitsPerSecond) => new AvSoundEncoder(bitsPerSecond),
  openScaler: (from, to) => new AvScaler(from, to),
};

export const openAvThumbnail: OpenThumbnailEncoder = (size, fps) => new AvThumbnailEncoder(size, fps);
