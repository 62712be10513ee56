import type { Encoders, OpenThumbnailEncoder } from './encoders.ts';

/** Rejects if the encoders are not installed or cannot be loaded. */
export const loadEncoders = async (): Promise<Encoders> => {
  const { avEncoders } = await import('./av-encoders.ts');
  return avEncoders;
};

/** Rejects in the same cases. */
export const loadThumbnailEncoder = async (): Promise<OpenThumbnailEncoder> => {
  const { openAvThumbnail } = await import('./av-encoders.ts');
  return openAvThumbnail;
};
