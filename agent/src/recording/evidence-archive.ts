import { sha256 } from './fragmented-mp4.ts';
import type { ChainLine } from './hash-chain.ts';
import type { IndexedFragment, RecordingReader } from './read-recordings.ts';
import { type EvidenceHead, type EvidenceManifest, verifyEvidenceArchive } from './verify-evidence-archive.ts';

interface EvidenceFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface EvidenceQuery {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly round: { readonly journalId: string; readonly seq: number } | null;
  /**
   * Hash-chain heads in the journal's events, from before the time span to after it. Those whose chain lines are not in the archive are
   * left out.
   */
  readonly anchors: readonly EvidenceHead[];
  /** Additional files of the archive, such as `event.json` (the round's event as the journal stores it) and `wire.log`. */
  readonly files: readonly EvidenceFile[];
  readonly madeAtMs: number;
  readonly release: string;
}

/**
 * Returns a tar of the video fragments recorded in a time span, byte for byte, with the hash-chain lines that prove them and an HTML page
 * that verifies both; null if nothing was recorded then.
 */
export const buildEvidenceArchive = (reader: RecordingReader, query: EvidenceQuery): Buffer[] | null => {
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

/** Returns the hash-chain lines from the anchor before the video, or else from the line of its first file, to the anchor after it. */
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

/** Returns an HTML page that verifies an evidence archive in a browser, offline: the page contains no URL. */
const verifyPage = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; media-src blob:">
<title>Check a recording</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  video { width: 100%; background: #000 }
  code { overflow-wrap: anywhere }
  #result { font-weight: 600; font-size: 1.25rem }
  .bad { color: #c62828 }
  .good { color: #2e7d32 }
  @media (prefers-color-scheme: dark) { .bad { color: #ff8a80 } .good { color: #81c784 } }
</style>
<h1>Check a recording</h1>
<p>Choose the archive that this page came with. Nothing leaves this computer.</p>
<p><label>Archive (.tar) <input id="archive" type="file" accept=".tar"></label></p>
<p id="result" role="status"></p>
<ul id="faults"></ul>
<dl id="facts"></dl>
<div id="clips"></div>
<h2 id="compare" hidden>Compare with the operator's ledger</h2>
<p id="how" hidden>The pictures and lines fit together. Whether they are the ones that were recorded, these numbers and hashes
show: they must be the same in the operator's ledger and record.</p>
<ul id="heads"></ul>
<ul id="notes"></ul>
<script>
const checkEvidence = ${verifyEvidenceArchive.toString()};
const byId = (id) => document.getElementById(id);
const add = (parent, name, text) => {
  const element = document.createElement(name);
  element.textContent = text;
  byId(parent).append(element);
  return element;
};
const time = (ms) => new Date(ms).toISOString().replace('T', ' ').replace('Z', ' UTC');
byId('archive').addEventListener('change', async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  for (const id of ['result', 'faults', 'facts', 'clips', 'heads', 'notes']) byId(id).replaceChildren();
  byId('result').className = '';
  byId('result').textContent = 'Checking …';
  const archive = new Uint8Array(await file.arrayBuffer());
  const unreadable = { faults: ['this is no archive that the page can read'], notes: [], heads: [], clips: [] };
  const { faults, notes, manifest, lines, fragments, heads, clips } =
    await checkEvidence(archive, []).catch(() => unreadable);
  const isGood = faults.length === 0;
  byId('result').textContent = isGood
    ? 'Unchanged: ' + fragments + ' fragments and ' + lines + ' lines fit together.'
    : 'Changed or damaged: ' + faults[0] + '.';
  byId('result').className = isGood ? 'good' : 'bad';
  for (const fault of faults.slice(1)) add('faults', 'li', fault);
  if (manifest) {
    const { machineId, round, fromMs, untilMs, madeAtMs, release } = manifest;
    const facts = {
      Machine: machineId,
      Round: round ? round.seq + ' of journal ' + round.journalId : 'none',
      Span: time(fromMs) + ' to ' + time(untilMs),
      'Archive made': time(madeAtMs) + ' by release ' + release,
    };
    for (const [name, value] of Object.entries(facts)) {
      add('facts', 'dt', name);
      add('facts', 'dd', value);
    }
  }
  for (const { bytes } of isGood ? clips : []) {
    const video = add('clips', 'video', '');
    video.controls = true;
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
  }
  byId('compare').hidden = byId('how').hidden = !isGood;
  for (const { no, head, where } of heads) {
    const item = add('heads', 'li', where + ': line ' + no + ' ');
    const code = document.createElement('code');
    code.textContent = head;
    item.append(code);
  }
  for (const note of notes) add('notes', 'li', note);
});
</script>
</html>
`;
