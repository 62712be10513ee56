import { describe, expect, it } from 'vitest';
import { type BrandTiles, layOutMachineTiles, type MachineTileLayout } from './machine-tile-layout.ts';

/** What the card has on a screen of 16:9, and on one of 16:10. */
const rooms = [
  { width: 1180, height: 404 },
  { width: 1180, height: 586 },
] as const;

const floorOf = (brands: number, each: number): BrandTiles[] =>
  Array.from({ length: brands }, (_, brand) => ({
    brand: `b${brand}`,
    ids: Array.from({ length: each }, (_, machine) => `${brand}-${machine}`),
  }));
const heightOf = ({ size, across, height }: MachineTileLayout, column: readonly BrandTiles[]) =>
  column
    .map(({ ids }) => Math.max(size.label, Math.ceil(ids.length / across) * (height + size.gap) - size.gap))
    .reduce((sum, each) => sum + each + size.gap, -size.gap);

it.each([
  [6, 10, 'l', 1],
  [3, 6, 'xl', 1],
  [16, 4, 'm', 2],
  [14, 64, 'xs', 1],
  [36, 3, 's', 3],
])('of %i brands with %i machines each are of size %s in %i columns', (brands, each, name, columns) => {
  const laid = layOutMachineTiles(floorOf(brands, each), rooms[0]);
  expect([laid.size.name, laid.columns, laid.pages.length]).toEqual([name, columns, 1]);
});

describe.each(rooms)('tiles in $width × $height', (room) => {
  it.each([
    [1, 900],
    [1, 9_000],
    [16, 57],
    [60, 15],
    [300, 3],
    [900, 1],
    [2, 0],
  ])('of %i brands with %i machines each are all on some page, and none is cut off', (brands, each) => {
    const floor = floorOf(brands, each);
    const laid = layOutMachineTiles(floor, room);
    const columns = laid.pages.flat();
    const shown = columns.flatMap((column) => column.flatMap(({ ids }) => ids));
    expect(shown).toEqual(floor.flatMap(({ ids }) => ids));
    for (const column of columns) expect(heightOf(laid, column)).toBeLessThanOrEqual(room.height);
    expect(Math.max(...laid.pages.map((page) => page.length))).toBeLessThanOrEqual(laid.columns);
  });
});

it('have numbers on pages that turn, where that takes one page more at most', () => {
  const laid = layOutMachineTiles(floorOf(300, 3), rooms[1]);
  expect([laid.size.name, laid.pages.length]).toEqual(['s', 6]);
});

it('are laid out in no room at all, as before the page is measured', () => {
  expect(layOutMachineTiles(floorOf(2, 2), { width: 0, height: 0 }).pages.length).toBeGreaterThan(0);
});
