import type { Encoders } from './encoders.ts';

/** Rejects if the encoders are not installed or do not load. */
export const loadEncoders = async (): Promise<Encoders> => {
  const { avEncoders } = await import('./av-encoders.ts');
  return avEncoders;
};
