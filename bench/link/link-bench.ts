import { setTimeout as sleep } from 'node:timers/promises';
import { type LinkName, type LinkShape, namedLinks, trialPhases } from '@reelfloor/agent/testing/links';
import type { Page } from 'playwright-core';
import { launchBrowser, openBenchPage } from '../bench-browser.ts';
import { BenchFloor } from '../bench-floor.ts';
import type { Stack, Watched } from '../page/main.ts';
import { type Goal, report } from '../report.ts';
import { startPhase } from '../start-phase.ts';
import { median, pictureGaps, quantile } from '../statistics.ts';
import { LinkProxy } from './link-proxy.ts';
import { type RunningStack, startJanus, startLibwebrtc, startOurs } from './stacks.ts';

/** On the clear link each stack reaches its best picture before the link changes to the tested link. */
const { clear, clearS, settleS } = trialPhases;
const recoverLimitS = 20;
/** The picture has recovered if it has its full height and at most this many times the clear link's quantizer. */
const quantizerRoom = 1.25;
const longGapMs = 150;
const recordingStartsMs = 100;

const longestGap500: Goal = { figure: 'oursLongestGapMs', atMost: 500 };
const settlingGap500: Goal = { figure: 'oursSettlingLongestGapMs', atMost: 500 };
/** Goals for our figure divided by libwebrtc's in the same run: 1 means that both are equal. */
const beside: readonly Goal[] = [
  { figure: 'framesToLibwebrtc', atLeast: 1 },
  { figure: 'longestGapToLibwebrtc', atMost: 1 },
  { figure: 'glassMedianToLibwebrtc', atMost: 1 },
  { figure: 'glassP95ToLibwebrtc', atMost: 1 },
  { figure: 'lostToGapsToLibwebrtc', atMost: 1 },
  { figure: 'settlingLongestGapToLibwebrtc', atMost: 1 },
  { figure: 'settlingLostToGapsToLibwebrtc', atMost: 1 },
];

const goals: Readonly<Record<LinkName, readonly Goal[]>> = {
  clean: [{ figure: 'oursLongestGapMs', atMost: longGapMs }],
  '1mbit': [
    { figure: 'oursFramesPerSecond', atLeast: 25 },
    { figure: 'oursLongestGapMs', atMost: longGapMs },
    { figure: 'oursLinkUsed', atLeast: 0.6 },
    { figure: 'glassP95ToLibwebrtc', atMost: 1 },
    { figure: 'oursRecoveredAfterS', atMost: 10 },
  ],
  loss: [
    { figure: 'glassMedianToLibwebrtc', atMost: 1 },
    { figure: 'oursLostToGapsS', atMost: 1 },
  ],
  '300kbit': [
    { figure: 'oursFramesPerSecond', atLeast: 15 },
    { figure: 'oursGlassP95Ms', atMost: 600 },
    longestGap500,
    settlingGap500,
    ...beside,
  ],
  swinging: [longestGap500, settlingGap500, ...beside],
  blackouts: [{ figure: 'oursLongestGapMs', atMost: 200 + 40 + 34 }, settlingGap500, ...beside],
  jitter: [{ figure: 'oursKilobitsPerSecond', atLeast: 2000 }, longestGap500, settlingGap500, ...beside],
  'long-lossy': [{ figure: 'oursLostToGapsS', atMost: 1 }, longestGap500, settlingGap500, ...beside],
  bloated: [
    { figure: 'oursGlassLongestMs', atMost: 300 },
    { figure: 'oursSettlingGlassLongestMs', atMost: 300 },
    longestGap500,
    settlingGap500,
    ...beside,
  ],
  'deaf-feedback': [longestGap500, settlingGap500, ...beside],
  satellite: beside,
  'lossy-blackouts': beside,
  '64kbit': [
    { figure: 'oursFramesPerSecond', atLeast: 2 },
    { figure: 'oursSoundConcealed', atMost: 0.02 },
  ],
  'lte-swings': beside,
  'choked-uplink': beside,
  hotel: beside,
  lte: beside,
  wifi: beside,
};

