import { findPackageJSON } from 'node:module';
import { fullSoundBitsPerSecond } from '../rate/audio-bitrate-share.ts';
import type { Encoders, OpenThumbnailEncoder } from './media-encoders.ts';

/** Whether the video and audio encoders are installed. Does not load them: only the media process may. */
export const areMediaEncodersInstalled = (): boolean => {
  try {
    return findPackageJSON('node-av', import.meta.url) !== undefined;
  } catch {
    return false;
  }
};

/** Loads the video and audio encoders. Rejects if they are not installed or cannot be loaded. */
export const loadMediaEncoders = async (): Promise<Encoders> => {
  const { ffmpegEncoders } = await import('./ffmpeg-encoders.ts');
  return ffmpegEncoders;
};

/** Loads the thumbnail encoder. Rejects if the encoders are not installed or cannot be loaded. */
export const loadThumbnailEncoder = async (): Promise<OpenThumbnailEncoder> => {
  const { openFfmpegThumbnailEncoder } = await import('./ffmpeg-encoders.ts');
  return openFfmpegThumbnailEncoder;
};

const size = { width: 320, height: 180 };
const blockSamples = 2 * 480;

/** Encodes one frame and one audio block as a warm-up, because the first ones in a process take ten times as long as later ones. */
export const warmUpMediaEncoders = ({ openVideo, openSound }: Encoders): void => {
  const video = openVideo({ codec: 'h264', ...size, fps: 30, bitsPerSecond: 1_000_000 });
  video.encode(new Uint8Array((size.width * size.height * 3) / 2), true);
  video.close();
  const sound = openSound(fullSoundBitsPerSecond);
  sound.encode(new Int16Array(blockSamples));
  sound.close();
};
