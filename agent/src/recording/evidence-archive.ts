import type { ChainLine } from './chain.ts';
import type { EvidenceHead, EvidenceManifest } from './check-evidence.ts';
import { sha256 } from './fragmented-mp4.ts';
import type { IndexedFragment, RecordingReader } from './read-recordings.ts';
import { verifyPage } from './verify-page.ts';

interface EvidenceFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface EvidenceQuery {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly round: { readonly journalId: string; readonly seq: number } | null;
  /** Heads that the journal's events name, from before the span to after it. Those of lines that the archive lacks are left out. */
  readonly anchors: readonly EvidenceHead[];
  /** What belongs to the evidence besides, such as `event.json`, the round's event as the journal stores it, and `wire.log`. */
  readonly files: readonly EvidenceFile[];
  readonly madeAtMs: number;
  readonly release: string;
}

/**
 * Returns a tar of a span's recorded fragments, byte for byte, with the lines that prove them and a page that checks both; null if
 * nothing was recorded there.
 */
export const evidenceArchive = (reader: RecordingReader, query: EvidenceQuery): Buffer[] | null => {
  const { folder } = reader.index;
  const fragments = reader.decodableFragments({ ...query, sessionId: null });
  const [first] = fragments;
  if (!folder || !first) return null;
  const clips: EvidenceFile[] = [];
  const listed: EvidenceManifest['clips'][number][] = [];
  for (const [run, ofRun] of Map.groupBy(fragments, (one) => one.run)) {
    const [begin] = ofRun;
    if (!begin) continue;
    const init = reader.initBytes(begin);
    const name = `run-${run}.mp4`;
    clips.push({ name, bytes: Buffer.concat([init, ...ofRun.map((one) => reader.fragmentBytes(one))]) });
    const rows = ofRun.map(({ no, length }) => ({ no, length }));
    listed.push({ name, run, init: { no: begin.fileNo, length: init.length }, fragments: rows });
  }
  const lines = linesOf(reader, fragments, query);
  const chain = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const files = [
    ...clips,
    { name: 'chain.jsonl', bytes: Buffer.from(chain) },
    ...query.files,
    { name: 'verify.html', bytes: Buffer.from(verifyPage()) },
  ];
  const firstNo = lines[0]?.no ?? 1;
  const lastNo = lines.at(-1)?.no ?? 0;
  const before = reader.index.lineOf(firstNo - 1);
  const { fromMs, untilMs, round, madeAtMs, release } = query;
  const anchors = query.anchors.filter(({ no }) => no >= firstNo - 1 && no <= lastNo);
  const manifest: EvidenceManifest = {
    format: 'reelfloor-evidence-1',
    machineId: folder.machineId,
    folder: folder.id,
    madeAtMs,
    release,
    fromMs,
    untilMs,
    round,
    before: before ? { no: before.no, head: before.hash } : folder.base,
    clips: listed,
    anchors,
    files: files.map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: sha256(bytes).toString('hex'),
    })),
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return tarOf([{ name: 'manifest.json', bytes: text }, ...files], madeAtMs);
};

/** Returns the lines from the anchor before the pictures, or from their file's line, to the anchor after them. */
const linesOf = (
  { index }: RecordingReader,
  fragments: readonly IndexedFragment[],
  { anchors, round }: EvidenceQuery,
): ChainLine[] => {
  const firstFile = Math.min(...fragments.map(({ fileNo }) => fileNo));
  const last = Math.max(...fragments.map(({ no }) => no));
  const roundRow = round && index.database.prepare(roundLine).get(round.journalId, round.seq);
  const lastNeeded = Math.max(last, Number(roundRow?.no ?? 0));
  const numbers = anchors.map(({ no }) => no);
  const from = Math.max(0, ...numbers.filter((no) => no < firstFile));
  const until = Math.min(...numbers.filter((no) => no >= lastNeeded));
  return [...index.lines(from + 1, Number.isFinite(until) ? until : lastNeeded)];
};

const roundLine = `
  SELECT max(no) AS no FROM chain WHERE kind = 'round'
    AND json_extract(body, '$.journalId') = ? AND json_extract(body, '$.seq') = ?`;

const blockBytes = 512;

/** Returns a tar (POSIX ustar) of files with short names. */
const tarOf = (files: readonly EvidenceFile[], atMs: number): Buffer[] => [
  ...files.flatMap(({ name, bytes }) => [
    tarHeader(name, bytes.length, atMs),
    bytes,
    Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes),
  ]),
  Buffer.alloc(2 * blockBytes),
];

const tarHeader = (name: string, bytes: number, atMs: number): Buffer => {
  if (Buffer.byteLength(name) > 99) throw new Error(`the name ${name} is too long for an archive`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, at: number, length: number): void => {
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  };
  header.write(name, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes, 124, 12);
  octal(Math.trunc(atMs / 1000), 136, 12);
  header.fill(' ', 148, 156);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
};
