/**
 * `npm run bench:join [joins]` joins a machine and leaves it, 500 times by default, and counts how often a picture appears.
 * Two busy loops use the cores all the time; `-- --idle` leaves them out. `-- --firefox` joins with Firefox. With
 * `-- --unnamed` the agent uses no address from the page, as behind a NAT.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { closedNetworks } from '../scripts/closed-networks.ts';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { BenchFloor } from './bench-floor.ts';
import { openFirefoxPage } from './firefox-page.ts';
import { machineIdOf } from './machine-ids.ts';
import { report } from './report.ts';
import { median, quantile } from './statistics.ts';

const { values: asked, positionals } = parseArgs({
  options: { firefox: { type: 'boolean' }, idle: { type: 'boolean' }, unnamed: { type: 'boolean' } },
  allowPositionals: true,
});
const joins = Number(positionals[0] ?? 500);
if (!Number.isInteger(joins) || joins < 1)
  throw new Error(`The number of joins is at least 1, not "${positionals[0]}".`);
const busyLoops = asked.idle ? 0 : 2;
/** The machines are joined in turn, so that each has time to pay out, and all brands are drawn. */
const machines = 12;
/** At most three tries, each with a new connection, as in the client. */
const limits = { pictureMs: 15_000, tries: 3 };

const openChromiumPage = async () => {
  const browser = await launchBrowser({ hidesAddresses: true });
  return { page: await openBenchPage(browser, floor.address), close: () => browser.close() };
};

const spin = (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });

const floor = await BenchFloor.start();
const agent = await floor.startAgent(machines, { viewerNetworks: asked.unnamed ? [] : closedNetworks.split(',') });
const { page, close } = asked.firefox ? await openFirefoxPage(floor.address) : await openChromiumPage();
await evaluate(() => window.bench.logIn('player1'));
const loops = Array.from({ length: busyLoops }, spin);
process.on('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL');
});

/** Calls a function in the page. Both browsers' drivers take one argument for it. */
function evaluate<Answer, Argument = undefined>(
  call: (argument: Argument) => Answer | Promise<Answer>,
  argument?: Argument,
): Promise<Answer> {
  return (page.evaluate as (call: unknown, argument?: unknown) => Promise<Answer>).call(page, call, argument);
}

/** Goals in ms. Beside busy loops Firefox has none. */
function goalsOfFirstFrame() {
  if (asked.firefox) return asked.idle ? [{ figure: 'firstFrameMedianMs', atMost: 150 }] : [];
  if (!asked.idle) return [{ figure: 'firstFrameMedianMs', atMost: 100 }];
  return [
    { figure: 'firstFrameMedianMs', atMost: 50 },
    { figure: 'firstFrameWorstMs', atMost: 100 },
  ];
}

const times: number[] = [];
const failures: string[] = [];
let retries = 0;
for (let index = 1; index <= joins; index++) {
  try {
    const joined = await evaluate(([machineId, given]) => window.bench.join(machineId, given), [
      machineIdOf(index % machines),
      limits,
    ] as const);
    times.push(joined.firstFrameMs);
    retries += joined.tries - 1;
    await evaluate(() => window.bench.leave());
  } catch (error) {
    failures.push(`join ${index}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (index % 50 === 0) console.error(`${index} joins, ${times.length} pictures`);
}
for (const loop of loops) loop.kill('SIGKILL');
await close();
await agent.stop();
await floor.close();

for (const failure of failures) console.log(failure);
const missed = report({
  bench: asked.firefox ? 'join in Firefox' : 'join',
  figures: {
    joins,
    pictures: times.length,
    withoutPicture: joins - times.length,
    freshConnections: retries,
    firstFrameMedianMs: median(times),
    firstFrameP95Ms: quantile(times, 0.95),
    firstFrameWorstMs: Math.max(...times),
  },
  ratios: {},
  goals: [{ figure: 'withoutPicture', atMost: 0 }, ...goalsOfFirstFrame()],
});
process.exit(missed.length > 0 ? 1 : 0);
