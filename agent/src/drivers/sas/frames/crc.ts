/** The CRC of SAS frames: CRC-16/Kermit (reflected polynomial 0x8408, initial value 0), sent low byte first. */

const remainders = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1;
  return crc;
});

export const computeCrc = (bytes: Iterable<number>): number => {
  let crc = 0;
  for (const byte of bytes) crc = (crc >> 8) ^ (remainders[(crc ^ byte) & 0xff] ?? 0);
  return crc;
};

/** Returns the bytes with their CRC appended. */
export const appendCrc = (bytes: readonly number[]): Uint8Array => {
  const crc = computeCrc(bytes);
  return Uint8Array.of(...bytes, crc & 0xff, crc >> 8);
};

/** Whether the last two bytes are the CRC of the bytes before them: the CRC over all bytes is then 0. */
export const hasGoodCrc = (frame: Uint8Array): boolean => frame.length > 2 && computeCrc(frame) === 0;
