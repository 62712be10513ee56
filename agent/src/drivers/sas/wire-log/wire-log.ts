import { mkdir, open } from 'node:fs/promises';
import type { Clock } from '@reelfloor/cabinet/clock';
import type { LineObserver } from '../poll/line-observer.ts';
import { faultEvent, findFaultTimesWithoutExtract, saveWireLogFaultExtract } from './fault-frame-extracts.ts';
import {
  deleteOldWireLogFiles,
  getWireLogFile,
  isSameHour,
  listWireLogFiles,
  type WireLogLimits,
  wireLogLimits,
} from './wire-log-files.ts';
import { countNames, formatWireLogRecord, type PollCounts, type WireLogRecord } from './wire-log-record.ts';

type FileHandle = Awaited<ReturnType<typeof open>>;
interface OpenFile {
  readonly handle: FileHandle;
  readonly beganMs: number;
  bytes: number;
}
type Exchange = Parameters<LineObserver['exchanged']>[0];

/** Flush interval in ms. A killed process loses the records since the last flush, and those of a write in progress. */
const flushMs = 250;
/** Maximum size in bytes of the records buffered while the disk is slow; further records are dropped, to limit memory. */
const maxWaitingBytes = 1_000_000;
/** Approximate size of a record in memory, besides its frame. */
const recordBytes = 100;
const minuteMs = 60_000;
/** Delay in ms from a fault to its extract, so that the frames after the fault, which belong to the extract, are already logged. */
const extractAfterMs = 11_000;
/** Unsolicited bytes that follow each other within this time, in ms, are logged as one record. */
const unaskedGapMs = 10;
const noCounts: PollCounts = { empty: 0, unanswered: 0, lost: 0 };

/**
 * Logs all meaningful traffic on a serial line, in both directions, for days: evidence for a dispute or a fault. Polls without content are
 * only counted. Records are written to disk a moment later, without fsync, so that no poll waits for the disk. Records that cannot be
 * written are dropped, and polling continues.
 */
export class WireLog implements LineObserver {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #report: (text: string) => void;
  readonly #limits: WireLogLimits;
  #waiting: WireLogRecord[] = [];
  #waitingBytes = 0;
  #counts: PollCounts = noCounts;
  #countsFromMs: number | null = null;
  #unasked: { readonly atMs: number; readonly bytes: number[]; lastMs: number } | null = null;
  #cancelFlush: (() => void) | null = null;
  #writing: Promise<void> = Promise.resolve();
  #file: OpenFile | null = null;
  #isFailing = false;
  /** Times of faults whose frames are copied as soon as the frames after them are logged. */
  readonly #faults = new Map<number, () => void>();

