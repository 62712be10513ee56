import { describe, expect, it } from 'vitest';
import { listSelectablePictureCrops } from './build-game-screen-state.ts';

const reelBox = { x: 0.1, y: 0.55, width: 0.8, height: 0.3 };
const main = { x: 0, y: 0.5, width: 1, height: 0.5 };
const top = { x: 0, y: 0, width: 1, height: 0.5 };
const names = (machine: Parameters<typeof listSelectablePictureCrops>[0]) =>
  listSelectablePictureCrops(machine).map(({ name }) => name);

describe('listSelectablePictureCrops', () => {
  it('offers no choice where the picture is undivided, or before the machine is known', () => {
    expect(names({ cutScreen: null, screens: [], reelBox })).toEqual(['usual']);
    expect(names(null)).toEqual(['usual']);
  });

  it('starts with the machine’s preferred part, and also offers the whole', () => {
    const [usual, whole] = listSelectablePictureCrops({ cutScreen: main, screens: [], reelBox });
    expect(usual).toMatchObject({ name: 'usual', box: main, isKeptWhole: false });
    expect(whole).toMatchObject({ name: 'whole', box: null, isKeptWhole: true, hasReels: true });
  });

  it('starts with the screen that shows the reels; the others cannot be played on', () => {
    const screens = [
      { name: 'top', box: top },
      { name: 'main', box: main },
    ];
    const cuts = listSelectablePictureCrops({ cutScreen: null, screens, reelBox });
    expect(cuts.map(({ name, hasReels }) => [name, hasReels])).toEqual([
      ['main', true],
      ['top', false],
      ['whole', true],
    ]);
  });

  it('keeps the usual view where no screen shows the reels', () => {
    const cuts = listSelectablePictureCrops({
      cutScreen: null,
      screens: [{ name: 'top', box: top }],
      reelBox,
    });
    expect(cuts.map(({ name }) => name)).toEqual(['usual', 'top', 'whole']);
  });
});