const startOf = {
  ours: startOurs,
  libwebrtc: startLibwebrtc,
  Janus: startJanus,
} as const satisfies Record<Stack, (floor: BenchFloor) => Promise<RunningStack | null>>;

export const isStack = (name: string): name is Stack => name in startOf;

/** Measures the stacks over the link. Returns the names of the missed goals. */
export const benchLink = async (name: LinkName, only?: Stack): Promise<string[]> => {
  const figures: Record<string, number> = {};
  const floor = await BenchFloor.start();
  const stacks = only ? [only] : (Object.keys(startOf) as Stack[]);
  for (const stack of stacks) {
    startPhase(`${name}: starting ${stack}`, 30);
    const running = await startOf[stack](floor);
    if (!running) {
      console.log('Janus or ffmpeg is not installed: measured without them.');
      continue;
    }
    const { seconds } = namedLinks[name];
    startPhase(`${name}: ${running.stack}`, seconds + clearS + settleS + recoverLimitS + 40);
    try {
      Object.assign(figures, await measure(floor.address, running, name));
    } catch (error) {
      console.log(`${running.stack} was not measured: ${error instanceof Error ? error.message : error}`);
    }
    await running.stop();
  }
  await floor.close();
  const toLibwebrtc = (figure: string) => quotient(figures[`ours${figure}`], figures[`libwebrtc${figure}`]);
  const ratios = {
    framesToLibwebrtc: toLibwebrtc('FramesPerSecond'),
    longestGapToLibwebrtc: toLibwebrtc('LongestGapMs'),
    glassMedianToLibwebrtc: toLibwebrtc('GlassMedianMs'),
    glassP95ToLibwebrtc: toLibwebrtc('GlassP95Ms'),
    lostToGapsToLibwebrtc: toLibwebrtc('LostToGapsS'),
    settlingLongestGapToLibwebrtc: toLibwebrtc('SettlingLongestGapMs'),
    settlingLostToGapsToLibwebrtc: toLibwebrtc('SettlingLostToGapsS'),
    ...(figures.JanusGlassMedianMs === undefined
      ? {}
      : { glassMedianToJanus: (figures.oursGlassMedianMs ?? Number.NaN) / figures.JanusGlassMedianMs }),
  };
  const asked = goals[name].filter(({ figure }) => !only || figure.startsWith(only));
  return report({ bench: `media ${name}`, figures, ratios: only ? {} : ratios, goals: asked });
};

const measure = async (origin: string, running: RunningStack, name: LinkName): Promise<Record<string, number>> => {
  const { shape, seconds }: { shape: LinkShape; seconds: number } = namedLinks[name];
  const { stack, roundAddress } = running;
  const proxy = new LinkProxy(clear);
  const browser = await launchBrowser();
  try {
    const page = await openBenchPage(browser, origin);
    await page.exposeFunction('linkPortOf', (host: string, port: number) => proxy.portTo(host, port));
    await running.join(page);
    const play = (s: number): Promise<Watched> =>
      page.evaluate(([who, length, to]) => window.bench.playFor(who, length, to), [stack, s, roundAddress] as const);
    const fine = await during(page, stack, () => play(clearS));
    const settle = play(settleS);
    // Start the recording before the link changes, because the first moments after the change are the worst.
    await sleep(recordingStartsMs);
    proxy.shape(shape);
    const settling = await settle;
    const narrow = await during(page, stack, () => play(seconds));
    proxy.shape(clear);
    const recoveredAfterS =
      name === '1mbit'
        ? await recovery(page, stack, fine, () => {
            play(recoverLimitS).catch(() => undefined);
          })
        : 0;
    return Object.fromEntries(
      Object.entries({
        ...figuresOf(narrow.watched, shape),
        ...(stack === 'ours' ? { SoundConcealed: narrow.soundConcealed, Rejoins: narrow.rejoins } : {}),
        Height: narrow.height,
        Quantizer: narrow.quantizer,
        ClearQuantizer: fine.quantizer,
        ...settlingFigures(settling),
        ...(name === '1mbit' ? { RecoveredAfterS: recoveredAfterS } : {}),
      }).map(([figure, value]) => [`${stack}${figure}`, value]),
    );
  } finally {
    await browser.close();
    await proxy.close();
  }
};

