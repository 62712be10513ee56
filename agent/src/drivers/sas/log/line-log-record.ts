import { crc32 } from 'node:zlib';

/** A row of the serial line's log, in the form in which the journal imports it. `data` and `frame` are hexadecimal. */
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
  /** The first record of a log file: all rows in the file have higher numbers than this one. */
  | { readonly beganAfter: number }
  /** Number of the row whose acknowledgement the machine received; the machine has then discarded its copy. */
  | { readonly acknowledged: number };

const headSize = 8;
/** Maximum size of a log record in bytes: the longest SAS frame has 260 bytes. */
const maxRecordBytes = 2_000;

/** Serializes a log record: length, CRC-32 and content. */
export const serializeLineLogRecord = (record: LineLogRecord): Buffer => {
  const content = Buffer.from(JSON.stringify(record));
  const framed = Buffer.alloc(headSize + content.length);
  framed.writeUInt32LE(content.length, 0);
  framed.writeUInt32LE(crc32(content), 4);
  content.copy(framed, headSize);
  return framed;
};

/**
 * Parses the records of a log file and returns them with their total size in bytes. Skips an incomplete last record, which a power failure
 * can leave and which was never acknowledged. Throws an Error if an earlier record is damaged.
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
