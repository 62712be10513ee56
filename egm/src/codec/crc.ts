/** CRC-16/Kermit: polynomial 0x8408 reflected, initial value 0, sent low byte first. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1;
  return crc;
});

/** Returns the CRC of bytes. A software signature begins with the host's seed in place of 0. */
export const crcOf = (bytes: Iterable<number>, seed = 0): number => {
  let crc = seed;
  for (const byte of bytes) crc = (crc >> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return crc;
};

/** Returns the bytes with their CRC behind them. */
export const withCrc = (bytes: readonly number[]): readonly number[] => {
  const crc = crcOf(bytes);
  return [...bytes, crc & 0xff, crc >> 8];
};

/** Returns true if the last two bytes are the CRC of those before: the CRC over all of them is then 0. */
export const hasGoodCrc = (message: readonly number[]): boolean => message.length > 2 && crcOf(message) === 0;
