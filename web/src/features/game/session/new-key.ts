/**
 * Returns a random id of 128 bits for a press or a transfer. `crypto.randomUUID` exists only in pages loaded over
 * https or from this computer; `getRandomValues` exists everywhere.
 */
export const newKey = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), hexByte).join('');
};

const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');
