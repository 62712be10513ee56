import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `npm run recording -- verify …` is the agent's command, which needs no server; `export …` is the server's. */
const args = process.argv.slice(2);
const command =
  args[0] === 'export' ? 'server/src/start/cli/recording-export-command.ts' : 'agent/src/recording-command.ts';
const file = join(import.meta.dirname, '..', command);
const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' });
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
