/**
 * `npm run bench:relay` shows one machine to 200 spectators by Janus, packet readers with one Chromium and one Firefox among
 * them, and measures what that costs its agent, the hall's line and whoever plays. `-- 50` takes so many.
 */

import { fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { janusPath, janusSecret, TestJanus } from '@reelfloor/server/testing/test-janus';
import { TestPlayer } from '@reelfloor/server/testing/test-player';
import { closedNetworks } from '../scripts/closed-networks.ts';
import { howToInstallJanus } from '../scripts/find-janus.ts';
import { addPlayers } from './added-players.ts';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { BenchFloor } from './bench-floor.ts';
import { openFirefoxPage } from './firefox-page.ts';
import { machineIdOf } from './machine-ids.ts';
import { nextReport } from './next-report.ts';
import type { Watched } from './page/main.ts';
import { countCores } from './process-usage.ts';
import { delaysOf } from './relay/frame-counter.ts';
import type { ReaderReport } from './relay/messages.ts';
import { RelayTap } from './relay/relay-tap.ts';
import { report } from './report.ts';
import { startPhase } from './start-phase.ts';
import { longestGap, median, quantile } from './statistics.ts';

const spectators = Number(process.argv[2] ?? 200);
if (!Number.isInteger(spectators) || spectators < 3 || spectators > 1_000)
  throw new Error(`bench:relay takes a number of spectators from 3 to 1000, not "${process.argv[2]}".`);
if (janusPath === null) throw new Error(howToInstallJanus);

const seconds = 20;
const creditMinor = 50_000;
const browsers = 2;
/** Readers whose packets are read: to read those of all would take more of this computer than everything that is measured. */
const countedReaders = 20;
/** An account watches two machines at a time. */
const watchesOfAccount = 2;
/** What the relay sends each spectator, in bits per second: the picture's 1 Mbit/s with all headers. */
const streamBitsPerSecond = 1_150_000;

startPhase(`${spectators} spectators by the relay`, 300);
const janus = await TestJanus.start();
const tap = await RelayTap.start(janus.url);
const floor = await BenchFloor.start({
  WATCH_RELAY: `janus:${tap.url}`,
  WATCH_RELAY_SECRET: janusSecret,
  WATCH_RELAY_MOST: String(spectators),
});
const agent = await floor.startAgent(1, { viewerNetworks: closedNetworks.split(',') });
const machineId = machineIdOf(0);
const browser = await launchBrowser();
const player = await openBenchPage(browser, floor.address);
await player.evaluate(() => window.bench.logIn('player1'));
await player.evaluate((id) => window.bench.join(id, { pictureMs: 15_000, tries: 1 }), machineId);
await player.evaluate((amount) => window.bench.cashIn(amount), creditMinor);

const accounts = addPlayers(floor.databasePath, Math.ceil((spectators - browsers) / watchesOfAccount));
const tokens: string[] = [];
for (const name of accounts) {
  const { token } = (await TestPlayer.login(floor.address, name)).signIn;
  tokens.push(...new Array<string>(watchesOfAccount).fill(token));
}
const readers = fork(join(import.meta.dirname, 'relay/reader-process.ts'));
process.once('exit', () => readers.kill());
// They stand for other people's computers, and must not take the agent's processor time.
setPriority(readers.pid ?? 0, Math.min(constants.priority.PRIORITY_LOW, getPriority() + 5));

const play = async (): Promise<{ watched: Watched; agentCores: number }> => {
  const cores = countCores(...agent.pids);
  const watched = await player.evaluate((length) => window.bench.playFor('ours', length), seconds);
  return { watched, agentCores: cores() };
};
await play();
const alone = await play();

const opened = nextReport<ReaderReport>(readers, 'open');
const open = {
  type: 'open',
  address: floor.address,
  machineId,
  tokens: tokens.slice(0, spectators - browsers),
  counted: countedReaders,
};
readers.send(open);
const { failed } = (await opened) as ReaderReport & { type: 'open' };
const page = await openBenchPage(browser, floor.address);
const firefox = await openFirefoxPage(floor.address);
await page.evaluate(() => window.bench.logIn('staff1'));
const chromiumJoin = await page.evaluate((id) => window.bench.spectate(id), machineId);
await firefox.page.evaluate(() => window.bench.logIn('admin1'));
const firefoxJoin = await firefox.page.evaluate((id) => window.bench.spectate(id), machineId);

tap.counter.frames = [];
readers.send({ type: 'forget' });
const sentBefore = tap.bytes;
const fromMs = performance.now();
const janusCores = countCores(Number(janus.pid));
const [watched, byChromium, byFirefox] = await Promise.all([
  play(),
  page.evaluate((length) => window.bench.spectateFor(length), seconds),
  firefox.page.evaluate((length) => window.bench.spectateFor(length), seconds),
]);
const relayCores = janusCores();
const uplinkBitsPerSecond = ((tap.bytes - sentBefore) * 8_000) / (performance.now() - fromMs);
const received = nextReport<ReaderReport>(readers, 'frames');
readers.send({ type: 'report' });
const { readers: frames, open: openReaders } = (await received) as ReaderReport & { type: 'frames' };
const delays = frames.map((one) => delaysOf(tap.counter.frames, one));

readers.kill();
await firefox.close();
await browser.close();
await agent.stop();
await floor.close();
await tap.close();
await janus.remove();

const glassOf = ({ seen }: Watched) => ({ p50: median(seen.glassMs), p95: quantile(seen.glassMs, 0.95) });
const [before, after] = [glassOf(alone.watched), glassOf(watched.watched)];
const framesWatchedToAlone = watched.watched.framesPerSecond.shown / alone.watched.framesPerSecond.shown;
const sentFrames = tap.counter.frames.length;
const missed = report({
  bench: `relay ${spectators}`,
  figures: {
    spectators,
    failedJoins: failed,
    endedStreams: spectators - browsers - failed - openReaders,
    uplinkKbitsPerSecond: uplinkBitsPerSecond / 1000,
    agentCoresAlone: alone.agentCores,
    agentCoresWatched: watched.agentCores,
    relayCores,
    sentFramesPerSecond: sentFrames / seconds,
    leastFramesOfReader: Math.min(...frames.map((one) => one.length)) / seconds,
    relayMedianMs: median(delays.flat()),
    relayP95Ms: quantile(delays.flat(), 0.95),
    chromiumGlassMedianMs: glassOf(byChromium).p50,
    chromiumGlassP95Ms: glassOf(byChromium).p95,
    chromiumFirstFrameMs: chromiumJoin.firstFrameMs,
    firefoxGlassMedianMs: glassOf(byFirefox).p50,
    firefoxGlassP95Ms: glassOf(byFirefox).p95,
    firefoxFirstFrameMs: firefoxJoin.firstFrameMs,
    playerGlassMedianAloneMs: before.p50,
    playerGlassMedianMs: after.p50,
    playerGlassP95AloneMs: before.p95,
    playerGlassP95Ms: after.p95,
    playerLongestGapMs: longestGap(watched.watched.seen.shownAtMs),
  },
  ratios: {
    uplinkStreams: uplinkBitsPerSecond / streamBitsPerSecond,
    // Frames that the player no longer gets must not count as savings.
    coresOfSpectators: watched.agentCores - alone.agentCores * Math.min(1, framesWatchedToAlone),
    playerGlassWatchedToAlone: after.p50 / before.p50,
    playerFramesWatchedToAlone: framesWatchedToAlone,
  },
  goals: [
    { figure: 'failedJoins', atMost: 0 },
    { figure: 'endedStreams', atMost: 0 },
    { figure: 'uplinkStreams', atMost: 1.1 },
    { figure: 'coresOfSpectators', atMost: 0.05 },
    { figure: 'relayP95Ms', atMost: 400 },
    { figure: 'chromiumGlassP95Ms', atMost: 400 },
    { figure: 'firefoxGlassP95Ms', atMost: 400 },
    { figure: 'playerFramesWatchedToAlone', atLeast: 0.97 },
  ],
});
process.exit(missed.length > 0 ? 1 : 0);
