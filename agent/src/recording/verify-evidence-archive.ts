export interface EvidenceHead {
  readonly no: number;
  readonly head: string;
  /** Source of the hash-chain head, such as `journal event 1842`. */
  readonly where?: string;
}

export interface EvidenceManifest {
  readonly format: 'reelfloor-evidence-1';
  readonly machineId: string;
  /** Id of the folder of the machine's recordings. */
  readonly folder: string;
  readonly madeAtMs: number;
  readonly release: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly round: { readonly journalId: string; readonly seq: number } | null;
  /** Head of the hash chain before the first line in `chain.jsonl`. */
  readonly before: EvidenceHead;
  readonly clips: readonly {
    readonly name: string;
    readonly run: number;
    /** Number of the hash-chain line with the hash of the clip's init segment, and the segment's length in bytes. */
    readonly init: { readonly no: number; readonly length: number };
    /** Hash-chain line numbers and lengths in bytes of the fragments after the init segment. */
    readonly fragments: readonly { readonly no: number; readonly length: number }[];
  }[];
  /** Hash-chain heads that the journal's events contain. */
  readonly anchors: readonly EvidenceHead[];
  /** All other files in the archive with their hashes. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
}

export interface EvidenceCheck {
  readonly faults: readonly string[];
  readonly notes: readonly string[];
  readonly manifest: EvidenceManifest | null;
  readonly lines: number;
  readonly fragments: number;
  /** Hash-chain heads found in the archive's chain lines, to be compared with those in the ledger. */
  readonly heads: readonly EvidenceHead[];
  readonly clips: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/**
 * Verifies an evidence archive. It uses no imports but WebCrypto, because its source is also the script of the page that verifies an
 * archive offline. `knownHeads`: hash-chain heads that the person who verifies has from another source.
 */
export const verifyEvidenceArchive = async (
  archive: Uint8Array,
  knownHeads: readonly EvidenceHead[],
): Promise<EvidenceCheck> => {
  const faults: string[] = [];
  const notes: string[] = [];
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  const sha256 = async (data: Uint8Array | string): Promise<string> => {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };

  const files = new Map<string, Uint8Array>();
  const block = 512;
  for (let at = 0; at + block <= archive.length; ) {
    const header = archive.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) break;
    const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
    const field = (from: number, length: number): string =>
      text(header.subarray(from, from + length))
        .split('\0')[0]
        ?.trim() ?? '';
    const [name, size] = [field(0, 100), Number.parseInt(field(124, 12), 8)];
    if (Number.parseInt(field(148, 8), 8) !== sum || !(size >= 0) || at + block + size > archive.length) {
      faults.push(`the archive is damaged at byte ${at}`);
      break;
    }
    if (files.has(name)) faults.push(`${name} stands twice in the archive`);
    files.set(name, archive.subarray(at + block, at + block + size));
    at += block + Math.ceil(size / block) * block;
  }

  const parse = (json: string, what: string): Record<string, unknown> | null => {
    try {
      return JSON.parse(json) as Record<string, unknown>;
    } catch {
      faults.push(`${what} cannot be read`);
      return null;
    }
  };
  const found = parse(text(files.get('manifest.json') ?? new Uint8Array()), 'manifest.json');
  const manifest = found?.format === 'reelfloor-evidence-1' ? (found as unknown as EvidenceManifest) : null;
  const nothing = { faults, notes, lines: 0, fragments: 0, heads: [], clips: [] };
  if (!manifest) {
    if (found) faults.push('manifest.json is of a format that this release does not know');
    return { ...nothing, manifest };
  }

  for (const { name, sha256: expected } of manifest.files) {
    const bytes = files.get(name);
    if (!bytes) faults.push(`${name} is missing`);
    else if ((await sha256(bytes)) !== expected) faults.push(`${name} was changed`);
  }
  const listed = new Set(['manifest.json', ...manifest.files.map(({ name }) => name)]);
  for (const name of files.keys()) if (!listed.has(name)) notes.push(`${name} was added to the archive later`);

