import { setTimeout as sleep } from 'node:timers/promises';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { afterAll, expect, it, vi } from 'vitest';
import type { Frame, SoundBlock } from '../cabinet.ts';
import type { Scene } from '../scene.ts';
import { type FeedReceiver, receiveFeed } from './receive-feed.ts';
import { type DrawingOptions, type DrawnFeed, startDrawing } from './start-drawing.ts';
import { endWarmThreads } from './warm-threads.ts';

const scene: Scene = {
  machineId: 'test' as MachineId,
  brandId: 'koi' as BrandId,
  shape: 'landscape',
  phase: 'idle',
  creditMinor: 0,
  stakeMinor: 100,
  lines: 20,
  freeSpinsLeft: 0,
  stops: [0, 0, 0, 0, 0],
  round: null,
  handPayMinor: null,
  malfunction: null,
};

/** A feed that counts, and keeps the last frame's size and luma. */
const watch = async (options: Partial<Omit<DrawingOptions, 'sink'> & FeedReceiver> = {}) => {
  const seen = { frames: 0, blocks: 0, drawnAtMs: [] as number[], height: 0, luma: 0, errors: [] as Error[] };
  const given = {
    scene,
    height: 360,
    fps: 30,
    onFrame: (frame: Frame) => {
      seen.frames += 1;
      seen.drawnAtMs.push(frame.drawnAtMs);
      seen.height = frame.height;
      seen.luma = frame.i420.subarray(0, frame.width * frame.height).reduce((sum, y) => sum + y, 0);
      frame.release();
    },
    onSound: ({ samples }: SoundBlock) => {
      expect(samples).toHaveLength(960);
      seen.blocks += 1;
    },
    onError: (error: Error) => seen.errors.push(error),
    ...options,
  };
  let drawn: DrawnFeed | undefined;
  const feed = await receiveFeed(async (sink) => {
    drawn = await startDrawing({ ...given, sink });
    return drawn;
  }, given);
  return { feed: { ...feed, show: (shown: Scene) => drawn?.show(shown) }, seen };
};

afterAll(endWarmThreads);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

it('draws 30 frames and mixes 100 blocks of sound a second while it is open, and nothing once closed', async () => {
  const { feed, seen } = await watch();
  // A busy machine draws fewer for a while.
  await vi.waitFor(
    () => {
      expect(seen.frames).toBeGreaterThan(30);
      const drawnAtMs = seen.drawnAtMs.slice(-31);
      const gapsMs = drawnAtMs.slice(1).map((at, index) => at - (drawnAtMs[index] ?? 0));
      expect(Math.abs(median(gapsMs) - 1000 / 30)).toBeLessThan(5);
    },
    { timeout: 15_000 },
  );
  expect(seen.blocks).toBeGreaterThan(60);
  expect(seen.luma).toBeGreaterThan(0);
  await feed.close();
  const closed = { frames: seen.frames, blocks: seen.blocks };
  await sleep(200);
  expect(seen).toMatchObject(closed);
  expect(seen.errors).toEqual([]);
});

it('draws in another size after a resize', async () => {
  const { feed, seen } = await watch();
  feed.resize(540);
  await vi.waitFor(() => expect(seen.height).toBe(540), { timeout: 15_000 });
  await feed.close();
});

it('draws a new scene at once instead of at the next beat', async () => {
  // At one frame in half a minute the beat cannot be what brings the second frame.
  const { feed, seen } = await watch({ fps: 1 / 30 });
  await vi.waitFor(() => expect(seen.frames).toBe(1), { timeout: 15_000 });
  feed.show({ ...scene, creditMinor: 12_300 });
  await vi.waitFor(() => expect(seen.frames).toBe(2), { timeout: 15_000, interval: 5 });
  await feed.close();
});

it('starves rather than queues when frames are not released', async () => {
  const held: Frame[] = [];
  const { feed } = await watch({ onFrame: (frame) => held.push(frame) });
  await vi.waitFor(() => expect(held).toHaveLength(3), { timeout: 15_000 });
  await sleep(150);
  expect(held).toHaveLength(3);
  for (const frame of held.splice(0)) frame.release();
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), { timeout: 15_000 });
  await feed.close();
});

it('two feeds are drawn side by side', async () => {
  const [one, other] = await Promise.all([
    watch(),
    watch({ scene: { ...scene, brandId: 'orbit' as BrandId } }),
  ]);
  await vi.waitFor(() => expect(Math.min(one.seen.frames, other.seen.frames)).toBeGreaterThan(5), {
    timeout: 15_000,
  });
  await Promise.all([one.feed.close(), other.feed.close()]);
});

it('a brand that cannot be drawn rejects, and the next feed works', async () => {
  await expect(watch({ scene: { ...scene, brandId: 'nonesuch' as BrandId } })).rejects.toThrow();
  const { feed, seen } = await watch();
  await vi.waitFor(() => expect(seen.frames).toBeGreaterThan(0), { timeout: 15_000 });
  await feed.close();
});

it('refuses a height that no picture can have', async () => {
  await expect(watch({ height: 361 })).rejects.toThrow(RangeError);
  await expect(watch({ height: 2160 })).rejects.toThrow(RangeError);
});
