import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseMp4Fragment, parseMp4InitSegment, sha256 } from './fragmented-mp4.ts';
import {
  buildNextChainLine,
  type ChainHead,
  type ChainLineKind,
  type DeletedBody,
  type FileBody,
  type FragmentBody,
  serializeFragmentChainBody,
  toChainHead,
} from './hash-chain.ts';
import { ticksPerMs, timescales } from './mp4-tracks.ts';
import { buildDeletedFileChainBody } from './prune-recordings.ts';
import { fsyncFolder, listRecordingFiles, parseRecordingRunNumber } from './recording-file.ts';
import type { RecordingIndex } from './recording-index.ts';

export interface RecoveryFindings {
  /** Number of complete fragments that had no hash-chain line; one was added for each. */
  readonly recovered: number;
  /** Recording files with an incomplete end, and how many bytes were truncated. */
  readonly cut: readonly { readonly file: string; readonly bytes: number }[];
  /** Recording files that no hash-chain line mentions. They are left unchanged. */
  readonly unknownFiles: readonly string[];
  /** Recording files that are missing, or shorter than the hash chain says. */
  readonly missingFiles: readonly string[];
}

interface RecoveryOptions {
  readonly folder: string;
  readonly machineId: string;
  readonly journalId: string;
  readonly nowMs: () => number;
  readonly knownHead?: ChainHead;
}

interface Recovered {
  readonly folderId: string;
  readonly found: RecoveryFindings;
  readonly nextRun: number;
  readonly usedBytes: number;
}

/**
 * Reconciles recording files and hash-chain lines after a crash, and adds the line `open`. Idempotent: a call after a crash during recovery
 * completes it.
 */
export const recoverRecordings = (options: RecoveryOptions, index: RecordingIndex): Recovered => {
  const folderId = identityOf(options.folder, index, options.machineId);
  return new Recovery(options, index, folderId).run();
};

/** Returns the id of a recording folder; creates one for a new folder. Throws if the index belongs to another folder. */
const identityOf = (folder: string, index: RecordingIndex, machineId: string): string => {
  const file = join(folder, 'meta');
  const written = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  const known = index.folder;
  if (known && known.machineId !== machineId)
    throw new Error(`the recordings in ${folder} are of machine ${known.machineId}`);
  if (known && written !== known.id) throw new Error(`the index in ${folder} is not the one that its files belong to`);
  if (known) return known.id;
  const id = written || randomUUID();
  if (!written) writeFileSync(file, `${id}\n`, { mode: 0o600, flush: true });
  fsyncFolder(folder);
  index.begin(id, machineId);
  return id;
};

class Recovery {
  readonly #options: RecoveryOptions;
  readonly #index: RecordingIndex;
  readonly #folderId: string;
  readonly #lines: { readonly kind: ChainLineKind; readonly body: string }[] = [];
  readonly #cut: { file: string; bytes: number }[] = [];
  readonly #unknownFiles: string[] = [];
  readonly #missingFiles: string[] = [];
  #recovered = 0;
  #usedBytes = 0;

  constructor(options: RecoveryOptions, index: RecordingIndex, folderId: string) {
    this.#options = options;
    this.#index = index;
    this.#folderId = folderId;
  }

