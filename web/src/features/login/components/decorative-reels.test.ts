import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reelWallFile, reelWallPicture } from '../../../../scripts/reel-wall-picture.ts';
import { wallReels } from './decorative-reels.tsx';

test('the wall’s picture has every symbol, addressable by its name', () => {
  const picture = readFileSync(reelWallFile, 'utf8');
  expect(picture).toBe(reelWallPicture());
  for (const symbol of wallReels.flatMap(({ symbols }) => symbols)) expect(picture).toContain(`<view id="${symbol}" `);
});
