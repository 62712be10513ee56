import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';

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

/** Returns a digest of all from which the client is built. File times would be wrong after a fresh checkout. */
export const digestOfSources = (): string => {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((pattern) => globSync(pattern)).sort()) {
    if (statSync(path).isDirectory()) continue;
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return `${process.env.TEMPLATE_PAGES ?? 'on'} ${hash.digest('hex')}`;
};
