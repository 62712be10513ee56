/** `npm run check`: format, lint, types, dependency rules and dead code, at once. Prints a line for each. */
import { runCommand } from './run-command.ts';

interface Check {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** A reason to fail although the command was content. */
  readonly distrust?: (output: string) => string | null;
}

const checks: readonly Check[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings', '--colors=off', '.'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'types of the tests', command: 'tsc', args: ['-p', 'tests'] },
  { name: 'types of the client', command: 'tsc', args: ['-p', 'web'] },
  {
    name: 'dependency rules',
    command: 'depcruise',
    args: [
      '--config',
      'dependency-rules.js',
      'protocol',
      'art',
      'server',
      'agent',
      'web/src',
      'scripts',
      'tests',
      'bench',
    ],
    // A parser that cannot read TypeScript finds nothing wrong in nothing.
    distrust: (output) => {
      const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
      return modules > 100 ? null : `only ${modules} modules were seen`;
    },
  },
  { name: 'dead code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
];

let failed = false;
await Promise.all(
  checks.map(async ({ name, command, args, distrust }) => {
    const { code, output, seconds } = await runCommand(command, args);
    const complaint = code === 0 ? (distrust?.(output) ?? null) : output.trim();
    if (complaint !== null) failed = true;
    console.log(`${complaint === null ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
    if (complaint !== null) console.log(complaint);
  }),
);
process.exitCode = failed ? 1 : 0;
