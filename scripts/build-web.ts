import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { precompress } from './precompress.ts';
import { digestOfSources } from './web-sources.ts';

/** Name of a file with the digest of the sources from which a folder was built, and what is in the folder. */
const stampName = '.built';
const dist = 'web/dist';
const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** What `web/dist` has of a build from today's sources: all, the first of the players' pages, or nothing. */
export type BuiltWeb = 'whole' | 'players' | 'nothing';

export const findBuiltWeb = (known?: string): BuiltWeb => {
  const stamp = join(dist, stampName);
  // Without it no digest is needed, which takes a tenth of a second.
  if (!existsSync(stamp)) return 'nothing';
  const digest = known ?? digestOfSources();
  const text = readFileSync(stamp, 'utf8');
  if (text === digest) return 'whole';
  return text === playersStamp(digest) ? 'players' : 'nothing';
};

const playersStamp = (digest: string): string => `${digest} players`;

/** Builds the players' pages, the office and the service worker. Does nothing if web/dist was built from the same sources. */
export const buildWeb = async (): Promise<void> => {
  const digest = digestOfSources();
  if (findBuiltWeb(digest) === 'whole') return;
  process.stdout.write('Building the client, which takes some seconds after a change … ');
  const startedAt = performance.now();
  const outDir = newFolder();
  await buildPlayers(outDir);
  await build('office.config.ts', join(outDir, 'office'));
  await precompress(outDir);
  putInPlace(outDir, digest, () => findBuiltWeb(digest) === 'whole');
  console.log(seconds(startedAt));
};

/** Builds what a player's first pages need: no template pages, which take half of the time. The rest is for `buildRest`. */
export const buildPlayersFirst = async (): Promise<void> => {
  const digest = digestOfSources();
  if (findBuiltWeb(digest) !== 'nothing') return;
  const outDir = newFolder();
  const { TEMPLATE_PAGES: templates } = process.env;
  process.env.TEMPLATE_PAGES = 'off';
  await buildPlayers(outDir);
  if (templates === undefined) delete process.env.TEMPLATE_PAGES;
  else process.env.TEMPLATE_PAGES = templates;
  putInPlace(outDir, playersStamp(digest), () => findBuiltWeb(digest) !== 'nothing');
};

/** Adds the office to `web/dist`, then all of the client in place of its first pages, beside a server that sends from there. */
export const buildRest = async (onOffice: () => void): Promise<void> => {
  const digest = digestOfSources();
  const office = join(dist, 'office');
  if (!existsSync(office)) {
    const outDir = newFolder();
    await build('office.config.ts', outDir);
    // Another build, of other sources, may have replaced this folder. Then the next start builds again.
    if (findBuiltWeb(digest) === 'players' && !existsSync(office)) renameSync(outDir, office);
    rmSync(outDir, { recursive: true, force: true });
  }
  onOffice();
  const outDir = newFolder();
  await buildPlayers(outDir);
  await Promise.all([precompress(outDir), precompress(office)]);
  if (findBuiltWeb(digest) !== 'players') return;
  moveInto(dist, outDir);
  writeFileSync(join(dist, stampName), digest);
};

/** Moves all files of a build into another one, in whose place they come one by one. Files of pages that are open stay. */
const moveInto = (to: string, from: string): void => {
  const files = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(from, join(parentPath, name)));
  // The page comes last, when all that it names is there.
  for (const path of paths.sort((a, b) => Number(a === 'index.html') - Number(b === 'index.html'))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    renameSync(join(from, path), join(to, path));
  }
};

/** Returns a folder beside `web/dist`: a server or another build never sees half a build. It is removed if the process ends. */
const newFolder = (): string => {
  const folder = resolve(`${dist}.${process.pid}`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const buildPlayers = async (outDir: string): Promise<void> => {
  // The first build empties the folder, so the other one comes after it.
  await build('vite.config.ts', outDir);
  await build('push-worker.config.ts', outDir);
};

const build = async (config: string, outDir: string): Promise<void> => {
  // Import the bundler only when it is needed, because it takes half a gigabyte of memory.
  const { build } = await import('vite');
  // A test runner sets NODE_ENV to `test`, with which Vite would build React's development version, twice as large.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({ root: 'web', configFile: `web/${config}`, logLevel: 'warn', build: { outDir } });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
};

const putInPlace = (outDir: string, stamp: string, isThere: () => boolean): void => {
  writeFileSync(join(outDir, stampName), stamp);
  const old = `${outDir}.old`;
  for (let triesLeft = 5; ; triesLeft--) {
    try {
      if (existsSync(dist)) renameSync(dist, old);
      renameSync(outDir, dist);
      break;
    } catch (error) {
      if (isThere()) break;
      if (triesLeft === 0) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
  rmSync(outDir, { recursive: true, force: true });
};
