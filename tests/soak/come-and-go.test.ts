import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MediaProcess, startMediaProcess } from '@reelfloor/agent/testing/media-process';
import { launchTrialBrowser, makeOffer, openTrialPage } from '@reelfloor/agent/testing/trial-page';
import { pictureCabinet, trialScene, viewerId } from '@reelfloor/agent/testing/trial-picture';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Weight } from './weighed-media-entry.ts';

const warmingJoins = 15;
const weighedJoins = 35;
/**
 * Largest growth per visit, in bytes: of resident memory, and of JavaScript's memory in each process. A
 * viewer that is never released adds 140,000 after a short visit, and 5.9 MB after play. A second drawing thread, which
 * begins when a feed still closes while the next one opens, adds 350,000 of resident memory to each of the visits.
 * On a busy machine 20,000 were seen without any leak.
 */
const maxResidentAJoin = 500_000;
const maxHeldAJoin = 40_000;

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

const { description } = pictureCabinet();
let spectators = 0;
const cabinet = {
  description,
  picture: { kind: 'painted' } as const,
  watch: (onScene: (scene: typeof trialScene) => void) => {
    spectators += 1;
    onScene(trialScene);
    return () => {
      spectators -= 1;
    };
  },
};

let browser: Browser;
let page: Page;
let media: MediaProcess;
const child = startMediaProcess(new URL('./weighed-media-entry.ts', import.meta.url));
const lost: unknown[] = [];

beforeAll(async () => {
  browser = await launchTrialBrowser();
  page = await openTrialPage(browser);
  await page.exposeFunction('sendCandidate', (candidate: string, mid: string) =>
    media.candidate({ viewerId, generation, candidate, mid }),
  );
  media = new MediaProcess({
    start: () => child,
    onLost: (viewer) => lost.push(viewer),
    onCandidate: ({ candidate, mid, generation: of }) => {
      if (of === generation) candidates.push(JSON.stringify({ candidate, sdpMid: mid }));
    },
  });
});

afterAll(async () => {
  await media?.close();
  await browser?.close();
});

let generation = 0;
let candidates: string[] = [];

const framesShown = `(async () => {
  const stats = [...(await connection.getStats()).values()];
  return stats.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video')?.framesDecoded ?? 0;
})()`;

const comeAndGo = async (): Promise<void> => {
  generation += 1;
  candidates = [];
  const sdp = await page.evaluate<string>(makeOffer);
  const answer = await media.offer({ cabinet, viewerId, generation, sdp, iceServers: [] });
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
  const init = JSON.stringify({ type: 'answer', sdp: answer.value.sdp });
  await page.evaluate(`connection.setRemoteDescription(${init}).then(() => 0)`);
  await vi.waitFor(
    async () => {
      for (const candidate of candidates.splice(0)) await page.evaluate(`connection.addIceCandidate(${candidate})`);
      expect(await page.evaluate<number>(framesShown)).toBeGreaterThan(3);
    },
    { timeout: 60_000, interval: 20 },
  );
  media.stop(viewerId);
  await vi.waitFor(() => expect(spectators).toBe(0), { timeout: 60_000, interval: 5 });
  await page.evaluate('connection.close()');
};

/** Returns bytes of memory: resident in the media process, and JavaScript's in the media process and in the agent. */
const weigh = async (): Promise<{ resident: number; held: number; agent: number }> => {
  const weighed = once(child, 'message', { signal: AbortSignal.timeout(60_000) });
  child.send({ type: 'weigh' });
  let [weight] = (await weighed) as [Weight];
  while (weight.type !== 'weight') [weight] = (await once(child, 'message')) as [Weight];
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return { ...weight, agent: heapUsed + external };
};

it('a player who comes and goes leaves nothing behind in the agent or its media process', async () => {
  for (let join = 0; join < warmingJoins; join++) await comeAndGo();
  const before = await weigh();
  for (let join = 0; join < weighedJoins; join++) await comeAndGo();
  const after = await weigh();
  const aJoin = (of: keyof typeof before): number => (after[of] - before[of]) / weighedJoins;
  expect(aJoin('resident')).toBeLessThan(maxResidentAJoin);
  expect(aJoin('held')).toBeLessThan(maxHeldAJoin);
  expect(aJoin('agent')).toBeLessThan(maxHeldAJoin);
  expect(lost).toEqual([]);
});
