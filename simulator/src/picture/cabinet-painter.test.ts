import { brandIds, type DemoBrandId, symbolRoles } from '@reelfloor/art';
import type { CabinetAppearance, Scene, SceneRound } from '@reelfloor/cabinet/cabinet-scene';
import { type CabinetShape, geometries, getReelLeftX, reelCount, rowCount } from '@reelfloor/cabinet/reel-geometry';
import { describe, expect, it } from 'vitest';
import { getDemoGameByBrand } from '../games/demo-games.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { brandIdOf, round, sceneOf, startedAtMs } from '../testing/scenes.ts';
import { createCabinetPainter, type Painter } from './cabinet-painter.ts';
import { renderStoppedReelCell } from './symbol-cell.ts';

const lookOf = (id: DemoBrandId, shape: CabinetShape, brandName: string | null = null): CabinetAppearance => ({
  brandId: brandIdOf(id),
  brandName,
  shape,
});

const pictureAt = (painter: Painter, scene: Scene, nowMs: number): Buffer => {
  painter.paint(scene, nowMs);
  return Buffer.from(painter.pixels());
};

function cellBytes(bytes: Buffer, reelIndex: number, row: number, shape: CabinetShape = 'landscape'): Buffer {
  const geometry = geometries[shape];
  const { picture, reel, reelArea } = geometry;
  const rows = Array.from({ length: reel.cellHeight }, (_, y) => {
    const top = reelArea.y + row * reel.cellHeight + y;
    const start = (top * picture.width + getReelLeftX(geometry, reelIndex)) * 4;
    return bytes.subarray(start, start + reel.width * 4);
  });
  return Buffer.concat(rows);
}

const shapes = ['landscape', 'portrait'] as const;

const randomScene = (shape: CabinetShape, number: number, below: (limit: number) => number): Scene => {
  const stops = Array.from({ length: reelCount }, () => below(30));
  const winMinor = below(2) * below(20_000);
  const wins: SceneRound['wins'] = [
    { kind: 'line', line: 1 + below(20), rows: [1, 1, 1, null, null], amountMinor: winMinor },
    { kind: 'scatter', line: 0, rows: [below(3), null, below(3), null, below(3)], amountMinor: winMinor },
  ];
  return sceneOf('koi', {
    shape,
    stops,
    phase: (['idle', 'spinning', 'counting', 'freeSpins', 'cashOut'] as const)[below(5)] ?? 'idle',
    creditMinor: below(1_000_000),
    freeSpinsLeft: below(3) * below(10),
    round:
      below(4) === 0
        ? null
        : {
            ...round,
            roundId: `round-${number}`,
            fromStops: Array.from({ length: reelCount }, () => below(30)),
            winMinor,
            wins: winMinor === 0 ? [] : wins.slice(0, 1 + below(2)),
            jackpotLevels: below(9) === 0 ? [1 + below(4)] : [],
          },
    handPayMinor: below(9) === 0 ? below(900_000) : null,
    malfunction: below(9) === 0 ? 'Door open' : null,
  });
};

