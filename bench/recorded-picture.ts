import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { closedNetworks } from '../scripts/closed-networks.ts';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import type { BenchAgent, BenchFloor } from './bench-floor.ts';
import { machineIdOf } from './machine-ids.ts';
import type { Watched } from './page/main.ts';
import { countCores } from './process-usage.ts';
import { recorderCores } from './recorder-cores.ts';
import { type Goal, report } from './report.ts';
import { startPhase } from './start-phase.ts';
import { median, quantile } from './statistics.ts';

const machines = 24;
const spinsEach = 16;
const creditMinor = 20_000;
const pictureLimits = { pictureMs: 15_000, tries: 2 };
/** Milliseconds for the start, in which encoders are loaded, and for the measurement while nobody watches. */
const startedMs = 4_000;
const idleMs = 8_000;
/** Longer than a cabinet takes to pay out. */
const payOutMs = 1_500;
/** How long the disk stands still, and how long it goes on between. */
const stall = { ms: 5_000, flowMs: 2_500 } as const;

/** What one way of recording costs, over all sessions. */
interface Measured {
  readonly glassMs: number[];
  readonly photonMs: number[];
  readonly answerMs: number[];
  readonly bits: number[];
  readonly cores: number[];
  readonly idleCores: number[];
}

const noneMeasured = (): Measured => ({
  glassMs: [],
  photonMs: [],
  answerMs: [],
  bits: [],
  cores: [],
  idleCores: [],
});

const goals: readonly Goal[] = [
  { figure: 'recorderCores', atMost: 0.01 },
  { figure: 'bitsRatio', atMost: 1.03 },
  { figure: 'glassP95MoreMs', atMost: 2 },
  { figure: 'photonP95MoreMs', atMost: 2 },
  { figure: 'idleCoresMore', atMost: 0.003 },
  { figure: 'stalledGlassP95MoreMs', atMost: 1 },
  { figure: 'stalledAnswerP95MoreMs', atMost: 1 },
];

/**
 * Plays sessions without and with the recorder in turn, and more on a disk that stands still for five seconds again and again. Each turn
 * has a new agent. Returns the missed goals.
 */
export const benchRecordedPicture = async (floor: BenchFloor, turns: number): Promise<string[]> => {
  startPhase('the cores of the recorder alone', 50);
  const cores = await recorderCores();
  const [without, recorded, stalled] = [noneMeasured(), noneMeasured(), noneMeasured()];
  const browser = await launchBrowser({ hidesAddresses: true });
  const page = await openBenchPage(browser, floor.address);
  await page.evaluate(() => window.bench.logIn('player1'));
  const turn = async (records: boolean): Promise<void> => {
    const agent = await floor.startAgent(machines, { viewerNetworks: closedNetworks.split(','), records });
    await sleep(startedMs);
    await visit(page, agent, 1, null);
    const idle = countCores(...agent.pids);
    await sleep(idleMs);
    (records ? recorded : without).idleCores.push(idle());
    await visit(page, agent, spinsEach, records ? recorded : without);
    if (records) {
      const end = stallAgain(agent);
      await visit(page, agent, spinsEach, stalled);
      end();
    }
    await agent.stop();
  };
  for (let index = 0; index < turns; index++) {
    startPhase(`turn ${index + 1} of ${turns}, without and with the recorder`, 150);
    await turn(index % 2 === 1);
    await turn(index % 2 === 0);
  }
  await browser.close();
  const ways = { without, recorded, stalled };
  const figures = Object.fromEntries(
    Object.entries(ways).flatMap(([name, way]) => [
      [`${name}Cores`, median(way.cores)],
      [`${name}KilobitsPerSecond`, mean(way.bits) / 1000],
      [`${name}GlassMedianMs`, median(way.glassMs)],
      [`${name}GlassP95Ms`, quantile(way.glassMs, 0.95)],
      [`${name}PhotonMedianMs`, median(way.photonMs)],
      [`${name}PhotonP95Ms`, quantile(way.photonMs, 0.95)],
      [`${name}AnswerP95Ms`, quantile(way.answerMs, 0.95)],
    ]),
  );
  const more = (measured: readonly number[], beside: readonly number[], share: number): number =>
    quantile(measured, share) - quantile(beside, share);
  return report({
    bench: 'recording picture',
    figures: { presses: recorded.photonMs.length, recorderCores: cores, ...figures },
    ratios: {
      coresMore: median(recorded.cores) - median(without.cores),
      bitsRatio: mean(recorded.bits) / mean(without.bits),
      glassMedianMoreMs: more(recorded.glassMs, without.glassMs, 0.5),
      glassP95MoreMs: more(recorded.glassMs, without.glassMs, 0.95),
      photonMedianMoreMs: more(recorded.photonMs, without.photonMs, 0.5),
      photonP95MoreMs: more(recorded.photonMs, without.photonMs, 0.95),
      answerP95MoreMs: more(recorded.answerMs, without.answerMs, 0.95),
      idleCoresMore: median(recorded.idleCores) - median(without.idleCores),
      stalledGlassP95MoreMs: more(stalled.glassMs, recorded.glassMs, 0.95),
      stalledPhotonP95MoreMs: more(stalled.photonMs, recorded.photonMs, 0.95),
      stalledAnswerP95MoreMs: more(stalled.answerMs, recorded.answerMs, 0.95),
    },
    goals,
  });
};

/** Joins, plays and leaves. */
const visit = async (page: Page, agent: BenchAgent, spins: number, measured: Measured | null): Promise<void> => {
  await page.evaluate(([machineId, limits]) => window.bench.join(machineId, limits), [
    machineIdOf(1),
    pictureLimits,
  ] as const);
  await page.evaluate(() => window.bench.acknowledgeCheck());
  await page.evaluate((amount) => window.bench.cashIn(amount), creditMinor);
  const cores = countCores(...agent.pids);
  const watched: Watched = await page.evaluate((count) => window.bench.play(count), spins);
  if (measured) {
    measured.cores.push(cores());
    measured.bits.push(watched.bitsPerSecond);
    measured.glassMs.push(...watched.seen.glassMs);
    measured.photonMs.push(...watched.photonMs);
    measured.answerMs.push(...(await page.evaluate(() => window.bench.pressAnswers())));
  }
  await page.evaluate(() => window.bench.leave());
  await sleep(payOutMs);
};

/** Lets the disk stand still and go on in turn. Returns a function that ends it. */
const stallAgain = (agent: BenchAgent): (() => void) => {
  let timer: NodeJS.Timeout;
  const begin = (): void => {
    agent.stall();
    timer = setTimeout(flow, stall.ms);
  };
  const flow = (): void => {
    agent.flow();
    timer = setTimeout(begin, stall.flowMs);
  };
  begin();
  return () => {
    clearTimeout(timer);
    agent.flow();
  };
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
