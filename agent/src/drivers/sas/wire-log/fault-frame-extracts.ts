import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { getTimeSpanWithMargins, readWireLogRecords } from './read-wire-log.ts';
import { getFaultExtractFolder, getWireLogFile, listWireLogFiles } from './wire-log-files.ts';
import { formatWireLogRecord, parseWireLogRecord } from './wire-log-record.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/**
 * Limits of fault extracts (frames around a fault). They are stored for a year, because a dispute can take that long. An extract is some
 * ten KB.
 */
export const faultLimits = { keptMs: 365 * dayMs, maxFaults: 200 } as const;
/** Type of the wire log event that marks a fault; an extract of the frames around it is made. */
export const faultEvent = 'malfunctioned';

/** Copies the frames around a fault to a separate file, because the wire log is deleted after some days. */
export const saveWireLogFaultExtract = async (folder: string, faultMs: number): Promise<void> => {
  const records = await readWireLogRecords(folder, getTimeSpanWithMargins(faultMs));
  const kept = getFaultExtractFolder(folder);
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await writeFile(getWireLogFile(kept, faultMs).path, records.map(formatWireLogRecord).join(''), {
    mode: 0o600,
  });
  const files = await listWireLogFiles(kept);
  for (const [at, { path, beganMs }] of files.entries()) {
    const isOld = beganMs + faultLimits.keptMs < faultMs;
    if (isOld || at < files.length - faultLimits.maxFaults) await unlink(path);
  }
};

/** Maximum age in ms of faults for which a missing extract is made at the start, because the process was killed before making it. */
const leftMs = 60 * 60 * 1_000;

/** Returns the times of the last hour's faults that have no extract of the wire log yet. */
export const findFaultTimesWithoutExtract = async (folder: string, nowMs: number): Promise<number[]> => {
  const kept = new Set((await listExtracts(folder)).map(({ beganMs }) => beganMs));
  const records = await readWireLogRecords(folder, { fromMs: nowMs - leftMs, toMs: nowMs });
  return records.flatMap((record) =>
    record.kind === 'event' && record.type === faultEvent && !kept.has(record.atMs) ? record.atMs : [],
  );
};

/** Returns the files of fault extracts, oldest first, each named by the time of its fault. */
const listExtracts = (folder: string) => listWireLogFiles(getFaultExtractFolder(folder));

export interface SavedFaultExtract {
  /** Time of the fault, Unix time in ms. */
  readonly at: number;
  /** Cause that took the machine out of play, such as `door.slot`. */
  readonly cause: string;
}

/** Returns the newest faults that have an extract of the wire log, newest first. */
export const listWireLogFaultExtracts = async (folder: string, maxCount: number): Promise<SavedFaultExtract[]> => {
  const files = (await listExtracts(folder)).slice(-maxCount).toReversed();
  return Promise.all(
    files.map(async ({ path, beganMs }) => {
      const text = await readFile(path, 'latin1').catch(() => '');
      const fault = text
        .split('\n')
        .map(parseWireLogRecord)
        .find((record) => record?.kind === 'event' && record.type === faultEvent && record.atMs === beganMs);
      return { at: beganMs, cause: fault?.kind === 'event' ? fault.detail : '' };
    }),
  );
};