describe('the picture of a cabinet', () => {
  it.each(brandIds.flatMap((brandId) => shapes.map((shape) => [brandId, shape] as const)))(
    'of %s in %s shows at rest exactly the symbols of the stops',
    async (brandId, shape) => {
      const { reel } = geometries[shape];
      const painter = await createCabinetPainter(lookOf(brandId, shape), 720);
      const scene = sceneOf(brandId, { shape });
      const picture = pictureAt(painter, scene, startedAtMs);
      const { strips } = getDemoGameByBrand(brandIdOf(brandId));
      for (let reelIndex = 0; reelIndex < reelCount; reelIndex += 1) {
        const strip = strips[reelIndex] ?? [];
        for (let row = 0; row < rowCount; row += 1) {
          const role = strip[((scene.stops[reelIndex] ?? 0) + row) % strip.length] ?? 'jack';
          const expected = await renderStoppedReelCell(brandId, role, reel.width, reel.cellHeight, row);
          const same = cellBytes(picture, reelIndex, row, shape).equals(Buffer.from(expected.pixels.buffer));
          expect({ reelIndex, row, role, same }).toEqual({ reelIndex, row, role, same: true });
        }
      }
    },
  );

  it.each(brandIds)('of %s has nine symbols that differ clearly from each other', async (brandId) => {
    const cells = await Promise.all(symbolRoles.map((role) => renderStoppedReelCell(brandId, role, 48, 42)));
    for (const [index, cell] of cells.entries()) {
      for (const other of cells.slice(index + 1)) {
        const different = cell.pixels.filter((pixel, place) => pixel !== other.pixels[place]).length;
        expect(different).toBeGreaterThan(cell.pixels.length / 20);
      }
    }
  });

  it.each(shapes)('in %s depends on the scene and the moment only, not on what was painted before', async (shape) => {
    const moments: [Scene, number][] = [
      [sceneOf('koi', { shape }), startedAtMs + 50],
      [sceneOf('koi', { shape, phase: 'spinning', round }), startedAtMs + 640],
      [sceneOf('koi', { shape, phase: 'spinning', round }), startedAtMs + 1190],
      [sceneOf('koi', { shape, phase: 'counting', round }), startedAtMs + 2400],
      [sceneOf('koi', { shape, phase: 'counting', round }), startedAtMs + 3700],
      [sceneOf('koi', { shape, phase: 'freeSpins', freeSpinsLeft: 6 }), startedAtMs],
      [sceneOf('koi', { shape, phase: 'handPay', handPayMinor: 612_300, round }), startedAtMs + 3000],
      [sceneOf('koi', { shape, phase: 'malfunction', malfunction: 'Door open' }), startedAtMs],
    ];
    const used = await createCabinetPainter(lookOf('koi', shape), 360);
    for (const [scene, nowMs] of [...moments, ...moments.toReversed()]) {
      const fresh = await createCabinetPainter(lookOf('koi', shape), 360);
      const same = pictureAt(used, scene, nowMs).equals(pictureAt(fresh, scene, nowMs));
      expect({ phase: scene.phase, nowMs, same }).toEqual({ phase: scene.phase, nowMs, same: true });
      used.freeRoundDrawings();
    }
  });

  it.each(shapes)(
    'in %s differs from the last one only in the areas returned, whatever scenes follow each other',
    async (shape) => {
      const below = createSeededRandom(77);
      const painter = await createCabinetPainter(lookOf('koi', shape), 360);
      const { width, height } = painter;
      let last = pictureAt(painter, sceneOf('koi', { shape }), startedAtMs);
      for (let step = 0; step < 40; step += 1) {
        const scene = randomScene(shape, step, below);
        for (let frame = 0, nowMs = startedAtMs + below(6000); frame <= below(5); frame += 1, nowMs += 33) {
          const areas = painter.paint(scene, nowMs);
          const picture = Buffer.from(painter.pixels());
          expect(areas.every(({ x, y }) => x >= 0 && y >= 0)).toBe(true);
          expect(areas.every((area) => area.x + area.width <= width && area.y + area.height <= height)).toBe(true);
          for (const { x, y, width: columns, height: rows } of areas) {
            for (let row = y; row < y + rows; row += 1) {
              const start = (row * width + x) * 4;
              picture.copy(last, start, start, start + columns * 4);
            }
          }
          expect({ step, frame, elsewhere: last.equals(picture) }).toEqual({ step, frame, elsewhere: true });
          last = picture;
        }
        const fresh = await createCabinetPainter(lookOf('koi', shape), 360);
        const nowMs = startedAtMs + below(6000);
        last = pictureAt(painter, scene, nowMs);
        expect({ step, same: last.equals(pictureAt(fresh, scene, nowMs)) }).toEqual({ step, same: true });
      }
    },
  );

  it('reports that nothing was drawn while nothing moves', async () => {
    const painter = await createCabinetPainter(lookOf('koi', 'landscape'), 360);
    painter.paint(sceneOf('koi'), startedAtMs);
    expect(painter.paint(sceneOf('koi'), startedAtMs)).toEqual([]);
  });

  it('redraws only the winning cells, the counters and the lamps while a win pulses', async () => {
    const painter = await createCabinetPainter(lookOf('koi', 'landscape'), 360);
    const scene = sceneOf('koi', { phase: 'idle', round });
    painter.paint(scene, startedAtMs + 5000);
    const areas = painter.paint(scene, startedAtMs + 5100);
    const drawn = areas.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(areas.length).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(0.2 * painter.width * painter.height);
  });

  it('moves while the reels turn, and stands still between rounds except for the lamps', async () => {
    const painter = await createCabinetPainter(lookOf('orbit', 'landscape'), 720);
    const turning = sceneOf('orbit', { phase: 'spinning', round });
    const first = pictureAt(painter, turning, startedAtMs + 500);
    const next = pictureAt(painter, turning, startedAtMs + 533);
    expect(cellBytes(first, 2, 1).equals(cellBytes(next, 2, 1))).toBe(false);
    const resting = pictureAt(painter, sceneOf('orbit'), startedAtMs + 9000);
    const later = pictureAt(painter, sceneOf('orbit'), startedAtMs + 9300);
    expect(cellBytes(resting, 2, 1).equals(cellBytes(later, 2, 1))).toBe(true);
  });

  it.each(shapes.flatMap((shape) => [1080, 540, 480, 360, 240].map((lines) => [shape, lines] as const)))(
    'in %s can be %i pixels on its shorter side',
    async (shape, lines) => {
      const painter = await createCabinetPainter(lookOf('pharaoh', shape), lines);
      painter.paint(sceneOf('pharaoh', { shape, phase: 'counting', round }), startedAtMs + 4000);
      const { width, height } = painter;
      const longer = 2 * Math.round((lines * 8) / 9);
      expect([width, height]).toEqual(shape === 'landscape' ? [longer, lines] : [lines, longer]);
      const pixels = painter.pixels();
      expect(pixels.byteLength).toBe(width * height * 4);
      let transparent = 0;
      for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) transparent += 1;
      expect(transparent).toBe(0);
    },
  );
});
