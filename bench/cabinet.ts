/**
 * `npm run bench:cabinet [seconds]` polls a SAS machine while the main thread is blocked for 500 ms of each second, and measures how far
 * the polls are from their times, what a line costs, how long a serial port takes between the first byte and the second, and how long a
 * press takes from the journal to the relay board.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { measureSentByteGapMs, PtyMaster, SasLine, SerialLine } from '@reelfloor/agent/testing/sas-lines';
import { measureKeyPresses } from './key-presses.ts';
import { nextReport } from './next-report.ts';
import { report } from './report.ts';
import { quantile } from './statistics.ts';

type MachineReport =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'polls'; readonly atMs: readonly number[]; readonly raised: number };

const seconds = Number(process.argv[2] ?? 60);
const idleSeconds = 10;
const cycleMs = 200;
const blockedMs = 500;
/** What the machine has said last may take some polls. */
const settleMs = 5_000;
const serialMessages = 1_000;
const presses = 40;

const folder = mkdtempSync(join(tmpdir(), 'reelfloor-bench-'));
const machine = fork(join(import.meta.dirname, 'sas-machine.ts'));
const listening = await nextReport<MachineReport>(machine, 'listening');
if (listening.type !== 'listening') throw new Error('the machine does not listen');

let rows = 0;
let isUp = false;
const line: SasLine = new SasLine(
  {
    line: { kind: 'socket', host: '127.0.0.1', port: listening.port },
    address: 1,
    cycleMs,
    meterCodes: [0, 1, 2, 5, 12],
    logFile: join(folder, 'line.log'),
    wireLogFolder: join(folder, 'line.wire'),
    takenRow: 0,
  },
  {
    onRow: ({ row }) => {
      rows += 1;
      line.taken(row);
    },
    onState: ({ eventsAreOn }) => {
      isUp ||= eventsAreOn;
    },
    onReport: (text) => {
      throw new Error(text);
    },
    onFailure: (error) => {
      throw error;
    },
  },
);
while (!isUp) await sleep(50);

const before = process.cpuUsage();
await sleep(idleSeconds * 1_000);
const { user, system } = process.cpuUsage(before);
const cores = (user + system) / (idleSeconds * 1_000_000);

const readPolls = async (): Promise<Extract<MachineReport, { type: 'polls' }>> => {
  const answer = nextReport<MachineReport>(machine, 'polls');
  machine.send('polls');
  const polls = await answer;
  if (polls.type !== 'polls') throw new Error('no polls');
  return polls;
};

const from = (await readPolls()).atMs.length;
const block = setInterval(() => {
  const untilMs = performance.now() + blockedMs;
  while (performance.now() < untilMs);
}, 1_000);
await sleep(seconds * 1_000);
clearInterval(block);
const { atMs, raised } = await readPolls();
for (let waitedMs = 0; rows < raised && waitedMs < settleMs; waitedMs += cycleMs) await sleep(cycleMs);
const rowsMissing = Math.max(0, raised - rows);
await line.close();
machine.disconnect();

const polls = atMs.slice(from);
const errorsMs = polls.slice(1).map((ms, at) => Math.abs(ms - (polls[at] ?? ms) - cycleMs));

const master = new PtyMaster();
const port = new SerialLine(master.path);
const serialGapP99Ms = await measureSentByteGapMs(port, serialMessages);
await port.close();
await master.close();

const pressDelaysMs = await measureKeyPresses(folder, presses);
rmSync(folder, { recursive: true });

const missed = report({
  bench: 'cabinet',
  figures: {
    polls: polls.length,
    periodErrorMedianMs: quantile(errorsMs, 0.5),
    periodErrorP99Ms: quantile(errorsMs, 0.99),
    periodErrorWorstMs: Math.max(...errorsMs),
    rowsMissing,
    lineCores: cores,
    serialGapP99Ms,
    presses: pressDelaysMs.length,
    pressToRelayMedianMs: quantile(pressDelaysMs, 0.5),
    pressToRelayP95Ms: quantile(pressDelaysMs, 0.95),
  },
  ratios: {},
  goals: [
    { figure: 'polls', atLeast: seconds * 4 },
    { figure: 'periodErrorP99Ms', atMost: 10 },
    { figure: 'rowsMissing', atMost: 0 },
    { figure: 'lineCores', atMost: 0.03 },
    { figure: 'serialGapP99Ms', atMost: 1 },
    { figure: 'presses', atLeast: presses },
    { figure: 'pressToRelayP95Ms', atMost: 10 },
  ],
});
process.exit(missed.length > 0 ? 1 : 0);
