/** MP4 boxes (ISO/IEC 14496-12): a length, a four-letter type, then fields or other boxes. */

export const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};

export const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
};

export const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};

const headerBytes = 8;

export const buildMp4Box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, headerBytes);
  return Buffer.concat([u32(length), Buffer.from(type, 'latin1'), ...parts], length);
};

export const buildMp4FullBox = (type: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer =>
  buildMp4Box(type, u32((version << 24) | flags), ...parts);

export interface FoundBox {
  readonly type: string;
  /** Offset of the box in the buffer, and of its content after the header. */
  readonly at: number;
  readonly from: number;
  readonly end: number;
}

/** Parses the MP4 box at an offset; null if the box does not end before `end`. */
export const parseMp4Box = (bytes: Buffer, at: number, end = bytes.length): FoundBox | null => {
  if (end - at < headerBytes) return null;
  const length = bytes.readUInt32BE(at);
  if (length < headerBytes || at + length > end) return null;
  const type = bytes.toString('latin1', at + 4, at + headerBytes);
  return { type, at, from: at + headerBytes, end: at + length };
};

/** Parses consecutive MP4 boxes; null if one is incomplete. */
export const parseMp4Boxes = (bytes: Buffer, from: number, end: number): FoundBox[] | null => {
  const boxes: FoundBox[] = [];
  for (let at = from; at < end; ) {
    const found = parseMp4Box(bytes, at, end);
    if (!found) return null;
    boxes.push(found);
    at = found.end;
  }
  return boxes;
};

/** Returns the first MP4 box at a path of box types such as `moov`, `trak`. */
export const findMp4Box = (bytes: Buffer, path: readonly string[], from = 0, end = bytes.length): FoundBox | null => {
  const [type, ...rest] = path;
  const found = parseMp4Boxes(bytes, from, end)?.find((one) => one.type === type) ?? null;
  return found && rest.length > 0 ? findMp4Box(bytes, rest, found.from, found.end) : found;
};
