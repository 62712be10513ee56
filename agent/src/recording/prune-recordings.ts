import { randomBytes } from 'node:crypto';
import { existsSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crashIfFaultPointArmed } from '@reelfloor/cabinet/fault-injection-points';
import { computeRootHash, type DeletedBody, type PrunedLinesBody } from './hash-chain.ts';
import { fsyncFolder, readFreeDiskBytes } from './recording-file.ts';
import type { RecordingIndex, RecordingIndexRow } from './recording-index.ts';

export interface RecordingRetention {
  /** Retention of recordings in days, after which their files are deleted. */
  readonly days: number;
  /** Maximum total size of one machine's recording files, in bytes. */
  readonly maxBytes: number;
  /** Minimum free space on the recordings' file system, in bytes. */
  readonly minFreeBytes: number;
}

export interface RecordingStoreState {
  readonly usedBytes: number;
  readonly freeBytes: number;
  /** Unix time in ms of the oldest stored video frame; null if none is stored. */
  readonly oldestMs: number | null;
  /** False if the disk is full and no recording may be deleted to free space. */
  readonly hasSpace: boolean;
}

interface PruneOptions {
  readonly folder: string;
  readonly index: RecordingIndex;
  readonly retention: RecordingRetention;
  readonly nowMs: number;
  /** Name of the recording file that is being written, which must not be deleted; null if none. */
  readonly openFile: string | null;
  readonly usedBytes: number;
  /** Adds the hash-chain line about a deleted file, and commits it. */
  readonly addDeleted: (body: DeletedBody) => void;
}

const dayMs = 86_400_000;
/** Maximum recording files deleted at once, so that writing frames is not delayed for long. */
const mostAtOnce = 20;

/** Deletes the oldest recording files without a legal hold until the retention limits are met. */
export const pruneRecordings = (options: PruneOptions): RecordingStoreState => {
  const { folder, index, retention, nowMs, openFile } = options;
  let { usedBytes } = options;
  let hasSpace = true;
  for (let deleted = 0; deleted < mostAtOnce; deleted++) {
    const [oldest] = index.database.prepare(deletable).all(openFile ?? '');
    const isExpired = oldest !== undefined && Number(oldest.until_ms) < nowMs - retention.days * dayMs;
    const needed = usedBytes > retention.maxBytes ? 'bytes' : isShort(folder, retention) ? 'freeSpace' : null;
    const reason = isExpired ? 'days' : needed;
    if (reason === null) break;
    if (!oldest) {
      hasSpace = false;
      break;
    }
    usedBytes -= deleteFile(options, oldest, reason);
  }
  const [first] = index.database.prepare('SELECT min(from_ms) AS from_ms FROM files WHERE deleted_no IS NULL').all();
  const oldestMs = typeof first?.from_ms === 'number' ? first.from_ms : null;
  const freeBytes = readFreeDiskBytes(folder);
  fillReserve(folder, freeBytes);
  return { usedBytes, freeBytes, oldestMs, hasSpace };
};

/** Days for which hash-chain lines are retained after their video was deleted. */
const lineDays = 90;

/**
 * Returns the last hash-chain line that is old enough to be deleted; null if none is. It lies before a line that begins a file, so that no
 * file has lines on both sides; before the oldest stored file; and before the oldest legal hold.
 */
export const findLastExpiredChainLine = (
  index: RecordingIndex,
  { days }: RecordingRetention,
  nowMs: number,
): PrunedLinesBody | null => {
  const [hold] = index.database.prepare('SELECT min(at_ms) AS at_ms FROM holds').all();
  const limitMs = nowMs - (days + lineDays) * dayMs;
  const untilMs = Math.min(limitMs, Number(hold?.at_ms ?? limitMs));
  const [file] = index.database
    .prepare('SELECT min(no) AS no FROM files WHERE from_ms >= ? OR deleted_no IS NULL')
    .all(untilMs);
  const newest = file?.no ? index.lineOf(Number(file.no) - 1) : null;
  return newest && newest.atMs < untilMs ? { untilNo: newest.no, head: newest.hash } : null;
};

const reserveBytes = 1 << 20;

/** Returns the path of a reserve file, which is deleted when the disk is full to make space for hash-chain lines. */
export const getDiskReservePath = (folder: string): string => join(folder, 'reserve');

const fillReserve = (folder: string, freeBytes: number): void => {
  const file = getDiskReservePath(folder);
  if (existsSync(file) || freeBytes < 4 * reserveBytes) return;
  // Random bytes, because a file system may store other content sparsely or compressed, which would reserve less space.
  writeFileSync(file, randomBytes(reserveBytes), { mode: 0o600 });
};

const isShort = (folder: string, { minFreeBytes }: RecordingRetention): boolean =>
  readFreeDiskBytes(folder) < minFreeBytes;

const deleteFile = (
  { folder, index, nowMs, addDeleted }: PruneOptions,
  row: RecordingIndexRow,
  reason: DeletedBody['reason'],
): number => {
  const name = String(row.name);
  const body = buildDeletedFileChainBody(index, name, reason);
  index.transact(() => {
    index.database.prepare('INSERT OR REPLACE INTO garbage VALUES (?, ?, ?)').run(name, reason, Math.trunc(nowMs));
  });
  crashIfFaultPointArmed('recording.garbage.committed');
  const path = join(folder, name);
  // `force`: the file may already have been deleted by hand.
  rmSync(path, { force: true });
  fsyncFolder(dirname(path));
  crashIfFaultPointArmed('recording.file.unlinked');
  addDeleted(body);
  removeEmpty(dirname(path));
  return body.bytes;
};

/** Removes the folders of an hour and its day if they contain no files any more. */
const removeEmpty = (hour: string): void => {
  try {
    rmdirSync(hour);
    rmdirSync(dirname(hour));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
};

export const buildDeletedFileChainBody = (
  index: RecordingIndex,
  name: string,
  reason: DeletedBody['reason'],
): DeletedBody => {
  const rows = index.database.prepare(fragmentsOf).all(name);
  const [file] = index.database.prepare('SELECT * FROM files WHERE name = ?').all(name);
  const fromMs = Number(file?.from_ms);
  return {
    file: name,
    fragments: rows.length,
    bytes: rows.reduce((sum, row) => sum + Number(row.length), Number(file?.init_length)),
    fromMs,
    untilMs: rows.reduce((latest, row) => Math.max(latest, Number(row.until_ms)), fromMs),
    root: computeRootHash(rows.map(({ hash }) => String(hash))),
    reason,
  };
};

const fragmentsOf = `
  SELECT length, until_ms, lower(hex(sha256)) AS hash FROM fragments
  WHERE file = (SELECT id FROM files WHERE name = ?) ORDER BY no`;

const untilOf = `coalesce((SELECT max(until_ms) FROM fragments WHERE file = files.id), files.from_ms)`;

const deletable = `
  SELECT name, from_ms, ${untilOf} AS until_ms FROM files
  WHERE deleted_no IS NULL AND name <> ? AND NOT EXISTS (
    SELECT 1 FROM holds WHERE holds.from_ms <= ${untilOf} AND holds.until_ms >= files.from_ms
  ) ORDER BY id LIMIT 1`;
