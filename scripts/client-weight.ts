import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What the bundler says of one of its files: what it needs at once, and which style sheets come with it. */
interface Chunk {
  readonly file: string;
  /** Of a chunk that holds several sources: what the build's configuration calls it. */
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export interface Weight {
  readonly scriptBytes: number;
  readonly styleBytes: number;
}

/** The bundle's own map, left beside it by the build. */
const manifestPath = '.vite/manifest.json';

export const readManifest = (folder: string): Manifest => {
  const path = join(folder, manifestPath);
  if (!existsSync(path)) throw new Error(`${path} is not there; build the client first`);
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
};

/** The files that these sources bring with them, each once: the chunks, what they import, and their style sheets. */
export const filesOf = (manifest: Manifest, sources: readonly string[]): ReadonlySet<string> => {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const other of chunk.imports ?? []) add(other);
  };
  for (const source of sources) add(source);
  return files;
};

/** What these files weigh on the way, compressed by gzip as strongly as it goes. */
export const weightOf = (folder: string, files: Iterable<string>): Weight => {
  let scriptBytes = 0;
  let styleBytes = 0;
  for (const file of files) {
    const bytes = gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
    if (file.endsWith('.js')) scriptBytes += bytes;
    else if (file.endsWith('.css')) styleBytes += bytes;
  }
  return { scriptBytes, styleBytes };
};