  run(): Recovered {
    this.#endDeletions();
    this.#compareFiles();
    const nowMs = Math.trunc(this.#options.nowMs());
    this.#index.transact(() => {
      const missing = this.#addMissingLines(nowMs);
      let before = missing ?? this.#index.head;
      const add = (kind: ChainLineKind, body: string): void => {
        const line = buildNextChainLine(before, { kind, atMs: nowMs, body });
        this.#index.add(line);
        before = toChainHead(line);
      };
      for (const { kind, body } of this.#lines) add(kind, body);
      for (const { kind, body } of this.#endRuns(nowMs)) add(kind, JSON.stringify(body));
      const { machineId, journalId } = this.#options;
      add('open', JSON.stringify({ folder: this.#folderId, machineId, journalId, ...this.#found }));
    });
    const nextRun = Number(this.#query('SELECT max(id) AS id FROM runs')[0]?.id ?? 0) + 1;
    return { folderId: this.#folderId, found: this.#found, nextRun, usedBytes: this.#usedBytes };
  }

  get #found(): RecoveryFindings {
    return {
      recovered: this.#recovered,
      cut: this.#cut,
      unknownFiles: this.#unknownFiles,
      missingFiles: this.#missingFiles,
    };
  }

  #query(sql: string) {
    return this.#index.database.prepare(sql).all();
  }

  /** Completes deletions of recording files that a crash interrupted. */
  #endDeletions(): void {
    for (const row of this.#query('SELECT * FROM garbage')) {
      const path = join(this.#options.folder, String(row.file));
      if (existsSync(path)) {
        unlinkSync(path);
        fsyncFolder(dirname(path));
      }
      const reason = String(row.reason) as DeletedBody['reason'];
      this.#add('deleted', JSON.stringify(buildDeletedFileChainBody(this.#index, String(row.file), reason)));
    }
  }

  #compareFiles(): void {
    const onDisk = listRecordingFiles(this.#options.folder);
    const newestRun = Number(this.#query('SELECT max(id) AS id FROM runs')[0]?.id ?? 0);
    const isEnded = this.#query('SELECT ended_ms FROM runs ORDER BY id DESC LIMIT 1')[0]?.ended_ms !== null;
    for (const row of this.#query(indexedEnds)) {
      const name = String(row.name);
      const [length, end] = [onDisk.get(name), Number(row.end)];
      onDisk.delete(name);
      this.#usedBytes += Math.min(length ?? 0, end);
      if (length === undefined || length < end) this.#missingFiles.push(name);
      else if (length > end) this.#recover(name, end, Number(row.start_ticks));
    }
    for (const [name] of onDisk) {
      const run = parseRecordingRunNumber(name);
      const isOfCrash = run > newestRun || (run === newestRun && !isEnded);
      if (!isOfCrash || !this.#recoverFile(name)) this.#unknownFiles.push(name);
    }
  }

  /**
   * Adds the missing hash-chain lines of a file that was created right before the crash. Returns false if the file does not belong to this
   * folder.
   */
  #recoverFile(name: string): boolean {
    const path = join(this.#options.folder, name);
    const bytes = readFileSync(path);
    const init = parseMp4InitSegment(bytes);
    if (init === null) {
      this.#cut.push({ file: name, bytes: bytes.length });
      unlinkSync(path);
      fsyncFolder(dirname(path));
      return true;
    }
    const { facts, length } = init;
    if (facts.folder !== this.#folderId || facts.run !== parseRecordingRunNumber(name)) return false;
    const hash = sha256(bytes.subarray(0, length)).toString('hex');
    const first = parseMp4Fragment(bytes, length);
    const fromMs = Math.floor((facts.startTicks + (first?.pictures[0]?.ticks ?? 0)) / ticksPerMs);
    const body: FileBody = { file: name, fromMs, run: facts, length, sha256: hash };
    this.#add('file', JSON.stringify(body));
    this.#usedBytes += length;
    this.#recover(name, length, facts.startTicks);
    return true;
  }

  /** Adds the missing hash-chain lines of complete fragments after the last indexed one, and truncates the rest of the file. */
  #recover(name: string, from: number, startTicks: number): void {
    const path = join(this.#options.folder, name);
    const bytes = readFileSync(path);
    let end = from;
    for (let found = parseMp4Fragment(bytes, end); found; found = parseMp4Fragment(bytes, end)) {
      const span = spanOf(found.pictures, found.sounds);
      const body: FragmentBody = {
        file: name,
        offset: end,
        length: found.end - end,
        fromMs: Math.floor((startTicks + span.from) / ticksPerMs),
        untilMs: Math.ceil((startTicks + span.until) / ticksPerMs),
        key: found.pictures[0]?.keyFrame ?? false,
        sha256: sha256(bytes.subarray(end, found.end)).toString('hex'),
      };
      this.#add('recovered', serializeFragmentChainBody(body));
      this.#recovered += 1;
      this.#usedBytes += found.end - end;
      end = found.end;
    }
    const handle = openSync(path, 'r+');
    try {
      if (end < bytes.length) {
        this.#cut.push({ file: name, bytes: bytes.length - end });
        ftruncateSync(handle, end);
      }
      fdatasyncSync(handle);
    } finally {
      closeSync(handle);
    }
    fsyncFolder(dirname(path));
  }

  #endRuns(nowMs: number): { kind: ChainLineKind; body: object }[] {
    return this.#query(openRuns).flatMap((row) => {
      const untilMs = Number(row.until_ms ?? row.from_ms);
      const gap = { fromMs: untilMs, untilMs: nowMs, reason: 'restart' };
      return [
        { kind: 'ended', body: { run: Number(row.id), untilMs } },
        ...(nowMs > untilMs ? [{ kind: 'gap' as const, body: gap }] : []),
      ];
    });
  }

  /**
   * Adds a gap if the journal or the ledger refers to hash-chain lines that the index lacks. Returns the head after which the chain
   * continues; null if no lines are missing.
   */
  #addMissingLines(nowMs: number): ChainHead | null {
    const { knownHead } = this.#options;
    const own = this.#index.head;
    if (!knownHead || knownHead.no <= own.no) return null;
    const fromMs = this.#index.lineOf(own.no)?.atMs ?? nowMs;
    const span = { fromMs, untilMs: nowMs, reason: 'linesMissing' };
    const body = { ...span, fromNo: own.no + 1, untilNo: knownHead.no, head: knownHead.head };
    const before = { no: knownHead.no, head: own.head };
    const line = buildNextChainLine(before, { kind: 'gap', atMs: nowMs, body: JSON.stringify(body) });
    this.#index.add(line);
    return toChainHead(line);
  }

  #add(kind: ChainLineKind, body: string): void {
    this.#lines.push({ kind, body });
  }
}

interface Timed {
  readonly ticks: number;
  readonly duration: number;
}

/** Returns a fragment's time span in video ticks. */
const spanOf = (pictures: readonly Timed[], sounds: readonly Timed[]): { from: number; until: number } => {
  const scale = timescales.picture / timescales.sound;
  const firsts = [pictures[0]?.ticks, sounds[0] && Math.round(sounds[0].ticks * scale)];
  const endOf = (sample: Timed | undefined): number => (sample ? sample.ticks + sample.duration : 0);
  return {
    from: Math.min(...firsts.filter((tick) => tick !== undefined)),
    until: Math.max(endOf(pictures.at(-1)), Math.round(endOf(sounds.at(-1)) * scale)),
  };
};

const indexedEnds = `
  SELECT files.name, json_extract(runs.facts, '$.startTicks') AS start_ticks,
    coalesce((SELECT "offset" + length FROM fragments WHERE file = files.id ORDER BY no DESC LIMIT 1), init_length) AS "end"
  FROM files JOIN runs ON runs.id = files.run
  WHERE deleted_no IS NULL AND name NOT IN (SELECT file FROM garbage)`;

const openRuns = `
  SELECT runs.id, runs.from_ms,
    (SELECT until_ms FROM fragments CROSS JOIN files ON files.id = fragments.file
      WHERE files.run = runs.id ORDER BY fragments.no DESC LIMIT 1) AS until_ms
  FROM runs WHERE ended_ms IS NULL`;