interface Quality {
  readonly height: number;
  readonly quantizer: number;
  /** Share of the sound, 0 to 1, that the browser had to make up, because it did not arrive in time. */
  readonly soundConcealed: number;
  /** How often the page had to ask for the picture anew. */
  readonly rejoins: number;
}

const during = async (
  page: Page,
  stack: Stack,
  work: () => Promise<Watched>,
): Promise<Quality & { watched: Watched }> => {
  const ask = () => page.evaluate((who) => window.bench.quality(who), stack);
  const before = await ask();
  const watched = await work();
  const after = await ask();
  const quantizer = (after.quantizers - before.quantizers) / (after.frames - before.frames);
  const soundConcealed =
    (after.concealedSamples - before.concealedSamples) / (after.soundSamples - before.soundSamples);
  return { watched, height: after.height, quantizer, soundConcealed, rejoins: after.rejoins - before.rejoins };
};

/** Returns the seconds until the picture is as good as on the clear link, at most `recoverLimitS`. */
const recovery = async (page: Page, stack: Stack, fine: Quality, play: () => void): Promise<number> => {
  play();
  const ask = () => page.evaluate((who) => window.bench.quality(who), stack);
  const startMs = performance.now();
  let before = await ask();
  while (performance.now() - startMs < recoverLimitS * 1000) {
    await sleep(1000);
    const now = await ask();
    const quantizer = (now.quantizers - before.quantizers) / (now.frames - before.frames);
    before = now;
    if (now.height >= fine.height && quantizer <= fine.quantizer * quantizerRoom) break;
  }
  return (performance.now() - startMs) / 1000;
};

/** Returns `ours` / `theirs`; 1 if both are 0. */
const quotient = (ours = Number.NaN, theirs = Number.NaN): number => (ours === 0 && theirs === 0 ? 1 : ours / theirs);

const settlingFigures = (settling: Watched): Record<string, number> => {
  const { FramesPerSecond, LongestGapMs, LostToGapsS, GlassMedianMs, GlassP95Ms, GlassLongestMs } = figuresOf(
    settling,
    trialPhases.clear,
  );
  const named = { FramesPerSecond, LongestGapMs, LostToGapsS, GlassMedianMs, GlassP95Ms, GlassLongestMs };
  return Object.fromEntries(Object.entries(named).map(([figure, value]) => [`Settling${figure}`, value ?? Number.NaN]));
};

const figuresOf = ({ seen, bitsPerSecond }: Watched, shape: LinkShape): Record<string, number> => {
  const { shownAtMs, glassMs, unreadable, fromMs, untilMs } = seen;
  const gaps = pictureGaps(seen);
  return {
    FramesPerSecond: shownAtMs.length / ((untilMs - fromMs) / 1000),
    LongestGapMs: Math.max(...gaps),
    LostToGapsS: gaps.filter((gap) => gap > longGapMs).reduce((sum, gap) => sum + gap, 0) / 1000,
    GlassMedianMs: median(glassMs),
    GlassP95Ms: quantile(glassMs, 0.95),
    GlassLongestMs: Math.max(...glassMs),
    KilobitsPerSecond: bitsPerSecond / 1000,
    UnreadableFrames: unreadable,
    ...(shape.bitsPerSecond === null ? {} : { LinkUsed: bitsPerSecond / shape.bitsPerSecond }),
  };
};
