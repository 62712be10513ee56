import { fullSoundBitsPerSecond } from '../rate/sound-share.ts';
import type { Encoders } from './encoders.ts';

const size = { width: 320, height: 180 };
const blockSamples = 2 * 480;

/** Encodes one frame and one sound block, because a process's first frame and block take ten times as long as others. */
export const warmEncoders = ({ openVideo, openSound }: Encoders): void => {
  const video = openVideo({ codec: 'h264', ...size, fps: 30, bitsPerSecond: 1_000_000 });
  video.encode(new Uint8Array((size.width * size.height * 3) / 2), true);
  video.close();
  const sound = openSound(fullSoundBitsPerSecond);
  sound.encode(new Int16Array(blockSamples));
  sound.close();
};
