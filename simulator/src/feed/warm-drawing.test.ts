import { MessageChannel } from 'node:worker_threads';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { computeI420FrameBytes, FrameRing } from '@reelfloor/cabinet/frame-ring-buffer';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { expect, it, vi } from 'vitest';
import { FeedDrawing } from './cabinet-feed-drawing.ts';
import { getCachedCabinetPainter } from './cabinet-painter-cache.ts';
import {
  dedupePicturesByAppearance,
  maxDrawnAhead,
  type PredictedPicture,
  warmUpPictureDrawing,
} from './drawing-thread-messages.ts';

const picture = (brandId: string, more: Partial<Scene> = {}): PredictedPicture => ({
  lines: 360,
  scene: {
    machineId: 'test' as MachineId,
    brandId: brandId as BrandId,
    brandName: null,
    isSilent: false,
    shape: 'landscape',
    phase: 'idle',
    creditMinor: 0,
    stakeMinor: 0,
    lines: 1,
    freeSpinsLeft: 0,
    stops: [0, 0, 0, 0, 0],
    round: null,
    handPayMinor: null,
    malfunction: null,
    currency: 'TRY',
    ...more,
  },
});

it('leaves the painter and the drawings of a brand ready for its first player', async () => {
  const koi = picture('koi');
  await warmUpPictureDrawing(koi);
  let isReady = false;
  void getCachedCabinetPainter(koi.scene, 360).then(() => (isReady = true));
  // Drawing needs several turns of the event loop. A painter that is ready resolves without one.
  await Promise.resolve();
  await Promise.resolve();
  expect(isReady).toBe(true);
});

it('draws ahead what looks different, the most frequent look first, however many machines there are', () => {
  const floor = [
    picture('koi'),
    picture('orbit', { stakeMinor: 100 }),
    picture('orbit'),
    picture('orbit', { brandName: 'House' }),
    ...Array.from({ length: 9 }, (_, index) => picture('koi', { brandName: `Name ${index}` })),
  ];
  const ahead = dedupePicturesByAppearance(floor);
  expect(ahead).toHaveLength(maxDrawnAhead);
  expect(ahead.map(({ scene }) => [scene.brandId, scene.brandName]).slice(0, 3)).toEqual([
    ['orbit', null],
    ['koi', null],
    ['orbit', 'House'],
  ]);
});

it('draws ahead of a spin what only a round shows, frame by frame, and frees it when the feed closes or is drawn smaller', async () => {
  const { scene } = picture('anatolia');
  const [large, small] = [await getCachedCabinetPainter(scene, 360), await getCachedCabinetPainter(scene, 240)];
  const prepared = vi.spyOn(large, 'prepareSpin');
  const [largeFreed, smallFreed] = [vi.spyOn(large, 'freeRoundDrawings'), vi.spyOn(small, 'freeRoundDrawings')];
  const { port1: sink, port2: reader } = new MessageChannel();
  const ring = FrameRing.allocate(computeI420FrameBytes(large));
  const order = { type: 'open', feed: 1, sink, scene, height: 360, fps: 1000, testCard: false } as const;
  const drawing = await FeedDrawing.open(order, ring, () => {});
  await vi.waitFor(() => expect(prepared).toHaveBeenCalled());
  await drawing.resize(240);
  expect([largeFreed.mock.calls.length, smallFreed.mock.calls.length]).toEqual([1, 0]);
  drawing.close();
  expect([largeFreed.mock.calls.length, smallFreed.mock.calls.length]).toEqual([1, 1]);
  reader.close();
});
