import { TestPlayer } from '@reelfloor/server/testing/test-player';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { BenchFloor } from './bench-floor.ts';
import { BenchSpectator } from './bench-spectator.ts';
import { machineIdOf } from './machine-ids.ts';
import type { Watched } from './page/main.ts';
import { countCores } from './process-usage.ts';
import { report } from './report.ts';
import { startPhase } from './start-phase.ts';
import { longestGap, median, quantile } from './statistics.ts';

const pairs = 3;
const seconds = 15;
const creditMinor = 50_000;
/** An account watches two machines at a time. */
const accounts = ['player2', 'staff1', 'admin1', 'player2', 'staff1', 'admin1'];
export const maxBenchSpectators = accounts.length;

interface Session {
  readonly watched: Watched;
  readonly agentCores: number;
}

/** Plays sessions in pairs, without and with spectators at the machine. Returns the missed goals. */
export const benchSpectators = async (count: number): Promise<string[]> => {
  startPhase(`${count} spectators at a machine: ${pairs} pairs of sessions`, 30 + 2 * pairs * (seconds + 5));
  const floor = await BenchFloor.start();
  const agent = await floor.startAgent(1);
  const browser = await launchBrowser();
  const page = await openBenchPage(browser, floor.address);
  const machineId = machineIdOf(0);
  await page.evaluate(() => window.bench.logIn('player1'));
  await page.evaluate((id) => window.bench.join(id, { pictureMs: 15_000, tries: 1 }), machineId);
  await page.evaluate((amount) => window.bench.cashIn(amount), creditMinor);
  const tokens = new Map<string, string>();
  for (const name of new Set(accounts)) tokens.set(name, (await TestPlayer.login(floor.address, name)).signIn.token);
  let packets = 0;

  const play = async (): Promise<Session> => {
    const cores = countCores(...agent.pids);
    const watched = await page.evaluate((length) => window.bench.playFor('ours', length), seconds);
    return { watched, agentCores: cores() };
  };
  const playWatched = async (): Promise<Session> => {
    const spectators = [];
    for (const [index, account] of accounts.slice(0, count).entries())
      spectators.push(
        await BenchSpectator.open(floor.address, {
          name: `bench-${index}`,
          token: tokens.get(account) ?? '',
          machineId,
        }),
      );
    const session = await play();
    packets = Math.min(...spectators.map((spectator) => spectator.packets));
    for (const spectator of spectators) spectator.close();
    return session;
  };
  await play();
  const [alone, withSpectators]: [Session[], Session[]] = [[], []];
  for (let pair = 0; pair < pairs; pair++) {
    // Which comes first changes, so that a slow change of the computer touches both.
    if (pair % 2 === 0) alone.push(await play());
    withSpectators.push(await playWatched());
    if (pair % 2 === 1) alone.push(await play());
  }
  const { height } = await page.evaluate(() => window.bench.quality('ours'));
  await browser.close();
  await agent.stop();
  await floor.close();
  if (packets < 100) throw new Error(`a spectator received ${packets} packets: nothing was measured`);
  const [before, after] = [figuresOf(alone), figuresOf(withSpectators)];
  return report({
    bench: `media spectators ${count}`,
    figures: { spectators: count, ...named('alone', before), ...named('watched', after), height },
    ratios: {
      glassWatchedToAlone: after.glassMedianMs / before.glassMedianMs,
      framesWatchedToAlone: after.framesPerSecond / before.framesPerSecond,
      coresOfSpectators: after.agentCores - before.agentCores,
    },
    goals: [
      { figure: 'glassWatchedToAlone', atMost: 1.1 },
      { figure: 'framesWatchedToAlone', atLeast: 0.97 },
    ],
  });
};

const figuresOf = (sessions: readonly Session[]) => {
  const glassMs = sessions.flatMap(({ watched }) => watched.seen.glassMs);
  return {
    glassMedianMs: median(glassMs),
    glassP95Ms: quantile(glassMs, 0.95),
    framesPerSecond: median(sessions.map(({ watched }) => watched.framesPerSecond.shown)),
    longestGapMs: Math.max(...sessions.map(({ watched }) => longestGap(watched.seen.shownAtMs))),
    agentCores: median(sessions.map(({ agentCores }) => agentCores)),
  };
};

const named = (prefix: string, figures: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      `${prefix}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  );
