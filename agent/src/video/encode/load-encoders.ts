import type { Encoders } from './encoders.ts';

/** Rejects if the encoders are not installed or cannot be loaded. */
export const loadEncoders = async (): Promise<Encoders> => {
  const { avEncoders } = await import('./av-encoders.ts');
  return avEncoders;
};
