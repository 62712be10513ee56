import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './fragmented-mp4.ts';
import { listRecordingFiles } from './recording-file.ts';
import type { RecordingIndex, RecordingIndexRow } from './recording-index.ts';

export interface RecordingFault {
  /** Number of the broken hash-chain line; null for a fault that no line mentions. */
  readonly no: number | null;
  readonly says: string;
}

/** Recording files modified less than this time ago, in ms, may be incomplete while the agent is running. */
export const incompleteFileMs = 10_000;

/** Verifies the recording files of a folder against an index that was rebuilt from the hash-chain lines. Returns how much was verified. */
export const verifyRecordingFiles = (
  folder: string,
  index: RecordingIndex,
  nowMs: number,
  faults: RecordingFault[],
  notes: string[],
): { fragments: number; bytes: number } => {
  const compared = { fragments: 0, bytes: 0 };
  const fault = (no: number | null, says: string): void => {
    faults.push({ no, says });
  };
  const isUnderWay = (name: string): boolean =>
    Math.abs(nowMs - statSync(join(folder, name)).mtimeMs) < incompleteFileMs;

  const compareFile = (row: RecordingIndexRow, length: number): void => {
    const [name, no, initLength] = [String(row.name), Number(row.no), Number(row.init_length)];
    const handle = openSync(join(folder, name), 'r');
    try {
      if (hashAt(handle, 0, initLength) !== row.init_sha256) fault(no, `${name} was changed at its beginning`);
      let end = initLength;
      for (const fragment of index.database.prepare(fragmentsOfFile).iterate(Number(row.id))) {
        const [lineNo, offset, bytes] = [Number(fragment.no), Number(fragment.offset), Number(fragment.length)];
        compared.fragments += 1;
        compared.bytes += bytes;
        if (offset !== end) fault(lineNo, `${name} has bytes before byte ${offset} that no line names`);
        if (offset + bytes > length) fault(lineNo, `${name} ends before byte ${offset + bytes}`);
        else if (hashAt(handle, offset, bytes) !== fragment.hash)
          fault(lineNo, `${name} was changed from byte ${offset} on`);
        end = offset + bytes;
      }
      if (length <= end) return;
      const says = `${name} has ${length - end} bytes at its end that no line names`;
      if (isUnderWay(name)) notes.push(`${says} yet`);
      else fault(null, says);
    } finally {
      closeSync(handle);
    }
  };

  const onDisk = listRecordingFiles(folder);
  for (const row of index.database.prepare('SELECT * FROM files ORDER BY no').all()) {
    const name = String(row.name);
    const length = onDisk.get(name);
    onDisk.delete(name);
    if (row.deleted_no !== null) {
      if (length !== undefined)
        fault(Number(row.deleted_no), `${name} is there, and this line says that it was deleted`);
    } else if (length === undefined) fault(Number(row.no), `${name} is missing`);
    else compareFile(row, length);
  }
  for (const [name] of onDisk) {
    if (isUnderWay(name)) notes.push(`${name} has no line yet`);
    else fault(null, `${name} is named by no line`);
  }
  return compared;
};

const hashAt = (handle: number, offset: number, length: number): string => {
  const bytes = Buffer.alloc(length);
  const read = readSync(handle, bytes, 0, length, offset);
  return sha256(bytes.subarray(0, read)).toString('hex');
};

const fragmentsOfFile = `
  SELECT no, "offset", length, lower(hex(sha256)) AS hash FROM fragments WHERE file = ? ORDER BY no`;
