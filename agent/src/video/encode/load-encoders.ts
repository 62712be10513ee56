import { findPackageJSON } from 'node:module';
import type { Encoders, OpenThumbnailEncoder } from './encoders.ts';

/** Returns whether the encoders are installed, without loading them: that is for the media process alone. */
export const areEncodersInstalled = (): boolean => {
  try {
    return findPackageJSON('node-av', import.meta.url) !== undefined;
  } catch {
    return false;
  }
};

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
