/** `npm run first-hour` does in a fresh clone of what is committed here what CONTRIBUTING.md says, and says what took how long. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type FirstHourStep, firstHourSteps } from './first-hour.ts';

const stepLimitMs = 15 * 60_000;
const shownLines = 40;

const place = mkdtempSync(join(tmpdir(), 'reelfloor-first-hour-'));
process.once('exit', () => rmSync(place, { recursive: true, force: true }));
const clone = join(place, 'reelfloor');

/** What a new terminal has, and a port that is free, because a demo may be running here. */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_|DATA_DIR$)/i.test(name)),
  ),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
  PORT: '0',
};

/** Runs a command in a process group of its own and returns its output; throws what it printed last if it fails. */
const run = (folder: string, { command, until }: Pick<FirstHourStep, 'command' | 'until'>): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd: folder,
      shell: true,
      detached: true,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let isDone = false;
    const stop = (signal: NodeJS.Signals) => child.pid !== undefined && process.kill(-child.pid, signal);
    const limit = setTimeout(() => stop('SIGKILL'), stepLimitMs);
    const take = async (chunk: Buffer) => {
      output += chunk.toString();
      const address = until?.exec(output)?.[1];
      if (isDone || address === undefined || !output.includes('Ctrl-C')) return;
      isDone = true;
      const status = await fetch(address).then((answer) => answer.status, String);
      output += `${address} answered ${status}\n`;
      isDone = status === 200;
      stop('SIGINT');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(limit);
      if (until ? isDone : code === 0) return resolve(output);
      reject(new Error(`${command} failed (${code}):\n${output.split('\n').slice(-shownLines).join('\n')}`));
    });
  });

const timed = async (does: string, command: string, work: () => Promise<unknown>): Promise<void> => {
  const startedAtMs = performance.now();
  await work();
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1).padStart(6);
  console.log(`${seconds} s  ${does}: ${command}`);
};

try {
  const cloning = `git clone --quiet --no-local "${process.cwd()}" "${clone}"`;
  await timed('clones', 'git clone', () => run(place, { command: cloning }));
  const startedAtMs = performance.now();
  for (const step of firstHourSteps(readFileSync(join(clone, 'CONTRIBUTING.md'), 'utf8')))
    await timed(step.does, step.command, () => run(clone, step));
  console.log(`${((performance.now() - startedAtMs) / 1000).toFixed(1).padStart(6)} s  in all`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
