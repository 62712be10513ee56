/** Runs the static checks at once; with `--beside` one after another at a low priority, because tests run at the same time. */
import { constants, setPriority } from 'node:os';
import { runCommand } from './run-command.ts';

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly isPrinted?: boolean;
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Checks types. One checker: with several, each checks the types that all files share again, which takes twice the processor time. The
 * compiler frees memory less often than usual, which takes a quarter of its time.
 */
const checkTypes = (name: string, folder: string): Check => ({
  name,
  command: 'tsc',
  args: ['-p', folder, '--checkers', '1'],
  environment: { GOGC: '400' },
});

const checks: readonly Check[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings', '--colors=off', '.'] },
  checkTypes('types', '.'),
  checkTypes('types of the tests', 'tests'),
  checkTypes('types of the client', 'web'),
  {
    name: 'dependency rules, folders without circles',
    command: 'node',
    args: ['scripts/check-dependencies.ts'],
    isPrinted: true,
  },
  { name: 'replaced names', command: 'node', args: ['scripts/check-names.ts'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  { name: 'known advisories', command: 'node', args: ['scripts/check-advisories.ts'], isPrinted: true },
  { name: 'weight of the client', command: 'node', args: ['scripts/check-budgets.ts'], isPrinted: true },
];

let failed = false;
const runCheck = async ({ name, command, args, isPrinted = false, environment = {} }: Check): Promise<void> => {
  const { code, output, seconds } = await runCommand(command, args, { environment });
  const complaint = code === 0 ? null : output.trim();
  if (complaint !== null) failed = true;
  console.log(`${complaint === null ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
  if (complaint !== null) console.log(complaint);
  else if (isPrinted) console.log(output.trim());
};

if (process.argv.includes('--beside')) {
  // Lower this process's own priority: the checks that it starts inherit it.
  setPriority(constants.priority.PRIORITY_LOW);
  for (const check of checks) await runCheck(check);
} else {
  await Promise.all(checks.map(runCheck));
}
process.exitCode = failed ? 1 : 0;
