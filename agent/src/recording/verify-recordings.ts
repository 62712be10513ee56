import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ChainHead,
  type ChainLine,
  computeChainLineHash,
  computeRootHash,
  type DeletedBody,
  isHashChainLineKind,
  startOfChain,
  toChainHead,
} from './hash-chain.ts';
import { RecordingIndex } from './recording-index.ts';
import { incompleteFileMs, type RecordingFault, verifyRecordingFiles } from './verify-recording-files.ts';

export interface RecordingVerification {
  readonly lines: number;
  readonly fragments: number;
  readonly bytes: number;
  readonly head: ChainHead;
  /** Faults found: first those of the hash chain in order, then of files, then of database rows. */
  readonly faults: readonly RecordingFault[];
  /** Findings that are valid but worth reporting. */
  readonly notes: readonly string[];
}

/** Number and hash of a hash-chain line, as recorded in the journal or the ledger. */
export interface RecordedChainHead extends ChainHead {
  /** Where the hash-chain head is recorded, such as `round 1842`. */
  readonly where?: string;
  /** Machine of the hash chain; missing: applies to whichever machine is verified. */
  readonly machineId?: string;
}

/**
 * Verifies hash-chain lines, tables and files of a recording folder against each other, and the lines against the heads recorded in the
 * ledger.
 */
export const verifyRecordings = (
  folder: string,
  { heads = [], nowMs = Date.now() }: { heads?: readonly RecordedChainHead[]; nowMs?: number } = {},
): RecordingVerification => new Verifier(folder, heads, nowMs).run();

class Verifier {
  readonly #folder: string;
  readonly #heads: readonly RecordedChainHead[];
  #named: readonly RecordedChainHead[] = [];
  readonly #nowMs: number;
  readonly #faults: RecordingFault[] = [];
  readonly #rowFaults: RecordingFault[] = [];
  readonly #notes: string[] = [];
  #lines = 0;
  #head = startOfChain;

  constructor(folder: string, heads: readonly RecordedChainHead[], nowMs: number) {
    this.#folder = folder;
    this.#heads = heads;
    this.#nowMs = nowMs;
  }

  run(): RecordingVerification {
    const replayed = RecordingIndex.open(':memory:');
    const fileFaults: RecordingFault[] = [];
    let found = { fragments: 0, bytes: 0 };
    try {
      const index = RecordingIndex.read(join(this.#folder, 'index.sqlite'));
      if (!index) throw new Error('there is none');
      try {
        // Reads in one transaction, because the agent may write at the same time.
        index.database.exec('BEGIN');
        this.#checkLines(index, replayed);
        this.#compareTables(index, replayed);
        this.#checkGarbage(index);
      } finally {
        index.close();
      }
      found = verifyRecordingFiles(this.#folder, replayed, this.#nowMs, fileFaults, this.#notes);
    } catch (error) {
      this.#fault(null, `the index cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      replayed.close();
    }
    return {
      lines: this.#lines,
      ...found,
      head: this.#head,
      // Lists broken chain lines first: mismatches of files and rows may be only their consequences.
      faults: [this.#faults, fileFaults, this.#rowFaults].flatMap(inOrder),
      notes: this.#notes,
    };
  }

  #fault(no: number | null, says: string): void {
    this.#faults.push({ no, says });
  }

  /** Verifies the hash chain and rebuilds the derived tables from it. */
  #checkLines(index: RecordingIndex, replayed: RecordingIndex): void {
    const { folder } = index;
    if (!folder) throw new Error('it names no folder');
    const meta = join(this.#folder, 'meta');
    if (!existsSync(meta) || readFileSync(meta, 'utf8').trim() !== folder.id)
      this.#fault(null, 'the file "meta" names another folder than the index');
    const { base } = folder;
    this.#named = this.#heads.filter(({ machineId }) => (machineId ?? folder.machineId) === folder.machineId);
    const named = Map.groupBy(this.#named, ({ no }) => no);
    let cut: ChainHead = startOfChain;
    let before = base;
    for (const line of index.lines(Number.MIN_SAFE_INTEGER)) {
      this.#lines += 1;
      const body = this.#bodyOf(line);
      this.#checkLink(before, line, body);
      for (const head of named.get(line.no) ?? []) this.#checkHead(line, head);
      if (line.kind === 'open' && (body.folder !== folder.id || body.machineId !== folder.machineId))
        this.#fault(line.no, 'names another folder or machine');
      if (line.kind === 'cut') cut = { no: Number(body.untilNo), head: String(body.head) };
      try {
        replayed.add(line);
        if (line.kind === 'deleted') this.#checkDeletion(replayed, line);
      } catch (error) {
        this.#fault(line.no, `contradicts the lines before it: ${error instanceof Error ? error.message : error}`);
      }
      before = toChainHead(line);
    }
    if (cut.no !== base.no || cut.head !== base.head)
      this.#fault(base.no + 1, `no line says that the lines before this one were deleted`);
    this.#head = before;
    this.#checkEnd(base);
  }

  #checkLink(before: ChainHead, line: ChainLine, body: Record<string, unknown>): void {
    const { no, kind } = line;
    if (no !== before.no + 1) {
      const { reason, fromNo, untilNo } = body;
      const isStated = kind === 'gap' && reason === 'linesMissing' && fromNo === before.no + 1 && untilNo === no - 1;
      const missing = `the lines from ${before.no + 1} to ${no - 1} are missing`;
      if (isStated) this.#notes.push(`${missing}, as line ${no} says: journal or ledger named line ${no - 1}`);
      else this.#fault(before.no + 1, no > before.no ? missing : `line ${no} stands twice`);
    }
    if (!isHashChainLineKind(kind)) this.#fault(no, `is of the unknown kind "${kind}"`);
    if (computeChainLineHash(before.head, line) !== line.hash) this.#fault(no, 'has not the hash of what it says');
  }

  #checkHead({ no, hash }: ChainLine, { head, where = 'the ledger' }: RecordedChainHead): void {
    if (head !== hash) this.#fault(no, `${where} names another hash for this line: lines were written anew`);
  }

  #checkEnd(base: ChainHead): void {
    for (const { no, head, where = 'the ledger' } of this.#named) {
      if (no > this.#head.no)
        this.#fault(this.#head.no + 1, `the chain ends before the head that ${where} names, line ${no}`);
      if (no === base.no && head !== base.head)
        this.#fault(base.no + 1, `follows another line ${no} than ${where} names`);
      if (no < base.no) this.#notes.push(`line ${no}, which ${where} names, was deleted by its age`);
    }
  }

  #bodyOf({ no, body }: ChainLine): Record<string, unknown> {
    try {
      return JSON.parse(body) as Record<string, unknown>;
    } catch {
      this.#fault(no, 'is no JSON');
      return {};
    }
  }

  #checkDeletion(replayed: RecordingIndex, { no, body }: ChainLine): void {
    const { file, fragments, root } = JSON.parse(body) as DeletedBody;
    const known = replayed.database.prepare('SELECT 1 FROM files WHERE name = ?').get(file);
    const rows = replayed.database.prepare(hashesOfFile).all(file);
    // A file that is unknown here is no fault: it was deleted long ago, and so may be the chain lines of its fragments.
    if (known && (rows.length !== fragments || computeRootHash(rows.map(({ hash }) => String(hash))) !== root))
      this.#fault(no, `tells of other fragments in ${file} than the lines before it`);
  }

