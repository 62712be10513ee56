import { statSync } from 'node:fs';
import { join } from 'node:path';
import { crashIfFaultPointArmed } from '@reelfloor/cabinet/fault-injection-points';
import { createPrivateFile, createPrivateFolder } from '@reelfloor/cabinet/owner-only-files';
import {
  buildNextChainLine,
  type ChainHead,
  type ChainLine,
  type ChainLineKind,
  type ChainMark,
  type FileBody,
  type GapReason,
  type HoldBody,
  toChainHead,
} from './hash-chain.ts';
import {
  findLastExpiredChainLine,
  getDiskReservePath,
  pruneRecordings,
  type RecordingRetention,
  type RecordingStoreState,
} from './prune-recordings.ts';
import { RecordingWriteError } from './recording-file.ts';
import { RecordingIndex } from './recording-index.ts';
import { RecordingRun, type RunStart, type TimedData } from './recording-run.ts';
import { type RecoveryFindings, recoverRecordings } from './recover-recordings.ts';

export interface RecordingStoreOptions {
  /** The folder of the machine's recordings, created if missing. */
  readonly folder: string;
  readonly machineId: string;
  readonly journalId: string;
  readonly nowMs: () => number;
  readonly retention: RecordingRetention;
  /** The newest hash-chain line that the journal or the server's ledger knows. New lines are numbered above it. */
  readonly knownHead?: ChainHead;
}

interface ResumedSession {
  readonly sessionId: string;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** Minimum length in ms of a gap that is recorded when the recording of a session is resumed. */
const leastGapMs = 500;
const cutEveryMs = 3_600_000;
const indexFileOf = (folder: string): string => join(folder, 'index.sqlite');

const placeOf = (folder: string): string | null => {
  const found = statSync(indexFileOf(folder), { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
};

/**
 * The store of one machine's recordings, for a single writer. Frames are appended to files at once; `sync` fsyncs them and commits their
 * hash-chain lines. If a method throws `RecordingWriteError`, the current recording has ended; the gap is recorded when frames can be
 * written again.
 */
export class RecordingStore {
  readonly #options: RecordingStoreOptions;
  readonly #index: RecordingIndex;
  readonly #folderId: string;
  /** What was found and repaired (after a crash) when the folder was opened. */
  readonly found: RecoveryFindings;
  /** Hash-chain lines that are not committed to the index yet. */
  #waiting: ChainLine[] = [];
  #head: ChainHead;
  #committed: ChainHead;
  #run: RecordingRun | null = null;
  #endedRuns: RecordingRun[] = [];
  #nextRun: number;
  #lostSince: { readonly fromMs: number; readonly reason: GapReason } | null = null;
  #newestSeq = 0;
  #cutAtMs = Number.NEGATIVE_INFINITY;
  #usedBytes: number;
  #retention: RecordingRetention;
  /** Identity of the index file (device and inode), by which a replaced folder is detected. */
  readonly #place: string | null;

  private constructor(options: RecordingStoreOptions, index: RecordingIndex) {
    this.#options = options;
    this.#index = index;
    this.#retention = options.retention;
    const opened = recoverRecordings(options, index);
    this.found = opened.found;
    this.#folderId = opened.folderId;
    this.#nextRun = opened.nextRun;
    this.#usedBytes = opened.usedBytes;
    this.#head = index.head;
    this.#committed = this.#head;
    this.#place = placeOf(options.folder);
  }

  /** Opens or creates a recording folder. Repairs what a crash left behind, and reports that in `found`. */
  static open(options: RecordingStoreOptions): RecordingStore {
    createPrivateFolder(options.folder);
    const file = createPrivateFile(indexFileOf(options.folder));
    const index = RecordingIndex.open(file, getDiskReservePath(options.folder));
    try {
      return new RecordingStore(options, index);
    } catch (error) {
      index.close();
      throw error;
    }
  }

  /** The newest hash-chain line that is committed and fsynced. */
  get head(): ChainHead {
    return this.#committed;
  }

  get isRunning(): boolean {
    return this.#run !== null;
  }

  /** Whether the folder is still the one that was opened. False if it was deleted or replaced, or its disk is missing. */
  get isInPlace(): boolean {
    return placeOf(this.#options.folder) === this.#place;
  }

  set retention(retention: RecordingRetention) {
    this.#retention = retention;
  }

  beginRun(start: RunStart): void {
    this.endRun();
    const { folder, machineId } = this.#options;
    const id = this.#nextRun++;
    this.#run = new RecordingRun({
      folder,
      folderId: this.#folderId,
      machineId,
      id,
      start,
      textOf: (sequence, atMs) => this.#textOf(id, sequence, atMs),
      addLine: (kind, body) => {
        this.#add(kind, body);
        if (kind === 'file') this.#endLoss((JSON.parse(body) as FileBody).fromMs);
      },
      addBytes: (bytes) => {
        this.#usedBytes += bytes;
      },
    });
  }

  /** Adds a video frame. Frames before the recording's first keyframe are dropped. */
  picture(sample: TimedData & { readonly keyFrame: boolean }): void {
    const run = this.#runNow();
    this.#attempt(() => run.picture(sample));
  }

  sound(packet: TimedData): void {
    const run = this.#runNow();
    this.#attempt(() => run.sound(packet));
  }

  /** Ends the current recording. `untilMs`: until when its last frame was shown, if known. */
  endRun(untilMs?: number): void {
    const run = this.#run;
    if (!run) return;
    this.#attempt(() => run.end(untilMs));
    this.#endedRuns.push(run);
    this.#run = null;
  }

  /** Adds a line to the hash chain. The next `sync` commits it. */
  mark({ kind, ...body }: ChainMark): void {
    if ('seq' in body) this.#newestSeq = Math.max(this.#newestSeq, body.seq);
    this.#add(kind, JSON.stringify(body));
  }

  /** Records what was not recorded of a resumed session as a gap: from the end of its last recording, or from `sinceMs`, to `untilMs`. */
  resume({ sessionId, sinceMs, untilMs }: ResumedSession): void {
    const reachedMs = this.#index.reachedOf(sessionId, sinceMs, untilMs);
    if (untilMs - reachedMs < leastGapMs) return;
    // `noPicture` for a session without any chain line: the agent may have learned of the session late, without a restart.
    const reason = reachedMs > sinceMs ? 'restart' : 'noPicture';
    this.mark({ kind: 'gap', fromMs: Math.trunc(reachedMs), untilMs: Math.trunc(untilMs), reason });
  }

  /** Places the recordings of a time span under a legal hold until it is lifted. Does nothing if the hold exists already. */
  hold({ holdId, fromMs, untilMs, reason }: HoldBody): void {
    const row = this.#index.database.prepare('SELECT * FROM holds WHERE id = ?').get(holdId);
    if (row?.from_ms === fromMs && row.until_ms === untilMs && row.reason === reason) return;
    this.#add('hold', JSON.stringify({ holdId, fromMs, untilMs, reason }));
    this.sync();
  }

  liftHold(holdId: string): void {
    if (!this.#index.database.prepare('SELECT 1 FROM holds WHERE id = ?').get(holdId)) return;
    this.#add('lifted', JSON.stringify({ holdId }));
    this.sync();
  }

  /**
   * Writes and fsyncs the buffered frames, then commits the hash-chain lines about them. Returns the committed head. Must be called every 2
   * s.
   */
  sync(): ChainHead {
    this.#attempt(() => {
      this.#run?.flush(this.#options.nowMs());
      if (this.#waiting.length === 0) return;
      for (let run = this.#endedRuns[0]; run; run = this.#endedRuns[0]) {
        run.sync();
        this.#endedRuns.shift();
      }
      this.#run?.sync();
      crashIfFaultPointArmed('recording.file.synced');
      this.#index.transact(() => {
        for (const line of this.#waiting) this.#index.add(line);
        crashIfFaultPointArmed('recording.lines.beforeCommit');
      });
      crashIfFaultPointArmed('recording.lines.afterCommit');
      this.#waiting = [];
      this.#committed = this.#head;
    });
    return this.#committed;
  }

  /** Deletes recordings that exceed the retention limits. Must be called every 10 s. */
  prune(): RecordingStoreState {
    this.sync();
    this.#cutLines();
    return this.#attempt(() =>
      pruneRecordings({
        folder: this.#options.folder,
        index: this.#index,
        retention: this.#retention,
        nowMs: this.#options.nowMs(),
        openFile: this.#run?.openFile ?? null,
        usedBytes: this.#usedBytes,
        addDeleted: (body) => {
          this.#usedBytes -= body.bytes;
          this.#add('deleted', JSON.stringify(body));
          this.sync();
        },
      }),
    );
  }

