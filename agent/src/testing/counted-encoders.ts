import { loadMediaEncoders } from '../video/encode/load-media-encoders.ts';
import type { EncoderOptions, Encoders } from '../video/encode/media-encoders.ts';

export const countedEncoders = () => {
  const open: EncoderOptions[] = [];
  const load = async (): Promise<Encoders> => {
    const encoders = await loadMediaEncoders();
    return {
      ...encoders,
      openVideo: (options) => {
        const encoder = encoders.openVideo(options);
        open.push(options);
        return {
          encode: (i420, keyFrame) => encoder.encode(i420, keyFrame),
          setBitrate: (bitsPerSecond) => encoder.setBitrate(bitsPerSecond),
          close: () => {
            open.splice(open.indexOf(options), 1);
            encoder.close();
          },
        };
      },
    };
  };
  return { open, load };
};
