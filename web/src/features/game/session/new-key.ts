/**
 * Returns 128 random bits. `crypto.randomUUID` exists only on https or localhost; `getRandomValues` exists everywhere.
 */
export const newKey = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), hexByte).join('');
};

const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');
