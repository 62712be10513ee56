import { addPlayers } from './added-players.ts';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { BenchFloor } from './bench-floor.ts';
import { machineIdOf } from './machine-ids.ts';
import type { Watched } from './page/main.ts';
import { countCores, countWorkerCores, listDescendants, memoryMb } from './process-usage.ts';
import { report } from './report.ts';
import { startPhase } from './start-phase.ts';
import { longestGap, median, quantile } from './statistics.ts';

const seconds = 20;
const leastFramesPerSecond = 29;
/** These players have money and play. Further players only watch. */
const players = ['player1', 'player2'];
const creditMinor = 50_000;

/** Shows each machine on its own page for twenty seconds. Returns the missed goals. */
export const benchWatchedMachines = async (count: number): Promise<string[]> => {
  startPhase(`${count} machines at once: starting`, 60);
  const floor = await BenchFloor.start();
  const users = [...players, ...addPlayers(floor.databasePath, count - players.length)].slice(0, count);
  const agent = await floor.startAgent(count);
  const browser = await launchBrowser();
  const pages = [];
  for (const [index, user] of users.entries()) {
    const page = await openBenchPage(browser, floor.address);
    await page.evaluate((name) => window.bench.logIn(name), user);
    await page.evaluate(
      (machineId) => window.bench.join(machineId, { pictureMs: 15_000, tries: 1 }),
      machineIdOf(index),
    );
    if (players.includes(user)) await page.evaluate((amount) => window.bench.cashIn(amount), creditMinor);
    pages.push({ page, plays: players.includes(user) });
  }
  startPhase(`${count} machines at once`, seconds + 40);
  const browserPids = listDescendants().filter((pid) => !agent.pids.includes(pid));
  const agentCores = countCores(...agent.pids);
  const drawingCores = countWorkerCores(agent.mediaPid);
  const browserCores = countCores(...browserPids);
  const serverCores = countCores(process.pid);
  agent.clearStages();
  const watched: Watched[] = await Promise.all(
    pages.map(({ page, plays }) =>
      page.evaluate(
        ([length, isPlaying]) => (isPlaying ? window.bench.playFor('ours', length) : window.bench.watchFor(length)),
        [seconds, plays] as const,
      ),
    ),
  );
  const stages = await agent.stages();
  const cores = {
    agentCores: agentCores(),
    drawingCores: drawingCores(),
    browserCores: browserCores(),
    serverCores: serverCores(),
  };
  const heights = await Promise.all(
    pages.map(async ({ page }) => (await page.evaluate(() => window.bench.quality('ours'))).height),
  );
  const agentMemoryMb = memoryMb(...agent.pids);
  await browser.close();
  await agent.stop();
  await floor.close();
  const byPage = (kind: keyof Watched['framesPerSecond']): number[] =>
    watched.map(({ framesPerSecond }) => framesPerSecond[kind]);
  const glassMs = watched.flatMap(({ seen }) => seen.glassMs);
  return report({
    bench: `media watched ${count}`,
    figures: {
      machines: count,
      framesSentPerSecond: stages.encodeMs.length / count / stages.seconds,
      framesReceivedPerSecondLeast: Math.min(...byPage('received')),
      framesDecodedPerSecondMedian: median(byPage('decoded')),
      framesDecodedPerSecondLeast: Math.min(...byPage('decoded')),
      // Of two frames that arrive within one refresh of the display, only the later frame is shown.
      framesShownPerSecondMedian: median(byPage('shown')),
      framesShownPerSecondLeast: Math.min(...byPage('shown')),
      glassMedianMs: median(glassMs),
      glassP95Ms: quantile(glassMs, 0.95),
      longestGapMs: Math.max(...watched.map(({ seen }) => longestGap(seen.shownAtMs))),
      heightMedian: median(heights),
      heightLeast: Math.min(...heights),
      kilobitsPerSecondEach: median(watched.map(({ bitsPerSecond }) => bitsPerSecond)) / 1000,
      drawMs: median(stages.drawMs),
      convertMs: median(stages.convertMs),
      encodeMs: median(stages.encodeMs),
      ...cores,
      agentMemoryMb,
    },
    ratios: {},
    goals: [
      { figure: 'framesSentPerSecond', atLeast: leastFramesPerSecond },
      { figure: 'framesDecodedPerSecondLeast', atLeast: leastFramesPerSecond },
    ],
  });
};
