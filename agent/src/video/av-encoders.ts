import { AvSoundEncoder } from './av-sound-encoder.ts';
import { AvVideoEncoder } from './av-video-encoder.ts';
import type { Encoders } from './video-encoder.ts';

/** libx264, libvpx and libopus from the FFmpeg that node-av carries. */
export const avEncoders: Encoders = {
  openVideo: (options) => new AvVideoEncoder(options),
  openSound: () => new AvSoundEncoder(),
};
