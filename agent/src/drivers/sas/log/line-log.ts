import {
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createPrivateFile } from '@reelfloor/cabinet/owner-only-files';
import type { LoggedException, PollLog } from '../poll/poll.ts';
import { type LineLogRecord, type LogRow, parseLineLogRecords, serializeLineLogRecord } from './line-log-record.ts';

const usualMaxBytes = 1_000_000;

/**
 * Log of a machine's replies and exceptions, written to disk before the poll that acknowledges them. The journal imports its rows by
 * number; imported rows may be removed.
 */
export class LineLog implements PollLog {
  readonly #file: string;
  readonly #nowMs: () => number;
  readonly #onRow: (row: LogRow) => void;
  readonly #maxBytes: number;
  #fd: number;
  #size: number;
  #lastRow: number;
  /** Rows of the log that the journal has not imported yet. */
  #rows: LogRow[];
  #unacknowledged: LogRow | null;
  /** Whether the journal has imported rows that this log lacks: then the log file was lost, with rows that may not have been imported. */
  readonly wasLost: boolean;

  /**
   * `takenRow` is the number of the last row that the journal has imported. Throws an Error if the log file is damaged before its last
   * record.
   */
  constructor(options: {
    readonly file: string;
    readonly takenRow: number;
    readonly nowMs: () => number;
    readonly onRow: (row: LogRow) => void;
    /** File size in bytes above which the file is compacted. */
    readonly maxBytes?: number;
  }) {
    this.#file = options.file;
    this.#nowMs = options.nowMs;
    this.#onRow = options.onRow;
    this.#maxBytes = options.maxBytes ?? usualMaxBytes;
    const { records, goodBytes } = existsSync(this.#file)
      ? parseLineLogRecords(readFileSync(this.#file), this.#file)
      : { records: [], goodBytes: 0 };
    const rows = records.filter((record) => 'row' in record);
    const began = records.find((record) => 'beganAfter' in record)?.beganAfter ?? 0;
    this.#lastRow = rows.at(-1)?.row ?? began;
    this.#unacknowledged = rows.at(-1) ?? null;
    if (records.some((record) => 'acknowledged' in record && record.acknowledged === this.#lastRow))
      this.#unacknowledged = null;
    this.wasLost = this.#lastRow < options.takenRow;
    if (this.wasLost) {
      this.#lastRow = options.takenRow;
      this.#unacknowledged = null;
    }
    this.#rows = rows.filter(({ row }) => row > options.takenRow);
    this.#fd = openSync(createPrivateFile(this.#file), constants.O_RDWR | constants.O_CREAT, 0o600);
    this.#size = goodBytes;
    ftruncateSync(this.#fd, goodBytes);
    if (records.length === 0 || this.wasLost) this.#rewrite();
  }

  /** Rows of the log that the journal has not imported yet. */
  get rows(): readonly LogRow[] {
    return this.#rows;
  }

  /** The last logged SAS exception, if no later poll has acknowledged it; else null. */
  get unacknowledged(): { readonly code: number; readonly data: Uint8Array } | null {
    const row = this.#unacknowledged;
    return row?.kind === 'exception' ? { code: row.code, data: Buffer.from(row.data, 'hex') } : null;
  }

  exception({ code, data, isEvent }: LoggedException): void {
    this.#add({ ...this.#head(), kind: 'exception', code, data: Buffer.from(data).toString('hex'), isEvent });
  }

  reply(frame: Uint8Array): void {
    this.#add({ ...this.#head(), kind: 'reply', frame: Buffer.from(frame).toString('hex') });
  }

  acknowledged(): void {
    if (!this.#unacknowledged) return;
    this.#unacknowledged = null;
    // Without fsync: only a power failure of this computer can lose this record, and then one row is at worst logged twice.
    this.#write({ acknowledged: this.#lastRow });
  }

  /** Removes the rows up to this number, which the journal has imported. */
  taken(row: number): void {
    this.#rows = this.#rows.filter((one) => one.row > row);
    if (this.#size > this.#maxBytes) this.#rewrite();
  }

  close(): void {
    closeSync(this.#fd);
  }

  #head(): { readonly row: number; readonly atMs: number } {
    return { row: this.#lastRow + 1, atMs: this.#nowMs() };
  }

  #add(row: LogRow): void {
    this.#write(row);
    fdatasyncSync(this.#fd);
    this.#lastRow = row.row;
    this.#rows.push(row);
    this.#unacknowledged = row;
    this.#onRow(row);
  }

  /** Appends a record to the log file. If the disk is full, removes the partly written record, so that the log can continue later. */
  #write(record: LineLogRecord): void {
    const bytes = serializeLineLogRecord(record);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at, bytes.length - at, this.#size + at);
    } catch (error) {
      ftruncateSync(this.#fd, this.#size);
      throw error;
    }
    this.#size += bytes.length;
  }

  /** Compacts the log file: writes a new file with the rows that the journal has not imported, and replaces the old one. */
  #rewrite(): void {
    const next = `${this.#file}.next`;
    const first = this.#rows[0]?.row ?? this.#lastRow + 1;
    const records: LineLogRecord[] = [{ beganAfter: first - 1 }, ...this.#rows];
    if (!this.#unacknowledged) records.push({ acknowledged: this.#lastRow });
    const bytes = Buffer.concat(records.map(serializeLineLogRecord));
    const fd = openSync(createPrivateFile(next), constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, 0o600);
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    fsyncSync(fd);
    renameSync(next, this.#file);
    syncFolder(dirname(this.#file));
    closeSync(this.#fd);
    this.#fd = fd;
    this.#size = bytes.length;
  }
}

/** Fsyncs the folder: otherwise a power failure could undo the rename. */
const syncFolder = (folder: string): void => {
  const fd = openSync(folder, constants.O_RDONLY);
  fsyncSync(fd);
  closeSync(fd);
};
