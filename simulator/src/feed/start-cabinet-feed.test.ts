import type { Frame, SoundBlock } from '@reelfloor/cabinet/cabinet';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { type FeedReceiver, receiveCabinetFeed } from '@reelfloor/cabinet/receive-cabinet-feed';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { afterAll, expect, it, vi } from 'vitest';
import { DrawingThread, endIdleDrawingThreads, prewarmDrawingThread } from './drawing-thread-pool.ts';
import { type DrawingOptions, type DrawnFeed, startCabinetFeed } from './start-cabinet-feed.ts';

const scene: Scene = {
  machineId: 'test' as MachineId,
  brandId: 'koi' as BrandId,
  brandName: null,
  isSilent: false,
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
  currency: 'TRY',
};

const watch = async (options: Partial<Omit<DrawingOptions, 'sink'> & FeedReceiver> = {}) => {
  const seen = { frames: 0, blocks: 0, height: 0, luma: 0, errors: [] as Error[] };
  const given = {
    scene,
    height: 360,
    fps: 30,
    onFrame: (frame: Frame) => {
      seen.frames += 1;
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
  const feed = await receiveCabinetFeed(async (sink) => {
    drawn = await startCabinetFeed({ ...given, sink });
    return drawn;
  }, given);
  return { feed: { ...feed, show: (shown: Scene) => drawn?.show(shown) }, seen };
};

afterAll(endIdleDrawingThreads);

const patience = { timeout: 30_000 };

const seenMore = async (
  seen: { readonly frames: number; readonly blocks: number },
  more: { readonly frames: number; readonly blocks: number },
): Promise<void> => {
  const { frames, blocks } = seen;
  await vi.waitFor(() => {
    expect(seen.frames).toBeGreaterThanOrEqual(frames + more.frames);
    expect(seen.blocks).toBeGreaterThanOrEqual(blocks + more.blocks);
  }, patience);
};

it('draws frames and mixes sound while it is open, and stops once closed', async () => {
  const { feed, seen } = await watch();
  await seenMore(seen, { frames: 10, blocks: 30 });
  expect(seen.luma).toBeGreaterThan(0);
  await feed.close();
  const closed = { frames: seen.frames, blocks: seen.blocks };
  // Opening a second feed takes so long that any late frame of the first feed has arrived by then.
  const next = await watch();
  await seenMore(next.seen, { frames: 5, blocks: 10 });
  await next.feed.close();
  expect(seen).toMatchObject(closed);
  expect(seen.errors).toEqual([]);
});

it('draws in another size after a resize', async () => {
  const { feed, seen } = await watch();
  feed.resize(540);
  await vi.waitFor(() => expect(seen.height).toBe(540), patience);
  await feed.close();
});

it('draws a new scene at once instead of at the next beat', async () => {
  // With five minutes between frames, a second frame comes only because the scene changes.
  const { feed, seen } = await watch({ fps: 1 / 300 });
  await vi.waitFor(() => expect(seen.frames).toBe(1), patience);
  feed.show({ ...scene, creditMinor: 12_300 });
  await vi.waitFor(() => expect(seen.frames).toBe(2), patience);
  await feed.close();
});

it('draws at once when asked to hurry', async () => {
  const { feed, seen } = await watch({ fps: 1 / 300 });
  await vi.waitFor(() => expect(seen.frames).toBe(1), patience);
  feed.hurry();
  await vi.waitFor(() => expect(seen.frames).toBe(2), patience);
  await feed.close();
});

it('opens a feed on a thread that is still warming up', async () => {
  await endIdleDrawingThreads();
  prewarmDrawingThread([{ scene, lines: 720 }]);
  const { feed, seen } = await watch();
  await vi.waitFor(() => expect(seen.frames).toBeGreaterThan(0), patience);
  await feed.close();
  expect(seen.errors).toEqual([]);
});

it('draws nothing ahead where the operator does not want it', async () => {
  await endIdleDrawingThreads();
  const order = vi.spyOn(DrawingThread.prototype, 'order');
  vi.stubEnv('DRAW_AHEAD', '0');
  prewarmDrawingThread([{ scene, lines: 720 }]);
  expect(order).not.toHaveBeenCalled();
  order.mockRestore();
});

it('skips frames instead of queueing them while none are released', async () => {
  const held: Frame[] = [];
  const { feed, seen } = await watch({ onFrame: (frame) => held.push(frame) });
  await vi.waitFor(() => expect(held).toHaveLength(3), patience);
  await seenMore(seen, { frames: 0, blocks: 20 });
  expect(held).toHaveLength(3);
  for (const frame of held.splice(0)) frame.release();
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), patience);
  await feed.close();
});

it('draws two feeds side by side', async () => {
  const [one, other] = await Promise.all([watch(), watch({ scene: { ...scene, brandId: 'orbit' as BrandId } })]);
  await vi.waitFor(() => expect(Math.min(one.seen.frames, other.seen.frames)).toBeGreaterThan(5), patience);
  await Promise.all([one.feed.close(), other.feed.close()]);
});

it('rejects a brand that cannot be drawn, and opens the next feed', async () => {
  await expect(watch({ scene: { ...scene, brandId: 'nonesuch' as BrandId } })).rejects.toThrow();
  const { feed, seen } = await watch();
  await vi.waitFor(() => expect(seen.frames).toBeGreaterThan(0), patience);
  await feed.close();
});

it('refuses a height that no picture can have', async () => {
  await expect(watch({ height: 361 })).rejects.toThrow(RangeError);
  await expect(watch({ height: 2160 })).rejects.toThrow(RangeError);
});

it('gives up a feed that its thread does not open, so that the next one gets another thread', async () => {
  const order = vi.spyOn(DrawingThread.prototype, 'order').mockImplementationOnce(() => {});
  const end = vi.spyOn(DrawingThread.prototype, 'end');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = vi.fn();
  const opening = watch().catch(failed);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await opening;
  expect(failed).toHaveBeenCalledWith(new Error('the drawing thread does not answer'));
  expect(end).toHaveBeenCalledOnce();
  order.mockRestore();
  end.mockRestore();
  const { feed, seen } = await watch();
  await seenMore(seen, { frames: 1, blocks: 1 });
  await feed.close();
});