  #compareTables(index: RecordingIndex, replayed: RecordingIndex): void {
    for (const [table, query] of Object.entries(tableQueries)) {
      const fault = (row: string, says: string): void => {
        this.#rowFaults.push({ no: lineOfRow(table, row), says: `the table "${table}" ${says}: ${row}` });
      };
      const expected = new Map(rowsOf(replayed, query));
      for (const [key, row] of rowsOf(index, query)) {
        if (expected.get(key) !== row) fault(row, 'has a row that does not follow from the lines');
        expected.delete(key);
      }
      for (const row of expected.values()) fault(row, 'lacks a row that follows from the lines');
    }
  }

  #checkGarbage(index: RecordingIndex): void {
    for (const row of index.database.prepare('SELECT * FROM garbage').all()) {
      const says = `${row.file} is marked for deletion, and no line says that it was deleted`;
      const ageMs = Math.abs(this.#nowMs - Number(row.at_ms));
      if (ageMs < incompleteFileMs) this.#notes.push(`${says} yet`);
      else this.#fault(null, says);
    }
  }
}

const inOrder = (faults: readonly RecordingFault[]): RecordingFault[] =>
  faults.toSorted((a, b) => (a.no ?? Number.MAX_SAFE_INTEGER) - (b.no ?? Number.MAX_SAFE_INTEGER));

/**
 * Queries that return a table's rows with their key as first column. File ids are left out: they depend on which chain lines are retained.
 */
const tableQueries = {
  runs: 'SELECT id, session_id, facts, from_ms, ended_ms FROM runs ORDER BY id',
  files: 'SELECT name, no, run, from_ms, init_length, init_sha256, deleted_no FROM files ORDER BY no',
  fragments: `
    SELECT fragments.no, files.name, "offset", length, fragments.from_ms, until_ms, key, hex(sha256) AS hash
    FROM fragments LEFT JOIN files ON files.id = fragments.file ORDER BY fragments.no`,
  holds: 'SELECT id, from_ms, until_ms, reason, at_ms FROM holds ORDER BY id',
} as const;

function* rowsOf(index: RecordingIndex, query: string): Generator<[key: string, row: string]> {
  for (const row of index.database.prepare(query).iterate()) {
    const values = Object.values(row);
    yield [String(values[0]), JSON.stringify(values)];
  }
}

const lineOfRow = (table: string, row: string): number | null => {
  const [first, second] = JSON.parse(row) as unknown[];
  const no = table === 'fragments' ? first : table === 'files' ? second : null;
  return typeof no === 'number' ? no : null;
};

const hashesOfFile = `
  SELECT lower(hex(sha256)) AS hash FROM fragments WHERE file = (SELECT id FROM files WHERE name = ?) ORDER BY no`;
