import { readFile } from 'node:fs/promises';
import {
  buildSerialFrameTextPart,
  type SerialFrameDescription,
} from '@reelfloor/protocol/channels/serial-frame-description';
import { describeSasHostFrame, describeSasMachineFrame, isRoutineSasPoll } from './describe-frames.ts';
import { getFaultExtractFolder, listWireLogFiles, type WireLogFile } from './wire-log-files.ts';
import { parseWireLogRecord, type WireLogRecord } from './wire-log-record.ts';

/** A record of a wire log with its description. */
export interface WireLogEntry {
  /** Time of the record, Unix time in ms. */
  readonly at: number;
  readonly from: 'host' | 'machine' | 'driver';
  /** Bytes of the frame in hexadecimal; empty for events of the driver. */
  readonly hex: string;
  readonly meaning: SerialFrameDescription;
  /** Whether the frame is a poll that only checks for exceptions, or an acknowledgement of such polls. */
  readonly isRoutine: boolean;
}

/** A frame with its description for people. */
export type DescribedFrame = WireLogEntry & { readonly from: 'host' | 'machine' };

/** Converts a wire log's records to entries with descriptions. How a reply is described depends on the poll before it. */
const entriesOf = (records: readonly WireLogRecord[]): WireLogEntry[] => {
  let poll: Uint8Array | null = null;
  return records.map((record, index): WireLogEntry => {
    const at = record.atMs;
    if (record.kind === 'event')
      return { at, from: 'driver', hex: '', meaning: eventMeaning(record), isRoutine: false };
    if (record.kind === 'count') return { at, from: 'driver', hex: '', ...countMeaning(record) };
    const { bytes, from } = record;
    const hex = Buffer.from(bytes).toString('hex').toUpperCase();
    if (from === 'host') {
      poll = bytes;
      const meaning = describeSasHostFrame(bytes);
      // Marks a poll that is not followed by its reply as timed out: both are logged together.
      return wantsAnswer(bytes) && !isAnswer(records[index + 1])
        ? { at, from, hex, meaning: [...meaning, buildSerialFrameTextPart('noAnswer')], isRoutine: false }
        : { at, from, hex, meaning, isRoutine: isRoutineSasPoll(bytes) };
    }
    const asked = poll;
    poll = null;
    const isRoutine = bytes.length === 1 && asked !== null && asked.length > 1 && isRoutineSasPoll(asked);
    return { at, from, hex, meaning: describeSasMachineFrame(bytes, asked), isRoutine };
  });
};

const wantsAnswer = (message: Uint8Array): boolean => message[0] !== 0;
const isAnswer = (record: WireLogRecord | undefined): boolean => record?.kind === 'frame' && record.from === 'machine';

const eventMeaning = ({ type, detail }: Extract<WireLogRecord, { kind: 'event' }>): SerialFrameDescription => {
  const meanings: Readonly<Record<string, SerialFrameDescription>> = {
    pressed: [buildSerialFrameTextPart('pressed', { round: detail })],
    roundPlayed: [buildSerialFrameTextPart('booked', { round: detail })],
    malfunctioned: [buildSerialFrameTextPart('outOfPlay', { cause: detail })],
    recovered: [buildSerialFrameTextPart('backInPlay')],
  };
  return meanings[type] ?? [buildSerialFrameTextPart('noted', { type, detail })];
};

const countMeaning = ({ counts: { empty, unanswered, lost } }: Extract<WireLogRecord, { kind: 'count' }>) => ({
  meaning: [
    buildSerialFrameTextPart('pollsForNothing', { count: empty }),
    buildSerialFrameTextPart('pollsUnanswered', { count: unanswered }),
    ...(lost > 0 ? [buildSerialFrameTextPart('framesLost', { count: lost })] : []),
  ],
  isRoutine: unanswered + lost === 0,
});

