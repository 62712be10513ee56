import { crc32 } from 'node:zlib';

/** A row of the log, as the journal takes it over. `data` and `frame` are hexadecimal. */
export type LogRow = { readonly row: number; readonly atMs: number } & (
  | {
      readonly kind: 'exception';
      readonly code: number;
      readonly data: string;
      /** Whether the exception arrived as a real-time event, with a CRC. */
      readonly isEvent: boolean;
    }
  /** The reply to a poll whose replies are logged, or a late reply. */
  | { readonly kind: 'reply'; readonly frame: string }
);

export type LineLogRecord =
  | LogRow
  /** The first record of a file: its rows have higher numbers than this one. */
  | { readonly beganAfter: number }
  /** The machine got the acknowledgement of this row and has discarded its copy. */
  | { readonly acknowledged: number };

const headSize = 8;
/** Upper bound of a record's size: the longest frame has 260 bytes. */
const maxRecordBytes = 2_000;

/** Serializes a record: length, CRC-32 and content. */
export const serializeLineLogRecord = (record: LineLogRecord): Buffer => {
  const content = Buffer.from(JSON.stringify(record));
  const framed = Buffer.alloc(headSize + content.length);
  framed.writeUInt32LE(content.length, 0);
  framed.writeUInt32LE(crc32(content), 4);
  content.copy(framed, headSize);
  return framed;
};

/**
 * Parses the records of a log and returns them with their size in bytes. A power failure can leave an incomplete last record, which nothing
 * has acknowledged: it is left out. Throws an Error if anything before it is damaged.
 */
export const parseLineLogRecords = (
  bytes: Buffer,
  file: string,
): { readonly records: readonly LineLogRecord[]; readonly goodBytes: number } => {
  const records: LineLogRecord[] = [];
  let at = 0;
  while (at < bytes.length) {
    const content = contentAt(bytes, at);
    if (!content) break;
    records.push(JSON.parse(content.toString()) as LineLogRecord);
    at += headSize + content.length;
  }
  if (bytes.length - at > maxRecordBytes)
    throw new Error(
      `${file} is damaged at byte ${at} of ${bytes.length}. Keep a copy, and ask who looks after the machine's accounts before you remove it.`,
    );
  return { records, goodBytes: at };
};

const contentAt = (bytes: Buffer, at: number): Buffer | null => {
  if (at + headSize > bytes.length) return null;
  const length = bytes.readUInt32LE(at);
  if (length === 0 || length > maxRecordBytes || at + headSize + length > bytes.length) return null;
  const content = bytes.subarray(at + headSize, at + headSize + length);
  return crc32(content) === bytes.readUInt32LE(at + 4) ? content : null;
};
