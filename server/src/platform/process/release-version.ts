import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release version, which package.json states once for server, agent and pages. */
export const releaseVersion = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;