  #cutLines(): void {
    const nowMs = this.#options.nowMs();
    if (Math.abs(nowMs - this.#cutAtMs) < cutEveryMs) return;
    this.#cutAtMs = nowMs;
    const old = findLastExpiredChainLine(this.#index, this.#retention, nowMs);
    if (!old) return;
    this.#add('cut', JSON.stringify(old));
    this.sync();
  }

  /** Ends the current recording and commits what is buffered. */
  close(): void {
    try {
      this.endRun();
      this.#endLoss(Math.trunc(this.#options.nowMs()));
      this.sync();
    } finally {
      this.#index.close();
    }
  }

  #runNow(): RecordingRun {
    if (!this.#run) throw new Error('pictures came before their run began');
    return this.#run;
  }

  #textOf(run: number, fragment: number, atMs: number): string {
    const { machineId, journalId } = this.#options;
    const { no, head } = this.#committed;
    return JSON.stringify({ machineId, journalId, seq: this.#newestSeq, run, fragment, no, head, atMs });
  }

  #add(kind: ChainLineKind, body: string): void {
    const line = buildNextChainLine(this.#head, { kind, atMs: Math.trunc(this.#options.nowMs()), body });
    this.#waiting.push(line);
    this.#head = toChainHead(line);
  }

  /**
   * Runs an operation. If it fails, ends the current recording, because its next frame would depend on lost ones, and stores since when
   * frames are lost.
   */
  #attempt<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      const unwritable = error instanceof RecordingWriteError ? error : new RecordingWriteError(error);
      const run = this.#run;
      this.#run = null;
      if (run) {
        const fromMs = Math.trunc(run.reachedMs ?? this.#options.nowMs());
        this.#lostSince ??= { fromMs, reason: unwritable.isFull ? 'noSpace' : 'diskFailed' };
        run.abandon();
        this.#endedRuns.push(run);
      }
      throw unwritable;
    }
  }

  /** Adds a gap to the hash chain for the frames lost by a write failure. */
  #endLoss(untilMs: number): void {
    if (!this.#lostSince) return;
    this.mark({ kind: 'gap', ...this.#lostSince, untilMs });
    this.#lostSince = null;
  }
}