  // Verifies the hash chain: each line's hash covers the line and, through the previous hash, all earlier lines.
  type Line = {
    no: number;
    kind: string;
    atMs: number;
    body: string;
    hash: string;
    says: Record<string, unknown>;
  };
  const lines = new Map<number, Line>();
  let before: EvidenceHead = manifest.before;
  for (const row of text(files.get('chain.jsonl') ?? new Uint8Array()).split('\n')) {
    if (row === '') continue;
    const line = parse(row, `the line after line ${before.no}`) as Line | null;
    if (!line) break;
    const body = parse(line.body, `line ${line.no}`) ?? {};
    const isAnnounced = body.reason === 'linesMissing' && body.fromNo === before.no + 1 && body.untilNo === line.no - 1;
    if (line.no !== before.no + 1 && !isAnnounced) faults.push(`line ${before.no + 1} is missing`);
    const hash = await sha256([before.head, line.no, line.kind, line.atMs, line.body].join('\n'));
    if (hash !== line.hash) faults.push(`line ${line.no} has not the hash of what it says`);
    lines.set(line.no, { ...line, says: body });
    before = { no: line.no, head: line.hash };
  }

  const bodyOf = (no: number, kinds: readonly string[]): Record<string, unknown> => {
    const line = lines.get(no);
    if (!line || !kinds.includes(line.kind)) faults.push(`line ${no} is not there, or of another kind`);
    return line && kinds.includes(line.kind) ? line.says : {};
  };
  let fragments = 0;
  let lastFragment = 0;
  for (const { name, run, init, fragments: parts } of manifest.clips) {
    const bytes = files.get(name) ?? new Uint8Array();
    const file = bodyOf(init.no, ['file']);
    const facts = (file.run ?? {}) as Record<string, unknown>;
    if (facts.run !== run || facts.machineId !== manifest.machineId || facts.folder !== manifest.folder)
      faults.push(`${name} is of another machine or run`);
    if (file.length !== init.length || (await sha256(bytes.subarray(0, init.length))) !== file.sha256)
      faults.push(`${name} was changed at its beginning`);
    let end = init.length;
    for (const { no, length } of parts) {
      const hash = await sha256(bytes.subarray(end, end + length));
      if (hash !== bodyOf(no, ['fragment', 'recovered']).sha256) faults.push(`${name} was changed: line ${no}`);
      end += length;
      fragments += 1;
      lastFragment = Math.max(lastFragment, no);
    }
    if (bytes.length !== end) faults.push(`${name} has ${bytes.length - end} bytes that no line names`);
    // Detects removed video: between the clip's first and last fragment, the chain may contain no fragment that the clip lacks.
    const names = new Set(parts.map(({ no }) => no));
    const [first, last] = [parts[0]?.no ?? 0, parts[parts.length - 1]?.no ?? 0];
    for (const line of lines.values())
      if (/^(fragment|recovered)$/.test(line.kind) && line.no > first && line.no < last && !names.has(line.no))
        if (!manifest.clips.some((clip) => clip.fragments.some(({ no }) => no === line.no)))
          faults.push(`${name} lacks the fragment of line ${line.no}`);
  }

  const { round } = manifest;
  if (round) {
    const line = [...lines.values()].find(
      ({ kind, says }) => kind === 'round' && says.journalId === round.journalId && says.seq === round.seq,
    );
    const event = files.get('event.json');
    if (!line) notes.push(`no line tells of round ${round.seq} of journal ${round.journalId}`);
    else if (!event) notes.push('the journal event of the round is not in the archive');
    else if ((await sha256(event)) !== line.says.eventSha256)
      faults.push(`event.json is not the event that line ${line.no} names`);
  }

  const heads: EvidenceHead[] = [];
  for (const { no, head, where = 'the reader' } of [...manifest.anchors, ...knownHeads]) {
    const hash = no === manifest.before.no ? manifest.before.head : lines.get(no)?.hash;
    if (hash === undefined) notes.push(`line ${no}, which ${where} names, is not in the archive`);
    else if (hash !== head) faults.push(`${where} names another hash for line ${no}: lines were written anew`);
    else heads.push({ no, head, where });
  }
  if (!heads.some(({ no }) => no >= lastFragment))
    notes.push('no head that is known from elsewhere follows the pictures, so nothing proves when they were written');
  const clips = manifest.clips.map(({ name }) => ({ name, bytes: files.get(name) ?? new Uint8Array() }));
  return { faults, notes, manifest, lines: lines.size, fragments, heads, clips };
};
