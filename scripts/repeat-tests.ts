/**
 * `npm run test:repeat -- [RUNS] [WORD...] [--long] [--idle] [--twice] [--at TIME]` repeats tests, without `--idle` on two cores kept busy, and
 * counts each test's passes and failures for `npm run test:flakes`. With `--twice` each file runs twice in one process. With `--at` each file
 * begins at this time, such as 2026-12-31T23:59:57Z.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countRun, describeFlakes, readFlakeTable, writeFlakeTable } from './flake-table.ts';
import { runCommand } from './run-command.ts';
import { describeTrouble, readRunRecord, runRecordPath } from './run-record.ts';

/** After this time a busy loop ends by itself, in case this process was killed and could not end it. */
const longestRunMs = 60 * 60_000;
const busyLoops = 2;

const { positionals, values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    idle: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    at: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const [runsText = '20', ...words] = positionals;
const runs = Number(runsText);
if (!Number.isSafeInteger(runs) || runs < 1) {
  console.error('Usage: npm run test:repeat -- [RUNS] [WORD...] [--long] [--idle] [--twice] [--at TIME]');
  process.exit(1);
}

/** Whether the runs show the chance that a test fails in a usual one: not a file's second run in one process, nor at another time. */
const isUsual = !values.twice && values.at === '';

const startBusyLoop = (): ChildProcess =>
  spawn(process.execPath, [
    '-e',
    `const end = Date.now() + ${longestRunMs}; while (Date.now() < end && process.ppid === ${process.pid});`,
  ]);

let green = 0;
for (let run = 1; run <= runs; run++) {
  const loops = values.idle ? [] : Array.from({ length: busyLoops }, startBusyLoop);
  rmSync(runRecordPath(), { force: true });
  const { code, output, seconds } = await runCommand(
    'node',
    ['scripts/test.ts', ...(values.long ? ['--long'] : []), ...words],
    { environment: { ...(values.twice && { TEST_TWICE: '1' }), ...(values.at && { TEST_STARTS_AT: values.at }) } },
  );
  for (const loop of loops) loop.kill('SIGKILL');
  const record = readRunRecord();
  if (isUsual) writeFlakeTable(countRun(readFlakeTable(), record, new Date().toISOString()));
  if (code === 0) green += 1;
  const lastLine = output.trimEnd().split('\n').at(-1);
  const load = values.idle ? 'idle' : `beside ${busyLoops} busy loops`;
  console.log(`run ${run} of ${runs}, ${load}: ${lastLine}, ${seconds.toFixed(0)} s`);
  for (const test of record.failed) console.log(describeTrouble('FAILED', test));
  if (code !== 0) {
    const log = `.cache/test-run-${run}.log`;
    writeFileSync(log, output);
    console.log(`  What it printed: ${log}`);
  }
}
console.log(`${green} of ${runs} runs were green`);
if (isUsual) for (const line of describeFlakes(readFlakeTable())) console.log(line);
process.exitCode = green === runs ? 0 : 1;
