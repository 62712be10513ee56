import { type SymbolRole, symbolRoles } from '@reelfloor/art';
import { expect, it } from 'vitest';
import { type Bitmap, createBitmap } from './bitmap.ts';
import { ReelStrips } from './reel-strips.ts';

const createCells = (): Record<SymbolRole, Bitmap> => {
  const cells = {} as Record<SymbolRole, Bitmap>;
  for (const [index, role] of symbolRoles.entries()) {
    cells[role] = createBitmap(8, 16);
    cells[role].pixels.fill(0xff000000 + 0x101010 * index);
  }
  return cells;
};

const strips = [symbolRoles, symbolRoles.toReversed()];
const reels = [
  { x: 0, y: 0, width: 8, height: 48 },
  { x: 8, y: 0, width: 8, height: 48 },
];

const listStrips = ({ i420, blurred }: ReelStrips): unknown[] =>
  strips.flatMap((_, index): unknown[] =>
    i420
      ? (['sharp', 'smeared', 'streaked'] as const).map((sharpness) => i420(sharpness, index))
      : (['smeared', 'streaked'] as const).map((sharpness) => blurred(sharpness, index)),
  );

it.each([
  { kind: 'written into frames', writtenReels: reels },
  { kind: 'painted', writtenReels: null },
])('draws the strips of reels that are $kind ahead, two at each step, and keeps them until they are freed', (test) => {
  const cells = createCells();
  const expected = listStrips(new ReelStrips(strips, cells, test.writtenReels));
  const reelStrips = new ReelStrips(strips, cells, test.writtenReels);
  for (let step = 0; step < (3 * strips.length) / 2; step += 1) reelStrips.prepareNext();
  // What is drawn from now on has another colour.
  for (const { pixels } of Object.values(cells)) pixels.fill(0xff808080);
  expect(listStrips(reelStrips)).toEqual(expected);
  reelStrips.free();
  expect(listStrips(reelStrips)).not.toEqual(expected);
});
