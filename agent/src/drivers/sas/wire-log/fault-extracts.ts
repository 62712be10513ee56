import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { recordsOfSpan, spanAround } from './read-wire-log.ts';
import { faultFolderOf, listWireLogFiles, wireLogFileAt } from './wire-files.ts';
import { formatRecord, parseRecord } from './wire-record.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** A dispute about a fault can take a year. An extract has some ten KB. */
export const faultLimits = { keptMs: 365 * dayMs, maxFaults: 200 } as const;
/** The event of the driver that an extract is made for. */
export const faultEvent = 'malfunctioned';

/** Copies the frames around a fault out of a wire log, because the log itself is kept for some days only. */
export const keepExtract = async (folder: string, faultMs: number): Promise<void> => {
  const records = await recordsOfSpan(folder, spanAround(faultMs));
  const kept = faultFolderOf(folder);
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await writeFile(wireLogFileAt(kept, faultMs).path, records.map(formatRecord).join(''), { mode: 0o600 });
  const files = await listWireLogFiles(kept);
  for (const [at, { path, beganMs }] of files.entries()) {
    const isOld = beganMs + faultLimits.keptMs < faultMs;
    if (isOld || at < files.length - faultLimits.maxFaults) await unlink(path);
  }
};

/** A process that was killed has left faults of so long, in ms, without their frames. */
const leftMs = 60 * 60 * 1_000;

/** Returns when the faults of the last hour were, of which no frames were kept. */
export const findFaultsWithoutExtract = async (folder: string, nowMs: number): Promise<number[]> => {
  const kept = new Set((await listExtracts(folder)).map(({ beganMs }) => beganMs));
  const records = await recordsOfSpan(folder, { fromMs: nowMs - leftMs, toMs: nowMs });
  return records.flatMap((record) =>
    record.kind === 'event' && record.type === faultEvent && !kept.has(record.atMs) ? record.atMs : [],
  );
};

/** Returns the files of kept extracts, oldest first, each named by the moment of its fault. */
const listExtracts = (folder: string) => listWireLogFiles(faultFolderOf(folder));

export interface KeptFault {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Why the machine was out of play, such as `door.slot`. */
  readonly cause: string;
}

/** Returns the newest faults whose frames are kept, newest first. */
export const readKeptFaults = async (folder: string, newest: number): Promise<KeptFault[]> => {
  const files = (await listExtracts(folder)).slice(-newest).toReversed();
  return Promise.all(
    files.map(async ({ path, beganMs }) => {
      const text = await readFile(path, 'latin1').catch(() => '');
      const fault = text
        .split('\n')
        .map(parseRecord)
        .find((record) => record?.kind === 'event' && record.type === faultEvent && record.atMs === beganMs);
      return { at: beganMs, cause: fault?.kind === 'event' ? fault.detail : '' };
    }),
  );
};