  constructor(options: {
    readonly folder: string;
    readonly clock: Clock;
    /** Called once when the wire log begins to drop records. */
    readonly report: (text: string) => void;
    readonly limits?: WireLogLimits;
  }) {
    this.#folder = options.folder;
    this.#clock = options.clock;
    this.#report = options.report;
    this.#limits = options.limits ?? wireLogLimits;
    void findFaultTimesWithoutExtract(this.#folder, this.#clock.nowMs()).then(
      (faults) => faults.forEach((faultMs) => void this.#extractSoon(faultMs)),
      () => {},
    );
  }

  exchanged({ sentMs, message, receivedMs, bytes, reply }: Exchange): void {
    this.#endUnasked();
    const isGeneral = message.length === 1;
    if (isGeneral && reply.kind === 'exception' && reply.code === 0) return this.#count('empty');
    if (isGeneral && reply.kind === 'silence') return this.#count('unanswered');
    this.#add({ kind: 'frame', atMs: sentMs, from: 'host', bytes: message });
    if (bytes.length > 0) this.#add({ kind: 'frame', atMs: receivedMs, from: 'machine', bytes });
  }

  broadcast(atMs: number, message: Uint8Array): void {
    // Logs no synchronisation poll (one byte): it precedes each general poll, which is counted instead.
    if (message.length > 1) this.#add({ kind: 'frame', atMs, from: 'host', bytes: message });
  }

  unasked(atMs: number, byte: number): void {
    if (this.#unasked && atMs - this.#unasked.lastMs > unaskedGapMs) this.#endUnasked();
    this.#unasked ??= { atMs, bytes: [], lastMs: atMs };
    this.#unasked.bytes.push(byte);
    this.#unasked.lastMs = atMs;
    this.#flushSoon();
  }

  /** Writes an event of the driver to the wire log, so that the frames around it can be found. */
  event(atMs: number, type: string, detail: string): void {
    // Writes the count of unanswered polls before the event: if the link was lost, they preceded it.
    this.#endCounts(atMs);
    this.#add({ kind: 'event', atMs, type, detail });
    if (type === faultEvent) this.#extractSoon(atMs);
  }

  #extractSoon(faultMs: number): void {
    if (this.#faults.has(faultMs)) return;
    const cancel = this.#clock.after(extractAfterMs, () => void this.#extract(faultMs));
    this.#faults.set(faultMs, cancel);
  }

  /** Copies the frames around a fault to an extract. Errors are only reported. */
  async #extract(faultMs: number): Promise<void> {
    this.#faults.get(faultMs)?.();
    this.#faults.delete(faultMs);
    await this.flush();
    await saveWireLogFaultExtract(this.#folder, faultMs).catch((error: Error) =>
      this.#report(`the frames around a fault cannot be copied in ${this.#folder}: ${error.message}`),
    );
  }

  /** Writes the buffered records to the file. Resolves when they are written or dropped. */
  flush(): Promise<void> {
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    this.#endUnasked();
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async close(): Promise<void> {
    // Flushes a second time: the first flush counts the frames that it dropped, and this one writes the count.
    await this.flush();
    this.#endCounts(this.#clock.nowMs());
    await this.flush();
    await Promise.all([...this.#faults.keys()].map((faultMs) => this.#extract(faultMs)));
    this.#cancelFlush?.();
    await this.#closeFile();
  }

  #count(name: keyof PollCounts, times = 1): void {
    const nowMs = this.#clock.nowMs();
    this.#countsFromMs ??= nowMs;
    this.#counts = { ...this.#counts, [name]: this.#counts[name] + times };
    if (nowMs - this.#countsFromMs >= minuteMs) this.#endCounts(nowMs);
  }

  #endCounts(atMs: number): void {
    const counts = this.#counts;
    if (this.#countsFromMs === null) return;
    this.#counts = noCounts;
    this.#countsFromMs = null;
    this.#add({ kind: 'count', atMs, counts });
  }

  #endUnasked(): void {
    const unasked = this.#unasked;
    this.#unasked = null;
    if (unasked)
      this.#add({
        kind: 'frame',
        atMs: unasked.atMs,
        from: 'machine',
        bytes: Uint8Array.from(unasked.bytes),
      });
  }

  #add(record: WireLogRecord): void {
    const bytes = record.kind === 'frame' ? record.bytes.length : 0;
    if (record.kind !== 'count' && this.#waitingBytes + bytes > maxWaitingBytes) return this.#lose([record]);
    this.#waiting.push(record);
    this.#waitingBytes += bytes + recordBytes;
    this.#flushSoon();
  }

  #lose(records: readonly WireLogRecord[]): void {
    for (const record of records) {
      if (record.kind !== 'count') this.#count('lost');
      else for (const name of countNames) this.#count(name, record.counts[name]);
    }
  }

  #flushSoon(): void {
    this.#cancelFlush ??= this.#clock.after(flushMs, () => void this.flush());
  }

  async #write(): Promise<void> {
    const records = this.#waiting;
    if (records.length === 0) return;
    this.#waiting = [];
    this.#waitingBytes = 0;
    try {
      const text = records.map(formatWireLogRecord).join('');
      const file = await this.#openFile(records[0]?.atMs ?? this.#clock.nowMs(), text.length);
      await file.handle.appendFile(text);
      file.bytes += text.length;
      this.#isFailing = false;
    } catch (error) {
      this.#lose(records);
      await this.#closeFile();
      if (this.#isFailing) return;
      this.#isFailing = true;
      const why = error instanceof Error ? error.message : String(error);
      this.#report(`frames of its line are lost until they can be written to ${this.#folder}: ${why}`);
    }
  }

  /** Returns the open file for records of this time: that of the clock hour, or a new one if that would become too large. */
  async #openFile(atMs: number, moreBytes: number): Promise<OpenFile> {
    const fits = ({ beganMs, bytes }: OpenFile): boolean =>
      isSameHour(beganMs, atMs) && bytes + moreBytes <= this.#limits.maxFileBytes;
    if (this.#file && fits(this.#file)) return this.#file;
    await this.#closeFile();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const last = (await listWireLogFiles(this.#folder)).at(-1);
    if (last && isSameHour(last.beganMs, atMs)) {
      this.#file = { ...last, ...(await openAtLastRecord(last.path)) };
      if (fits(this.#file)) return this.#file;
      await this.#closeFile();
    }
    await deleteOldWireLogFiles(this.#folder, atMs, this.#limits);
    const { path, beganMs } = getWireLogFile(this.#folder, atMs);
    this.#file = { beganMs, ...(await openAtLastRecord(path)) };
    return this.#file;
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    // Ignores the error: with a full disk, even closing the file can fail.
    await file?.handle.close().catch(() => {});
  }
}

/** Opens a file to append to it. Truncates an incomplete last record, which a killed process or a full disk can leave. */
const openAtLastRecord = async (path: string): Promise<{ handle: FileHandle; bytes: number }> => {
  const handle = await open(path, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const content = Buffer.alloc(size);
    await handle.read(content, 0, size, 0);
    const bytes = content.lastIndexOf('\n') + 1;
    if (bytes < size) await handle.truncate(bytes);
    return { handle, bytes };
  } catch (error) {
    await handle.close().catch(() => {});
    throw error;
  }
};
