import type { Scene, SceneRound } from '@reelfloor/cabinet/cabinet-scene';
import type { CabinetShape } from '@reelfloor/cabinet/reel-geometry';
import type { BrandId, MachineId, PictureArea } from '@reelfloor/protocol';
import { cabinetDescriptionSchema } from '@reelfloor/protocol/channels/agent-channel';
import { describe, expect, it } from 'vitest';
import { createCabinetPainter } from './cabinet-painter.ts';
import { listPermanentPrivateAreas, listTemporaryPrivateAreas } from './private-picture-areas.ts';

const shapes: CabinetShape[] = ['landscape', 'portrait'];
const nowMs = Date.UTC(2026, 4, 1, 20, 15, 30);
const ended: SceneRound = {
  roundId: 'round-1',
  freeSpin: false,
  jackpotLevels: [],
  startedAtMs: nowMs - 5000,
  fromStops: [3, 3, 3, 3, 3],
  reelStopsAtMs: [4000, 4000, 4000, 4000, 4000].map((ms) => nowMs - ms),
  countFromMs: nowMs - 2000,
  countUntilMs: nowMs - 1000,
  winMinor: 90_000,
  playedForMinor: 500,
  isCelebrated: true,
  wins: [],
};
const sceneOf = (shape: CabinetShape, change: Partial<Scene> = {}): Scene => ({
  machineId: '104' as MachineId,
  brandId: 'koi' as BrandId,
  brandName: null,
  isSilent: false,
  shape,
  phase: 'idle',
  creditMinor: 124_050,
  stakeMinor: 500,
  lines: 20,
  freeSpinsLeft: 0,
  stops: [0, 7, 14, 21, 28],
  round: ended,
  handPayMinor: null,
  malfunction: null,
  currency: 'TRY',
  ...change,
});

/** Returns how many pixels outside the areas differ between the two scenes. */
const differenceOutside = async (one: Scene, other: Scene, areas: readonly PictureArea[]): Promise<number> => {
  const painter = await createCabinetPainter(one, 360);
  painter.paint(one, nowMs);
  const before = Buffer.from(painter.pixels());
  painter.paint(other, nowMs);
  const after = painter.pixels();
  const { width, height } = painter;
  const isInside = (x: number, y: number) =>
    areas.some(
      (area) =>
        x >= Math.floor(area.x * width) &&
        x < Math.ceil((area.x + area.width) * width) &&
        y >= Math.floor(area.y * height) &&
        y < Math.ceil((area.y + area.height) * height),
    );
  let different = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      if (before.compare(after, at, at + 4, at, at + 4) !== 0 && !isInside(x, y)) different += 1;
    }
  return different;
};

describe.each(shapes)('private areas of a %s cabinet', (shape) => {
  it('hold everything that differs between a rich and a poor player', async () => {
    const rich = sceneOf(shape, {
      creditMinor: 987_654,
      stakeMinor: 50_000,
      round: { ...ended, winMinor: 77_777, isCelebrated: false },
    });
    const poor = sceneOf(shape, {
      creditMinor: 1,
      stakeMinor: 10_000,
      round: { ...ended, winMinor: 3, isCelebrated: false },
    });
    expect(await differenceOutside(rich, poor, listPermanentPrivateAreas(shape))).toBe(0);
    expect(await differenceOutside(rich, poor, [])).toBeGreaterThan(100);
  });

  it('grow by the plate while it shows the amount of a big win', async () => {
    const [big, bigger] = [sceneOf(shape), sceneOf(shape, { round: { ...ended, winMinor: 123_456 } })];
    const areas = [...listPermanentPrivateAreas(shape), ...listTemporaryPrivateAreas(big, nowMs)];
    expect(await differenceOutside(big, bigger, areas)).toBe(0);
    expect(await differenceOutside(big, bigger, listPermanentPrivateAreas(shape))).toBeGreaterThan(100);
    expect(listTemporaryPrivateAreas(big, nowMs + 5000)).toEqual([]);
  });

  it('grow by the sign while it shows the amount of a hand pay', async () => {
    const plain = { ...ended, winMinor: 0 };
    const one = sceneOf(shape, { handPayMinor: 5_000_000, round: plain });
    const other = sceneOf(shape, { handPayMinor: 9_123_456, round: plain });
    const areas = [...listPermanentPrivateAreas(shape), ...listTemporaryPrivateAreas(one, nowMs)];
    expect(await differenceOutside(one, other, areas)).toBe(0);
    expect(await differenceOutside(one, other, listPermanentPrivateAreas(shape))).toBeGreaterThan(100);
  });

  it('lie in the picture, as a description needs', () => {
    expect(cabinetDescriptionSchema.shape.privateAreas.parse(listPermanentPrivateAreas(shape))).toHaveLength(3);
  });
});
