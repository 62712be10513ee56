import type { Box } from '@reelfloor/protocol';
import type { GameInit } from './game-sides.ts';

type Machine = Pick<GameInit['machine'], 'cutScreen' | 'screens' | 'reelBox'>;

export interface PictureCut {
  /** `usual`: the part that the machine prefers; `whole`: all; otherwise the machine's name for a screen. */
  readonly name: string;
  readonly box: Box | null;
  /** Whether the reels are in this part; without them nobody can play. */
  readonly hasReels: boolean;
  /** True: show all of this part, however small. False: enlarge it as far as the reels stay visible. */
  readonly isKeptWhole: boolean;
}

/** Returns the parts of the picture to choose from; the first is the default. */
export const pictureCuts = (machine: Machine | null): readonly [PictureCut, ...PictureCut[]] => {
  if (!machine) return [usual(null)];
  const { cutScreen, screens, reelBox } = machine;
  const parts = screens.map(({ name, box }): PictureCut => {
    const hasReels = holds(box, reelBox);
    return { name, box, hasReels, isKeptWhole: !hasReels };
  });
  const [withReels = usual(cutScreen), ...others] = [
    ...parts.filter(({ hasReels }) => hasReels),
    ...parts.filter(({ hasReels }) => !hasReels),
  ];
  const first = withReels.hasReels ? withReels : usual(cutScreen);
  if (cutScreen === null && parts.length === 0) return [first];
  return [first, ...(first === withReels ? others : parts), whole];
};

const usual = (box: Box | null): PictureCut => ({ name: 'usual', box, hasReels: true, isKeptWhole: false });
const whole: PictureCut = { name: 'whole', box: null, hasReels: true, isKeptWhole: true };

const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - tolerance &&
  inner.y >= outer.y - tolerance &&
  inner.x + inner.width <= outer.x + outer.width + tolerance &&
  inner.y + inner.height <= outer.y + outer.height + tolerance;

/** Largest difference of shares that count as equal: 0.001 of the picture is about one pixel. */
const tolerance = 0.001;
