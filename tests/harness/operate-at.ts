import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs `npm run operator -- …` beside a server of its own process, which has this data folder. */
export const operateAt = (dataDir: string, ...order: string[]) =>
  promisify(execFile)('node', ['server/src/start/cli/operator-command.ts', ...order], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
