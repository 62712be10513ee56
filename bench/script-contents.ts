import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { compressedBytes, filesOf, readManifest } from '../scripts/client-weight.ts';

/** Compressed bytes of each library and of each folder of the product in a page's first scripts. */
export type ScriptContents = ReadonlyMap<string, number>;

/** Builds the players' pages with source maps in a temporary folder. Returns, for each list of sources, what their scripts contain. */
export const scriptContents = async (pages: readonly (readonly string[])[]): Promise<readonly ScriptContents[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'script-contents-'));
  try {
    const output = { outDir: folder, sourcemap: 'hidden' as const };
    await build({ root: 'web', configFile: 'web/vite.config.ts', logLevel: 'error', build: output });
    return pages.map((sources) => {
      const contents = new Map<string, number>();
      for (const file of filesOf(readManifest(folder), sources))
        if (file.endsWith('.js')) addContents(contents, join(folder, file));
      return contents;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Adds a script's compressed bytes, divided as its parts would be if each were compressed alone. */
const addContents = (contents: Map<string, number>, path: string): void => {
  const code = readFileSync(path, 'utf8');
  const parts = splitByOrigin(code, new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8'))));
  const sizes = [...parts].map(([origin, part]) => [origin, compressedBytes(part)] as const);
  const scale = compressedBytes(code) / sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  for (const [origin, bytes] of sizes) contents.set(origin, (contents.get(origin) ?? 0) + bytes * scale);
};

/** A language's texts, which are JSON, and the bundler's lists of the files of each lazy-loaded page. */
const withoutSource = 'texts and lists of files';

const splitByOrigin = (code: string, map: SourceMap): ReadonlyMap<string, string> => {
  const parts = new Map<string, string>();
  code.split('\n').forEach((line, lineIndex) => {
    for (let column = 0; column < line.length; column++) {
      const entry = map.findEntry(lineIndex, column);
      // An entry without a source has the property with no value.
      const source = 'originalSource' in entry ? entry.originalSource : undefined;
      const origin = source === undefined ? withoutSource : originOf(source);
      parts.set(origin, (parts.get(origin) ?? '') + line[column]);
    }
  });
  return parts;
};

/** Returns the library's name, or the folder of the product's source in two or three steps, such as `web/features/lobby`. */
const originOf = (source: string): string => {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (library !== undefined) return library;
  const path = source
    .replace(/^.*?(?=(web|protocol)\/src\/)/, '')
    .replace('/src/', '/')
    .split('/')
    .slice(0, -1);
  return path.slice(0, path[1] === 'features' ? 3 : 2).join('/');
};
