import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import {
  type ChainHead,
  type ChainLine,
  type ChainLineKind,
  type DeletedBody,
  type FileBody,
  type FragmentBody,
  type GapBody,
  type HoldBody,
  type PrunedLinesBody,
  serializeFragmentChainBody,
  startOfChain,
  toChainHead,
} from './hash-chain.ts';
import {
  openRecordingIndexDatabase,
  openRecordingIndexReadOnly,
  retryAfterReleasingDiskReserve,
} from './recording-index-database.ts';

export type RecordingIndexRow = Record<string, SQLOutputValue>;

/** The SQLite index of one machine's recordings: the hash chain, and tables derived from it. */
export class RecordingIndex {
  readonly database: DatabaseSync;
  readonly #statements: ReturnType<typeof prepare>;
  readonly #reserve: string | null;

  private constructor(database: DatabaseSync, reserve: string | null) {
    this.database = database;
    this.#reserve = reserve;
    this.#statements = prepare(database);
  }

  /**
   * Opens or creates an index for writing. If the disk is full, the file `reserve` is deleted to make a transaction possible, so that
   * hash-chain lines about deleted files and gaps can still be written.
   */
  static open(file: string, reserve: string | null = null): RecordingIndex {
    return new RecordingIndex(
      retryAfterReleasingDiskReserve(reserve, () => openRecordingIndexDatabase(file)),
      reserve,
    );
  }

  /** Opens an index read-only, while another connection may write; null if it does not exist yet. */
  static read(file: string): RecordingIndex | null {
    const database = openRecordingIndexReadOnly(file);
    return database && new RecordingIndex(database, null);
  }

  get folder(): { readonly id: string; readonly machineId: string; readonly base: ChainHead } | null {
    const row = this.#statements.folder.get();
    if (!row) return null;
    const base = { no: Number(row.base_no), head: String(row.base_hash) };
    return { id: String(row.id), machineId: String(row.machine_id), base };
  }

  begin(id: string, machineId: string, base: ChainHead = startOfChain): void {
    this.#statements.begin.run(id, machineId, base.no, base.head);
  }

  get head(): ChainHead {
    const row = this.#statements.lastLine.get();
    return row ? toChainHead(this.#line(row)) : (this.folder?.base ?? startOfChain);
  }

  lineOf(no: number): ChainLine | null {
    const row = this.#statements.line.get(no);
    return row ? this.#line(row) : null;
  }

  *lines(fromNo: number, untilNo = Number.MAX_SAFE_INTEGER): Generator<ChainLine> {
    for (const row of this.#statements.lines.iterate(fromNo, untilNo)) yield this.#line(row);
  }

  /** Returns the hash-chain lines that were written in a time span, except those about fragments. */
  marks(fromMs: number, untilMs: number): ChainLine[] {
    return this.#statements.marks.all(fromMs, untilMs).map((row) => this.#line(row));
  }

  /**
   * Returns the Unix time in ms up to which a session is covered by recordings or recorded gaps: the end of its newest recording, or the
   * session's beginning, or the end of a later gap.
   */
  reachedOf(sessionId: string, sinceMs: number, untilMs: number): number {
    const run = this.#statements.runOfSession.get(sessionId);
    const fromMs = Number(run?.ended_ms ?? run?.from_ms ?? sinceMs);
    const gaps = this.marks(fromMs, untilMs).filter(({ kind }) => kind === 'gap');
    const ends = gaps.map(({ body }) => (JSON.parse(body) as GapBody).untilMs);
    return Math.max(fromMs, ...ends);
  }

  /** Inserts a hash-chain line, and updates the tables derived from it. */
  add(line: ChainLine): void {
    const { no, kind, atMs, body } = line;
    const isFragment = kind === 'fragment' || kind === 'recovered';
    this.#statements.addLine.run(no, kind, atMs, isFragment ? null : body, Buffer.from(line.hash, 'hex'));
    this.#follow(line);
  }

  /** Runs the work in a database transaction; retries once on a full disk. */
  transact(work: () => void): void {
    retryAfterReleasingDiskReserve(this.#reserve, () => this.#transact(work));
  }

  #transact(work: () => void): void {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.database.exec('COMMIT');
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }

  #follow({ no, kind, atMs, body }: ChainLine): void {
    const statements = this.#statements;
    switch (kind) {
      case 'file': {
        const { file, fromMs, run, length, sha256 } = JSON.parse(body) as FileBody;
        const startMs = Math.floor(run.startTicks / 90);
        statements.addRun.run(run.run, run.sessionId, JSON.stringify(run), startMs);
        statements.addFile.run(file, no, run.run, fromMs, length, sha256);
        return;
      }
      case 'fragment':
      case 'recovered': {
        const { file, offset, length, fromMs, untilMs, key, sha256 } = JSON.parse(body) as FragmentBody;
        const hash = Buffer.from(sha256, 'hex');
        statements.addFragment.run(no, file, offset, length, fromMs, untilMs, key ? 1 : 0, hash);
        return;
      }
      case 'ended': {
        const { run, untilMs } = JSON.parse(body) as { run: number; untilMs: number };
        statements.endRun.run(untilMs, run);
        return;
      }
      case 'hold': {
        const { holdId, fromMs, untilMs, reason } = JSON.parse(body) as HoldBody;
        statements.addHold.run(holdId, fromMs, untilMs, reason, atMs);
        return;
      }
      case 'lifted':
        statements.liftHold.run((JSON.parse(body) as { holdId: string }).holdId);
        return;
      case 'deleted': {
        const { file } = JSON.parse(body) as DeletedBody;
        statements.deleteFile.run(no, file);
        statements.endGarbage.run(file);
        return;
      }
      case 'cut': {
        const { untilNo, head } = JSON.parse(body) as PrunedLinesBody;
        statements.cutLines.run(untilNo);
        statements.cutFragments.run(untilNo);
        statements.cutFiles.run(untilNo);
        statements.cutRuns.run();
        statements.moveBase.run(untilNo, head);
        return;
      }
      default:
    }
  }

  #line(row: RecordingIndexRow): ChainLine {
    const body = row.body === null ? serializeFragmentChainBody(toFragmentChainBody(row)) : String(row.body);
    return {
      no: Number(row.no),
      kind: String(row.kind) as ChainLineKind,
      atMs: Number(row.at_ms),
      body,
      hash: hexOf(row.hash),
    };
  }
}

