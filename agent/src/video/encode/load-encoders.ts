import type { Encoders } from './encoders.ts';

/** Loads the installed encoders. Rejects if they are not installed or do not load. */
export const loadEncoders = async (): Promise<Encoders> => {
  const { avEncoders } = await import('./av-encoders.ts');
  return avEncoders;
};
