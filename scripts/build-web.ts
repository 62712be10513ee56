import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const sources = [
  'web/src/**',
  'web/public/**',
  'web/information/**',
  'web/build/**',
  'web/docs/**',
  'docs/**/*.md',
  'web/index.html',
  'web/office.html',
  'web/vite.config.ts',
  'web/office.config.ts',
  'web/push-worker.config.ts',
  'web/package.json',
  'protocol/src/**',
  'package-lock.json',
];
/** Name of a file with a digest of the built sources. File times would be wrong after a fresh checkout. */
const stampName = '.built';
const dist = 'web/dist';
/** Configurations of the builds, with their folders in `dist`. The first one empties `dist`, so it comes first. */
const builds = { 'vite.config.ts': '.', 'office.config.ts': 'office', 'push-worker.config.ts': '.' };

/** Builds the players' pages, the office and the service worker. Does nothing if web/dist was built from the same sources. */
export const buildWeb = async (): Promise<void> => {
  const digest = `${process.env.TEMPLATE_PAGES ?? 'on'} ${digestOf(sources.flatMap((pattern) => globSync(pattern)).sort())}`;
  if (isBuilt(digest)) return;
  process.stdout.write('Building the client, which takes some seconds after a change … ');
  const startedAt = performance.now();
  // Import the bundler only when it is needed, because it takes half a gigabyte of memory.
  const { build } = await import('vite');
  // A test runner sets NODE_ENV to `test`, with which Vite would build React's development version, twice as large.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  // Build in another folder and move the result, so that a running server or a second build never sees half a build.
  const outDir = resolve(`${dist}.${process.pid}`);
  for (const [config, folder] of Object.entries(builds))
    await build({
      root: 'web',
      configFile: `web/${config}`,
      logLevel: 'warn',
      build: { outDir: join(outDir, folder) },
    });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  writeFileSync(join(outDir, stampName), digest);
  putInPlace(outDir, digest);
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
};

const isBuilt = (digest: string): boolean => {
  const stamp = join(dist, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
};

const putInPlace = (outDir: string, digest: string): void => {
  const old = `${outDir}.old`;
  for (let triesLeft = 5; ; triesLeft--) {
    try {
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(outDir, dist);
      break;
    } catch (error) {
      if (isBuilt(digest)) break;
      if (triesLeft === 0) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
  rmSync(outDir, { recursive: true, force: true });
};

const digestOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const path of paths) {
    if (statSync(path).isDirectory()) continue;
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};