/** Converts a fragment's database row, joined with the name of its file, to the body of its hash-chain line. */
export const toFragmentChainBody = (row: RecordingIndexRow): FragmentBody => ({
  file: String(row.file_name),
  offset: Number(row.offset),
  length: Number(row.length),
  fromMs: Number(row.from_ms),
  untilMs: Number(row.until_ms),
  key: row.key === 1,
  sha256: hexOf(row.sha256),
});

const hexOf = (value: SQLOutputValue | undefined): string =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : '';

const joined = `
  SELECT chain.*, files.name AS file_name, fragments.offset, fragments.length, fragments.from_ms,
    fragments.until_ms, fragments.key, fragments.sha256
  FROM chain LEFT JOIN fragments ON fragments.no = chain.no LEFT JOIN files ON files.id = fragments.file`;

const prepare = (database: DatabaseSync) => ({
  folder: database.prepare('SELECT * FROM folder'),
  begin: database.prepare('INSERT INTO folder VALUES (1, ?, ?, ?, ?)'),
  line: database.prepare(`${joined} WHERE chain.no = ?`),
  lastLine: database.prepare(`${joined} ORDER BY chain.no DESC LIMIT 1`),
  lines: database.prepare(`${joined} WHERE chain.no BETWEEN ? AND ? ORDER BY chain.no`),
  marks: database.prepare('SELECT * FROM chain WHERE body IS NOT NULL AND at_ms BETWEEN ? AND ? ORDER BY at_ms, no'),
  addLine: database.prepare('INSERT INTO chain VALUES (?, ?, ?, ?, ?)'),
  addRun: database.prepare(
    'INSERT INTO runs (id, session_id, facts, from_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ),
  addFile: database.prepare(
    'INSERT INTO files (name, no, run, from_ms, init_length, init_sha256) VALUES (?, ?, ?, ?, ?, ?)',
  ),
  addFragment: database.prepare(
    'INSERT INTO fragments SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8 FROM files WHERE name = ?2',
  ),
  endRun: database.prepare('UPDATE runs SET ended_ms = ? WHERE id = ?'),
  runOfSession: database.prepare('SELECT from_ms, ended_ms FROM runs WHERE session_id = ? ORDER BY id DESC LIMIT 1'),
  addHold: database.prepare(
    'INSERT INTO holds VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET from_ms = excluded.from_ms, until_ms = excluded.until_ms, reason = excluded.reason, at_ms = excluded.at_ms',
  ),
  liftHold: database.prepare('DELETE FROM holds WHERE id = ?'),
  deleteFile: database.prepare('UPDATE files SET deleted_no = ? WHERE name = ?'),
  endGarbage: database.prepare('DELETE FROM garbage WHERE file = ?'),
  cutLines: database.prepare('DELETE FROM chain WHERE no <= ?'),
  cutFragments: database.prepare('DELETE FROM fragments WHERE no <= ?'),
  cutFiles: database.prepare('DELETE FROM files WHERE no <= ?'),
  cutRuns: database.prepare('DELETE FROM runs WHERE id NOT IN (SELECT run FROM files)'),
  moveBase: database.prepare('UPDATE folder SET base_no = ?, base_hash = ?'),
});
