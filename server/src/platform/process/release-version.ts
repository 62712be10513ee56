import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the release, which package.json names once for all parts. */
export const releaseVersion = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;
