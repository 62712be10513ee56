import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brandIds } from '@reelfloor/art';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { expect, it } from 'vitest';
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

it('keeps a brand that is drawn ahead, or was played, without the drawings that only a round shows', async () => {
  setFlagsFromString('--expose_gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const countBytes = (): number => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = countBytes();
  const pictures = brandIds.slice(0, 2).map((brandId) => ({ ...picture(brandId), lines: 720 }));
  for (const each of pictures) await warmUpPictureDrawing(each);
  const aheadBytes = countBytes() - before;
  const painters = await Promise.all(pictures.map(({ scene, lines }) => getCachedCabinetPainter(scene, lines)));
  for (const painter of painters) for (let frame = 0; frame < 30; frame++) painter.prepareSpin();
  const playedBytes = countBytes() - before;
  for (const painter of painters) painter.freeRoundDrawings();
  expect(playedBytes - aheadBytes).toBeGreaterThan(6 * pictures.length * 2 ** 20);
  expect(countBytes() - before).toBeLessThan(aheadBytes + 2 ** 20);
});
