const keyBytes = 16;

/** Returns a random key. `crypto.randomUUID` is missing on pages without TLS. */
export const newMessageKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
