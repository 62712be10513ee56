import { existsSync, globSync, statSync, writeFileSync } from 'node:fs';

const sources = [
  'web/src/**',
  'web/public/**',
  'web/information/**',
  'web/build/**',
  'web/docs/**',
  'docs/**/*.md',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'protocol/src/**',
];
const stamp = 'web/dist/.built';

/** Builds the client into web/dist, unless what is there is newer than everything it is made from. */
export const buildWeb = async (): Promise<void> => {
  if (existsSync(stamp) && newest(sources) <= statSync(stamp).mtimeMs) return;
  process.stdout.write('Building the client … ');
  const startedAt = performance.now();
  // The bundler takes half a gigabyte; a process that goes on to serve loads it only when it must build.
  const { build } = await import('vite');
  // A test runner's NODE_ENV would put React's development build, twice as heavy, into what is served.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({ root: 'web', configFile: 'web/vite.config.ts', logLevel: 'warn' });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  writeFileSync(stamp, '');
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
};

const newest = (patterns: string[]): number =>
  Math.max(0, ...globSync(patterns).map((path) => statSync(path).mtimeMs));
