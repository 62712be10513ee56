/** Returns 128 random bits. Without https, except on localhost, `crypto` has no `randomUUID`. */
export const newKey = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), hexByte).join('');
};

const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');
