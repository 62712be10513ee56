/** `npm run test:cluster`: every fault of a cluster under play; prints at its end how long players could not press. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { runCommand } from '../scripts/run-command.ts';

const figures = resolve('.cache/fault-figures.txt');
mkdirSync(resolve('.cache'), { recursive: true });
rmSync(figures, { force: true });
const { code } = await runCommand('node', ['scripts/test.ts', 'tests/cluster/'], {
  show: true,
  environment: { FAULT_FIGURES: figures },
});
if (existsSync(figures))
  console.log(
    `\nLongest time without an accepted press, and what docs/nodes.md promises:\n${readFileSync(figures, 'utf8')}`,
  );
process.exitCode = code;