/** Returns the records of a wire log file. An incomplete last record, which is still being written, is left out. */
const recordsIn = async ({ path }: WireLogFile): Promise<WireLogRecord[]> => {
  const text = await readFile(path, 'latin1').catch((error: NodeJS.ErrnoException) => {
    // Returns no text if the wire log file was deleted (its retention ended) after the folder was listed.
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .slice(0, -1)
    .map(parseWireLogRecord)
    .filter((record) => record !== null);
};

/** Returns the newest wire log entries, oldest first. Leaves routine polls out unless `every` is set. */
export const readNewestWireLogEntries = async ({
  folder,
  newest,
  every = false,
}: {
  readonly folder: string;
  readonly newest: number;
  readonly every?: boolean;
}): Promise<WireLogEntry[]> => {
  let records: WireLogRecord[] = [];
  let entries: WireLogEntry[] = [];
  for (const file of (await listWireLogFiles(folder)).toReversed()) {
    records = [...(await recordsIn(file)), ...records];
    entries = entriesOf(records).filter(({ isRoutine }) => every || !isRoutine);
    if (entries.length >= newest) break;
  }
  return entries.slice(entries.length - Math.min(newest, entries.length));
};

/** Returns the newest frames of a machine's serial line, oldest first. Leaves routine frames out unless `every` is set. */
export const readNewestWireLogFrames = async (options: {
  readonly folder: string;
  readonly newest: number;
  readonly every?: boolean;
}): Promise<DescribedFrame[]> => {
  // Reads twice as many entries as frames: entries other than frames, such as events and counts, are far fewer.
  const entries = await readNewestWireLogEntries({ ...options, newest: 2 * options.newest });
  return entries.filter((entry): entry is DescribedFrame => entry.from !== 'driver').slice(-options.newest);
};

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Time in ms before and after a fault or a round whose frames are shown with it. */
const extractMs = { before: 30_000, after: 10_000 } as const;
export const getTimeSpanWithMargins = (firstMs: number, lastMs = firstMs): TimeSpan => ({
  fromMs: firstMs - extractMs.before,
  toMs: lastMs + extractMs.after,
});

/** Maximum time in ms by which a record may be older than the one before it: records are written in order of arrival. */
const disorderMs = 60_000;

/** Returns all records of a time span, such as those around a fault. */
export const readWireLogRecords = async (folder: string, { fromMs, toMs }: TimeSpan): Promise<WireLogRecord[]> => {
  const files = await listWireLogFiles(folder);
  const records: WireLogRecord[] = [];
  for (const [at, file] of files.entries()) {
    const next = files[at + 1];
    if (file.beganMs > toMs + disorderMs || (next && next.beganMs < fromMs - disorderMs)) continue;
    records.push(...(await recordsIn(file)));
  }
  return records.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
};

/** Returns all wire log entries of a time span. Where the log is already deleted, returns the entries of fault extracts instead. */
export const readWireLogEntries = async (folder: string, span: TimeSpan): Promise<WireLogEntry[]> => {
  const records = await readWireLogRecords(folder, span);
  if (records.length > 0) return entriesOf(records);
  const kept = await listWireLogFiles(getFaultExtractFolder(folder));
  const inSpan = kept.filter(({ beganMs }) => beganMs >= span.fromMs && beganMs <= span.toMs);
  return entriesOf((await Promise.all(inSpan.map(recordsIn))).flat());
};

/**
 * Returns the frames around a fault, oldest first; none if there was no fault at that time. Leaves routine frames out unless `every` is
 * set.
 */
export const readFramesAroundFault = async ({
  folder,
  faultMs,
  every,
}: {
  readonly folder: string;
  readonly faultMs: number;
  readonly every: boolean;
}): Promise<DescribedFrame[]> => {
  const [file] = (await listWireLogFiles(getFaultExtractFolder(folder))).filter(({ beganMs }) => beganMs === faultMs);
  const entries = file
    ? entriesOf(await recordsIn(file))
    : await readWireLogEntries(folder, getTimeSpanWithMargins(faultMs));
  return entries.filter((entry): entry is DescribedFrame => entry.from !== 'driver' && (every || !entry.isRoutine));
};

/** Returns the time span from a round's key press to its booking, or null if the round is not in the wire log. */
export const findRoundTimeSpan = async (folder: string, roundId: string): Promise<TimeSpan | null> => {
  const times: number[] = [];
  for (const file of (await listWireLogFiles(folder)).toReversed()) {
    const inFile = (await recordsIn(file)).filter((record) => record.kind === 'event' && record.detail === roundId);
    if (inFile.length === 0 && times.length > 0) break;
    times.push(...inFile.map(({ atMs }) => atMs));
  }
  return times.length > 0 ? getTimeSpanWithMargins(Math.min(...times), Math.max(...times)) : null;
};
