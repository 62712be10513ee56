/**
 * The command line `npm run recording -- verify [FOLDER or ARCHIVE …] [--heads FILE]`, run on the agent's computer or, for an archive,
 * anywhere.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyEvidenceArchive } from './recording/verify-evidence-archive.ts';
import { type RecordedChainHead, verifyRecordings } from './recording/verify-recordings.ts';

const usage = `npm run recording -- verify [FOLDER or ARCHIVE …] [--heads FILE]
npm run recording -- export --round ID, on a server's computer

Holds recordings against their chain of hashes and names the first line that is broken. Without a folder: all machines in
AGENT_DATA_DIR. FILE has the heads that the ledger names, one JSON object a line: {"machineId":"104","no":1842,"head":"…"}.`;

/** Maximum verification faults listed for one folder or archive. */
const mostListed = 20;
const isIndexed = (folder: string): boolean => existsSync(join(folder, 'index.sqlite'));

const folders = (): string[] => {
  const dataDir = process.env.AGENT_DATA_DIR || join(process.env.DATA_DIR || 'data', 'agent');
  const root = join(dataDir, 'recordings');
  const machines = existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : [];
  const found = machines.filter(isIndexed);
  if (found.length === 0) throw new Error(`There are no recordings in ${root}. Name a folder, or set AGENT_DATA_DIR.`);
  return found;
};

interface Finding {
  readonly summary: string;
  readonly faults: readonly string[];
  readonly notes: readonly string[];
}

/** Parses the hash-chain heads in a file. Throws if a line is invalid. */
const readHeads = (file: string): RecordedChainHead[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const head = JSON.parse(line) as RecordedChainHead;
      if (!Number.isSafeInteger(head.no) || !/^[0-9a-f]{64}$/.test(head.head))
        throw new Error(`${file}: row ${index + 1} names no line and hash`);
      return head;
    });

const verify = async (path: string, heads: readonly RecordedChainHead[]): Promise<Finding> => {
  if (!statSync(path).isDirectory()) {
    const archive = readFileSync(path);
    const { manifest } = await verifyEvidenceArchive(archive, []);
    const known = heads.filter(({ machineId }) => (machineId ?? manifest?.machineId) === manifest?.machineId);
    const { faults, notes, lines, fragments, heads: compared } = await verifyEvidenceArchive(archive, known);
    const proved = compared.map(({ no, head, where }) => `${where}: line ${no} ${head}`);
    return { summary: `${fragments} fragments and ${lines} lines`, faults, notes: [...proved, ...notes] };
  }
  const { lines, fragments, bytes, head, faults, notes } = verifyRecordings(path, { heads });
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return {
    summary: `${fragments} fragments (${size}) and ${lines} lines, up to line ${head.no} ${head.head}`,
    faults: faults.map(({ no, says }) => (no === null ? says : `line ${no}: ${says}`)),
    notes,
  };
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { heads: { type: 'string' } },
});
const [name, ...paths] = positionals;
if (name !== 'verify') {
  console.error(usage);
  process.exitCode = name === undefined ? 0 : 2;
} else
  try {
    const heads = values.heads === undefined ? [] : readHeads(values.heads);
    for (const path of paths.length > 0 ? paths : folders()) {
      const { summary, faults, notes } = await verify(path, heads);
      console.log(`${path}: ${faults.length === 0 ? 'unbroken' : 'BROKEN'}, ${summary}`);
      for (const fault of faults.slice(0, mostListed)) console.log(`  ${fault}`);
      if (faults.length > mostListed) console.log(`  and ${faults.length - mostListed} more`);
      for (const note of notes) console.log(`  note: ${note}`);
      if (faults.length > 0) process.exitCode = 1;
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
