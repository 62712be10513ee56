import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@reelfloor/server/testing/test-server-process';
import { launchBrowser, openBenchPage } from './bench-browser.ts';
import { endChild, isInstalled, reachable, writeJanusConfig } from './janus-server.ts';
import type { Watched } from './page/main.ts';
import { countCores, memoryMb } from './process-usage.ts';
import { longestGap, median, quantile } from './statistics.ts';

export interface JanusOutcome {
  readonly figures: {
    readonly janusFirstFrameFirstJoinMs: number;
    readonly janusFirstFrameLaterJoinMs: number;
    readonly janusGlassMedianMs: number;
    readonly janusGlassP95Ms: number;
    readonly janusPhotonMedianMs: number;
    readonly janusPhotonP95Ms: number;
    readonly janusLongestGapMs: number;
    readonly janusCores: number;
    readonly janusMemoryMb: number;
  };
}

const startLimitMs = 10_000;

/** Sends the same picture through ffmpeg's x264 and Janus. Returns null if either of them is not installed. */
export const measureJanus = async (
  origin: string,
  { sessions, rounds }: { sessions: number; rounds: number },
): Promise<JanusOutcome | null> => {
  if (!isInstalled('janus', '--version') || !isInstalled('ffmpeg', '-version')) return null;
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-janus-'));
  const [apiPort, rtpPort] = [await findFreePort(), await findFreePort()];
  await writeJanusConfig(folder, apiPort, rtpPort);
  const janus = spawn('janus', ['-F', folder, '-C', join(folder, 'janus.jcfg')], { stdio: 'ignore' });
  const source = fork(join(import.meta.dirname, 'janus-source.ts'), [String(rtpPort), folder]);
  // If the benchmark is interrupted, the processes that it started must end, too.
  const kill = (): void => {
    for (const child of [source, janus]) child.kill();
  };
  process.on('exit', kill);
  try {
    const { roundAddress, ffmpegPid } = await sourceReady(source);
    await reachable(apiPort);
    return await watch(origin, `ws://127.0.0.1:${apiPort}`, roundAddress, { sessions, rounds }, [
      janus.pid ?? 0,
      source.pid ?? 0,
      ffmpegPid,
    ]);
  } finally {
    process.off('exit', kill);
    await Promise.all([endChild(source), endChild(janus)]);
    await rm(folder, { recursive: true, force: true });
  }
};

const watch = async (
  origin: string,
  address: string,
  roundAddress: string,
  { sessions, rounds }: { sessions: number; rounds: number },
  pids: readonly number[],
): Promise<JanusOutcome> => {
  const browser = await launchBrowser();
  const page = await openBenchPage(browser, origin);
  const joins: number[] = [];
  const watched: Watched[] = [];
  const cores: number[] = [];
  for (let session = 0; session < sessions; session++) {
    joins.push((await page.evaluate((to) => window.bench.joinJanus(to), address)).firstFrameMs);
    const busy = countCores(...pids);
    watched.push(
      await page.evaluate(([count, to]) => window.bench.playJanus(count, to), [rounds, roundAddress] as const),
    );
    cores.push(busy());
    await page.evaluate(() => window.bench.leaveJanus());
  }
  await browser.close();
  const glassMs = watched.flatMap(({ seen }) => seen.glassMs);
  const photonMs = watched.flatMap((session) => session.photonMs);
  return {
    figures: {
      janusFirstFrameFirstJoinMs: joins[0] ?? Number.NaN,
      janusFirstFrameLaterJoinMs: median(joins.slice(1)),
      janusGlassMedianMs: median(glassMs),
      janusGlassP95Ms: quantile(glassMs, 0.95),
      janusPhotonMedianMs: median(photonMs),
      janusPhotonP95Ms: quantile(photonMs, 0.95),
      janusLongestGapMs: Math.max(...watched.map(({ seen }) => longestGap(seen.shownAtMs))),
      janusCores: median(cores),
      janusMemoryMb: pids.reduce((sum, pid) => sum + memoryMb(pid), 0),
    },
  };
};

const sourceReady = async (source: ChildProcess): Promise<{ roundAddress: string; ffmpegPid: number }> => {
  const [message] = await once(source, 'message', { signal: AbortSignal.timeout(startLimitMs) });
  return message;
};
