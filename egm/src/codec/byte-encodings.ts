/** Codec of SAS message fields: BCD and ASCII are big-endian, binary is little-endian. */

/** Encodes an integer as BCD of `size` bytes; excess leading digits are cut off, because meters roll over. */
export const toBcd = (value: number, size: number): readonly number[] => {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} is no value of a BCD field`);
  const bytes = new Array<number>(size).fill(0);
  let rest = value;
  for (let at = size - 1; at >= 0; at--) {
    const pair = rest % 100;
    bytes[at] = (Math.floor(pair / 10) << 4) | (pair % 10);
    rest = Math.floor(rest / 100);
  }
  return bytes;
};

/** Decodes BCD bytes; returns null if a nibble is not a digit. */
export const fromBcd = (bytes: readonly number[]): number | null => {
  let value = 0;
  for (const byte of bytes) {
    if (byte >> 4 > 9 || (byte & 15) > 9) return null;
    value = value * 100 + (byte >> 4) * 10 + (byte & 15);
  }
  return value;
};

/** Encodes a number as a little-endian integer of `size` bytes. */
export const encodeLittleEndian = (value: number, size: number): readonly number[] =>
  Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** at) % 256);

/** Decodes a little-endian integer. */
export const decodeLittleEndian = (bytes: readonly number[]): number =>
  bytes.reduceRight((value, byte) => value * 256 + byte, 0);

/** Encodes a text as ASCII, cut or padded with spaces to `length`. */
export const toAscii = (text: string, length = text.length): readonly number[] =>
  Array.from({ length }, (_, at) => (at < text.length ? text.charCodeAt(at) & 0x7f : 0x20));

/** Decodes ASCII bytes. */
export const fromAscii = (bytes: readonly number[]): string => String.fromCharCode(...bytes);

/** Returns bytes as upper-case hex digits. */
export const toHex = (bytes: readonly number[]): string =>
  bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');

/** Parses hex digits into bytes. */
export const fromHex = (hex: string): readonly number[] =>
  (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** Reads the fields of a message one after another. Past the end it returns fewer bytes, and `isWhole` is false. */
export class FieldReader {
  readonly #bytes: readonly number[];
  #at = 0;

  constructor(bytes: readonly number[]) {
    this.#bytes = bytes;
  }

  /** True if all bytes were read, and none past the end. */
  get isWhole(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(size: number): readonly number[] {
    const bytes = this.#bytes.slice(this.#at, this.#at + size);
    this.#at += size;
    return bytes;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }
}

/** Lookup table of CRC-16/Kermit: polynomial 0x8408 reflected, initial value 0, sent low byte first. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1;
  return crc;
});

/** Returns the SAS CRC of bytes. For a software signature, `seed` is the host's seed instead of 0. */
export const computeSasCrc = (bytes: Iterable<number>, seed = 0): number => {
  let crc = seed;
  for (const byte of bytes) crc = (crc >> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return crc;
};

/** Returns the bytes with their CRC appended. */
export const appendSasCrc = (bytes: readonly number[]): readonly number[] => {
  const crc = computeSasCrc(bytes);
  return [...bytes, crc & 0xff, crc >> 8];
};

/** Returns true if the last two bytes are the CRC of the others: the CRC over all bytes is then 0. */
export const hasGoodCrc = (message: readonly number[]): boolean => message.length > 2 && computeSasCrc(message) === 0;
