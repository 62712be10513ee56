import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { DrawnIcon } from '../src/features/template-pages/icons/drawn-icon.ts';

const sources = fileURLToPath(new URL('../src', import.meta.url));
const packageFolder = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
const esmFolder = join(packageFolder, 'dist/esm');

const modules: Readonly<Record<string, () => Promise<readonly DrawnIcon[]>>> = {
  'virtual:icons-in-use': () => iconsInUse(),
  'virtual:all-icons': () => allIcons(),
};
/** Prefix of this plugin's module ids; by convention, other Rollup plugins ignore ids that begin with it. */
const ours = '\0';

/**
 * Provides the icons as data. The page that shows them must not import them: the bundler would move icons that other
 * pages need into separate files.
 */
export const iconSet = (): Plugin => ({
  name: 'icon-set',
  resolveId: (id) => (id in modules ? ours + id : undefined),
  async load(id) {
    const icons = await modules[id.slice(ours.length)]?.();
    return icons && `export default ${JSON.stringify(icons)};`;
  },
});

/** Returns the icons that the players' pages import, each with the number of files that import it. */
const iconsInUse = async (): Promise<readonly DrawnIcon[]> => {
  const uses = new Map<string, number>();
  for await (const path of glob('**/*.{ts,tsx}', { cwd: sources, exclude: ['office/**'] }))
    for (const name of importedIcons(await readFile(join(sources, path), 'utf8')))
      uses.set(name, (uses.get(name) ?? 0) + 1);
  const files = await filesByName();
  const names = [...uses.keys()].filter((name) => files.has(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      ...(await drawn(name, files.get(name) ?? name)),
      uses: uses.get(name) ?? 0,
    })),
  );
};

/** Returns all icons of lucide-react, each under the first of its names. */
const allIcons = async (): Promise<readonly DrawnIcon[]> => {
  const index = await readFile(join(esmFolder, 'icons/index.mjs'), 'utf8');
  const exports = [...index.matchAll(/export \{ default as (\w+) \} from '\.\/([\w-]+)\.mjs'/g)];
  if (exports.length < 1000) throw new Error('lucide-react no longer lists its icons in icons/index.mjs');
  return Promise.all(exports.map(([, name = '', file = '']) => drawn(name, file)));
};

const importedIcons = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(' as ')[0] ?? name),
  );

/** Returns each icon name with its file. An icon can have several names. */
const filesByName = async (): Promise<ReadonlyMap<string, string>> => {
  const index = await readFile(join(esmFolder, 'lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
};

interface IconModule {
  readonly __iconData: {
    readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
    readonly aliases?: readonly string[];
  };
}

const drawn = async (name: string, file: string): Promise<DrawnIcon> => {
  const module = (await import(pathToFileURL(join(esmFolder, `icons/${file}.mjs`)).href)) as IconModule;
  const { node, aliases = [] } = module.__iconData;
  return {
    name,
    words: [file, ...aliases],
    shapes: node.map(([tag, { key, ...attributes }]) =>
      tag === 'path' && attributes.d !== undefined && Object.keys(attributes).length === 1
        ? attributes.d
        : [tag, attributes],
    ),
  };
};
