import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  /** The chunk's configured name. Vite sets it if the chunk holds several sources. */
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export interface Weight {
  readonly scriptBytes: number;
  readonly styleBytes: number;
}

const manifestPath = '.vite/manifest.json';

export const readManifest = (folder: string): Manifest => {
  const path = join(folder, manifestPath);
  if (!existsSync(path)) throw new Error(`${path} is not there; build the client first`);
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
};

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

export const compressedBytes = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;

export const weightOf = (folder: string, files: Iterable<string>): Weight => {
  let scriptBytes = 0;
  let styleBytes = 0;
  for (const file of files) {
    const bytes = compressedBytes(readFileSync(join(folder, file)));
    if (file.endsWith('.js')) scriptBytes += bytes;
    else if (file.endsWith('.css')) styleBytes += bytes;
  }
  return { scriptBytes, styleBytes };
};
