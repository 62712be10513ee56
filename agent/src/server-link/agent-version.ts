import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packagePath = join(import.meta.dirname, '../../package.json');

/** Version of the agent, which the server shows to its operator. */
export const agentVersion = (JSON.parse(readFileSync(packagePath, 'utf8')) as { version: string }).version;
