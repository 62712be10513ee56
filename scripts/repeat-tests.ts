/** `npm run test:repeat -- [RUNS] [WORD...] [--long] [--idle]` repeats tests, without `--idle` on two cores kept busy. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand } from './run-command.ts';
import { describeTrouble, type RunRecord, readRunRecord } from './run-record.ts';

/** After this time a busy loop ends by itself, in case this process was killed and could not end it. */
const longestRunMs = 60 * 60_000;
const busyLoops = 2;

const { positionals, values } = parseArgs({
  options: { long: { type: 'boolean', default: false }, idle: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [runsText = '20', ...words] = positionals;
const runs = Number(runsText);
if (!Number.isSafeInteger(runs) || runs < 1) {
  console.error('Usage: npm run test:repeat -- [RUNS] [WORD...] [--long] [--idle]');
  process.exit(1);
}

const startBusyLoop = (): ChildProcess =>
  spawn(process.execPath, [
    '-e',
    `const end = Date.now() + ${longestRunMs}; while (Date.now() < end && process.ppid === ${process.pid});`,
  ]);

const troubles = new Map<string, { failed: number; flaky: number }>();
const count = ({ failed, flaky }: RunRecord): void => {
  const troubleOf = (name: string) => {
    const trouble = troubles.get(name) ?? { failed: 0, flaky: 0 };
    troubles.set(name, trouble);
    return trouble;
  };
  for (const { name } of failed) troubleOf(name).failed += 1;
  for (const { name } of flaky) troubleOf(name).flaky += 1;
};

let green = 0;
for (let run = 1; run <= runs; run++) {
  const loops = values.idle ? [] : Array.from({ length: busyLoops }, startBusyLoop);
  const { code, output, seconds } = await runCommand('node', [
    'scripts/test.ts',
    ...(values.long ? ['--long'] : []),
    ...words,
  ]);
  for (const loop of loops) loop.kill('SIGKILL');
  const record = readRunRecord();
  count(record);
  if (code === 0 && record.flaky.length === 0) green += 1;
  const lastLine = output.trimEnd().split('\n').at(-1);
  const load = values.idle ? 'idle' : `beside ${busyLoops} busy loops`;
  console.log(
    `run ${run} of ${runs}, ${load}: ${lastLine}, ${record.flaky.length} flaky, ${seconds.toFixed(0)} s`,
  );
  for (const test of record.failed) console.log(describeTrouble('FAILED', test));
  for (const test of record.flaky) console.log(describeTrouble('FLAKY', test));
  if (code !== 0 || record.flaky.length > 0) {
    const log = `.cache/test-run-${run}.log`;
    writeFileSync(log, output);
    console.log(`  What it printed: ${log}`);
  }
}
console.log(`${green} of ${runs} runs were green without a second try`);
for (const [name, { failed, flaky }] of troubles)
  console.log(`${name}: failed ${failed}, passed at the second try ${flaky}, of ${runs}`);
process.exitCode = green === runs ? 0 : 1;
