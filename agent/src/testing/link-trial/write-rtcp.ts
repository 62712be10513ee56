/** Writes one RTCP packet: the low bits of the first byte, the type, and the words after the header. For tests. */
export const writeRtcp = (format: number, type: number, ...words: number[]): Buffer => {
  const bytes = Buffer.alloc(4 + 4 * words.length);
  bytes.writeUInt8(0x80 | format, 0);
  bytes.writeUInt8(type, 1);
  bytes.writeUInt16BE(words.length, 2);
  for (const [index, word] of words.entries()) bytes.writeUInt32BE(word >>> 0, 4 + 4 * index);
  return bytes;
};
