import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@reelfloor/server/testing/test-server-process';
import type { Page } from 'playwright-core';
import type { BenchFloor } from '../bench-floor.ts';
import { endChild, isInstalled, reachable, writeJanusConfig } from '../janus-server.ts';
import { machineIdOf } from '../machine-ids.ts';
import type { Stack } from '../page/main.ts';

const startLimitMs = 15_000;
const pictureLimits = { pictureMs: 15_000, tries: 1 };
const creditMinor = 50_000;

export interface RunningStack {
  readonly stack: Stack;
  /** A WebSocket's address for presses; undefined if presses go through the game channel. */
  readonly roundAddress: string | undefined;
  join(page: Page): Promise<void>;
  leave(page: Page): Promise<void>;
  stop(): Promise<void>;
}

export const startOurs = async (floor: BenchFloor): Promise<RunningStack> => {
  const agent = await floor.startAgent(2);
  return {
    stack: 'ours',
    roundAddress: undefined,
    join: async (page) => {
      await page.evaluate(() => window.bench.logIn('player1'));
      await page.evaluate(([id, limits]) => window.bench.join(id, limits), [machineIdOf(1), pictureLimits] as const);
      await page.evaluate((amount) => window.bench.cashIn(amount), creditMinor);
    },
    leave: (page) => page.evaluate(() => window.bench.leave()),
    stop: () => agent.stop(),
  };
};

export const startLibwebrtc = async (): Promise<RunningStack> => {
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-wrtc-'));
  const source = fork(join(import.meta.dirname, 'wrtc-source.ts'), [folder]);
  const { roundAddress, offerAddress } = await ready(source);
  return {
    stack: 'libwebrtc',
    roundAddress,
    join: async (page) => {
      await page.evaluate((to) => window.bench.joinWrtc(to), String(offerAddress));
    },
    leave: (page) => page.evaluate(() => window.bench.leaveWrtc()),
    stop: async () => {
      await endChild(source);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Starts Janus. Returns null if Janus or ffmpeg is not installed. */
export const startJanus = async (): Promise<RunningStack | null> => {
  if (!isInstalled('janus', '--version') || !isInstalled('ffmpeg', '-version')) return null;
  const folder = await mkdtemp(join(tmpdir(), 'reelfloor-janus-'));
  const [apiPort, rtpPort] = [await findFreePort(), await findFreePort()];
  await writeJanusConfig(folder, apiPort, rtpPort);
  const janus = spawn('janus', ['-F', folder, '-C', join(folder, 'janus.jcfg')], { stdio: 'ignore' });
  const kill = (): boolean => janus.kill('SIGKILL');
  // If the benchmark is interrupted, Janus must end, too.
  process.on('exit', kill);
  const source = fork(join(import.meta.dirname, '../janus-source.ts'), [String(rtpPort), folder]);
  const { roundAddress } = await ready(source);
  await reachable(apiPort);
  return {
    stack: 'Janus',
    roundAddress,
    join: async (page) => {
      await page.evaluate((to) => window.bench.joinJanus(to), `ws://127.0.0.1:${apiPort}`);
    },
    leave: (page) => page.evaluate(() => window.bench.leaveJanus()),
    stop: async () => {
      await Promise.all([endChild(source), endChild(janus)]);
      process.off('exit', kill);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const ready = async (source: ChildProcess): Promise<{ roundAddress: string; offerAddress?: string }> => {
  const [message] = await once(source, 'message', { signal: AbortSignal.timeout(startLimitMs) });
  return message;
};
