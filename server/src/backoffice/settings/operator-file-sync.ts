import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { informationPages, parseSettingsJson } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { type OperatorChange, recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Database } from '../../platform/database/database.ts';
import { decideOperatorFileSync, type FileState } from './decide-operator-file-sync.ts';
import { logoFolder, readOperatorLogo } from './operator-branding.ts';
import {
  computeOperatorFileDigest,
  firstSiteLogoMetadataPath,
  getInformationPageVersionPath,
  handEditableFileNames,
  isSynchronizedOperatorFileName,
  listOperatorFiles,
  maxOperatorFileBytes,
  pageVersionsFolder,
  readOperatorFile,
  settingsFileName,
  storeOperatorFile,
} from './operator-file-store.ts';
import { hashInformationPageContent } from './operator-information-pages.ts';

type Line = Pick<OperatorChange, 'what' | 'subject' | 'details'>;

/**
 * Returns audit trail entries for a manual edit of a file: the changed keys or the page versions, so that it can be undone like a change in
 * the back office.
 */
const linesOf = (name: string, before: Buffer | null, after: Buffer | null): Line[] => {
  if (name !== settingsFileName) {
    const [from, to] = [before, after].map((html) => (html ? hashInformationPageContent(html) : null));
    return [{ what: 'page import', subject: pageAt(name), details: { from, to } }];
  }
  const [was, is] = [recordOf(before) ?? {}, recordOf(after) ?? {}];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys
    .map((key) => ({ key, from: was[key] ?? null, to: is[key] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
    .map(({ key, from, to }) => ({ what: 'setting import', subject: key, details: { from, to } }));
};

const pageAt = (name: string): string =>
  Object.entries(informationPages).find(([, path]) => name === `pages/${basename(path)}`)?.[0] ?? name;

const recordOf = (content: Buffer | null): Readonly<Record<string, unknown>> | null => {
  if (content === null) return {};
  try {
    return z.parse(z.record(z.string(), z.unknown()), parseSettingsJson(content.toString()));
  } catch {
    return null;
  }
};

/** Returns why a manually edited file is not distributed to other nodes; null if it can be. */
const complaintAbout = (name: string, content: Buffer | null): string | null => {
  if (content !== null && content.length > maxOperatorFileBytes)
    return `has more than ${maxOperatorFileBytes} bytes, so the other nodes do not get it; make it smaller.`;
  return name === settingsFileName && recordOf(content) === null
    ? 'is no JSON object, so the other nodes do not get it; mend it.'
    : null;
};

interface OperatorFileSyncDependencies {
  readonly database: Database;
  readonly dataDir: string;
  /** The node's name in the audit trail. */
  readonly place: string;
  readonly now: () => Promise<number>;
  readonly warn: (line: string) => void;
}

const stateName = '.operator-files.json';
const asideFolder = 'operator-files-aside';
/** Maximum number of stored copies of local files that newer versions replaced. */
const maxAside = 20;
const stateSchema = z.record(z.string(), z.object({ version: z.int(), digest: z.string() }));

/** Synchronizes the operator's files between the data folder and the database, in both directions. */
export class OperatorFileSync {
  readonly #dependencies: OperatorFileSyncDependencies;
  /** File stamp and digest of each file at the last check, so that unchanged files are not read again. */
  readonly #checked = new Map<string, { readonly stamp: string; readonly digest: string }>();
  /** The last warning for each file, so that each is logged only once. */
  readonly #warned = new Map<string, string>();
  #running: Promise<unknown> = Promise.resolve();

  constructor(dependencies: OperatorFileSyncDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Writes files that are newer in the database to the data folder, and stores manual edits in the database. Returns the names of the
   * written files.
   */
  sync(): Promise<readonly string[]> {
    const synced = this.#running.then(() => this.#sync([...handEditableFileNames, ...this.#otherFiles()]));
    this.#running = synced.catch(() => {});
    return synced;
  }

  /** Checks for manually edited files. Reads the database only if there are any. */
  async checkForHandEdits(): Promise<void> {
    const known = this.#readState();
    if (handEditableFileNames.some((name) => this.#digest(name) !== (known[name]?.digest ?? ''))) await this.sync();
  }

  async #sync(names: readonly string[]): Promise<readonly string[]> {
    const { database } = this.#dependencies;
    const files = new Map((await listOperatorFiles(database.read)).map((file) => [file.name, file]));
    const state = this.#readState();
    const taken: string[] = [];
    // Write the logo's `logo.json` last, so that pages use the logo only once all its pictures exist.
    const all = [...new Set([...names, ...files.keys()])]
      .filter((name) => isSynchronizedOperatorFileName(name))
      .sort((a, b) => Number(isLogoFacts(a)) - Number(isLogoFacts(b)));
    const hasLogo = files.has(firstSiteLogoMetadataPath);
    for (const name of all) {
      const inDatabase = files.get(name) ?? null;
      // Ignore local pictures of a previous logo.
      if (inDatabase === null && hasLogo && name.startsWith(logoFolder)) continue;
      const local = this.#digest(name);
      let judged = decideOperatorFileSync({ local, known: state[name] ?? null, inDatabase });
      // A missing file means a removal only for files that staff edit by hand; restore any other.
      if (judged === 'import' && local === '' && !handEditableFileNames.includes(name)) judged = 'take';
      if (judged === 'import') await this.#import(name, state, inDatabase?.version ?? 0);
      else if (judged === 'same') {
        if (inDatabase) state[name] = { version: inDatabase.version, digest: local };
      } else {
        if (judged === 'setAside') await this.#setAside(name);
        await this.#take(name, state);
        taken.push(name);
      }
    }
    this.#writeState(state);
    return taken;
  }

  async #take(name: string, state: Record<string, FileState>): Promise<void> {
    const file = await readOperatorFile(this.#dependencies.database.read, name);
    if (!file) return;
    this.#write(name, file.content);
    state[name] = { version: file.version, digest: file.digest };
  }

  async #import(name: string, state: Record<string, FileState>, version: number): Promise<void> {
    const { database, now, place } = this.#dependencies;
    const content = this.#read(name);
    const complaint = complaintAbout(name, content);
    if (complaint !== null) return this.#warnOnce(name, `${this.#path(name)} ${complaint}`);
    const at = await now();
    const stored = await database.transact(async (tx) => {
      const before = await readOperatorFile(tx, name);
      // Another node stored a version concurrently; compare with that at the next check.
      if ((before?.version ?? 0) !== version) return null;
      await storeOperatorFile(tx, name, { content, at });
      if (!handEditableFileNames.includes(name)) return readOperatorFile(tx, name);
      if (name !== settingsFileName)
        for (const html of [before?.content, content])
          if (html)
            await storeOperatorFile(tx, getInformationPageVersionPath(hashInformationPageContent(html)), {
              content: html,
              at,
            });
      // Do not record the first copy, which only imports the operator's files into the database.
      const lines = before ? linesOf(name, before.content, content) : [];
      for (const line of lines) await recordOperatorChange(tx, { at, who: place, ...line });
      return readOperatorFile(tx, name);
    });
    if (stored) state[name] = { version: stored.version, digest: stored.digest };
  }

  /** Keeps a copy of the local file, which the newer version in the database will replace. */
  async #setAside(name: string): Promise<void> {
    const { dataDir, now, warn } = this.#dependencies;
    const content = this.#read(name);
    if (content === null) return;
    const kept = `${asideFolder}/${await now()}-${name.replaceAll('/', '-')}`;
    this.#write(kept, content);
    const older = readdirSync(join(dataDir, asideFolder)).sort().slice(0, -maxAside);
    for (const file of older) rmSync(join(dataDir, asideFolder, file), { force: true });
    warn(`${this.#path(name)} differs from what the ledger has, which is newer; it is kept as ${kept}`);
  }

  #otherFiles(): string[] {
    const { dataDir } = this.#dependencies;
    const logo = readOperatorLogo(dataDir);
    const ofLogo = (file: string): boolean => logo !== null && (file === 'logo.json' || file.includes(logo.version));
    return [
      ...filesIn(dataDir, pageVersionsFolder),
      ...filesIn(dataDir, logoFolder).filter((name) => ofLogo(name.slice(logoFolder.length + 1))),
    ];
  }

  #digest(name: string): string {
    const stat = statSync(this.#path(name), { throwIfNoEntry: false });
    if (!stat?.isFile()) return '';
    const stamp = `${stat.mtimeMs}:${stat.size}:${stat.ino}`;
    const checked = this.#checked.get(name);
    if (checked?.stamp === stamp) return checked.digest;
    const digest = computeOperatorFileDigest(this.#read(name));
    this.#checked.set(name, { stamp, digest });
    return digest;
  }

  #read(name: string): Buffer | null {
    const path = this.#path(name);
    return existsSync(path) ? readFileSync(path) : null;
  }

  /** Replaces a file atomically: writes a temporary file and renames it. */
  #write(name: string, content: Buffer | null): void {
    const path = this.#path(name);
    if (content === null) return rmSync(path, { force: true });
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const beside = `${path}.${process.pid}`;
    try {
      writeFileSync(beside, content, { mode: 0o600 });
      renameSync(beside, path);
    } finally {
      rmSync(beside, { force: true });
    }
  }

  #readState(): Record<string, FileState> {
    try {
      return z.parse(stateSchema, JSON.parse(readFileSync(this.#path(stateName), 'utf8')));
    } catch {
      // If the stored synchronization state is missing or damaged, every file that differs from the database counts as unknown.
      return {};
    }
  }

  #writeState(state: Readonly<Record<string, FileState>>): void {
    const text = `${JSON.stringify(state)}\n`;
    if (this.#read(stateName)?.toString() !== text && Object.keys(state).length > 0)
      this.#write(stateName, Buffer.from(text));
  }

  #warnOnce(name: string, line: string): void {
    if (this.#warned.get(name) === line) return;
    this.#warned.set(name, line);
    this.#dependencies.warn(line);
  }

  #path(name: string): string {
    return join(this.#dependencies.dataDir, name);
  }
}

const isLogoFacts = (name: string): boolean => name.endsWith('/logo.json');

const filesIn = (dataDir: string, folder: string): string[] => {
  const path = join(dataDir, folder);
  return existsSync(path) ? readdirSync(path).map((file) => `${folder}/${file}`) : [];
};
