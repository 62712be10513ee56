const keyBytes = 16;

/** Returns a random key. Does not use `crypto.randomUUID`, which is missing on pages without TLS. */
export const newMessageKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
