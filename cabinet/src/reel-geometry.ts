import type { PictureArea } from '@reelfloor/protocol';

/** Position of the reels in a full-size picture, in pixels. Used by both the drawing and the machine's description for the page. */
export interface ReelGeometry {
  readonly picture: { readonly width: number; readonly height: number };
  readonly reel: { readonly width: number; readonly gap: number; readonly cellHeight: number };
  readonly reelArea: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export const reelCount = 5;
export const rowCount = 3;

/** Shape of a cabinet. `portrait`: one tall glass, with a second screen above the reels. */
export type CabinetShape = 'landscape' | 'portrait';

export const geometries: Readonly<Record<CabinetShape, ReelGeometry>> = {
  landscape: geometryOf({ width: 1280, height: 720 }, { width: 192, gap: 10, cellHeight: 168 }, { x: 140, y: 118 }),
  portrait: geometryOf({ width: 720, height: 1280 }, { width: 118, gap: 6, cellHeight: 134 }, { x: 53, y: 618 }),
};

export const getReelLeftX = ({ reel, reelArea }: ReelGeometry, reelIndex: number): number =>
  reelArea.x + reelIndex * (reel.width + reel.gap);

export const getReelBox = ({ picture, reelArea }: ReelGeometry): PictureArea => ({
  x: reelArea.x / picture.width,
  y: reelArea.y / picture.height,
  width: reelArea.width / picture.width,
  height: reelArea.height / picture.height,
});

function geometryOf(
  picture: ReelGeometry['picture'],
  reel: ReelGeometry['reel'],
  corner: { x: number; y: number },
): ReelGeometry {
  const width = reelCount * reel.width + (reelCount - 1) * reel.gap;
  return { picture, reel, reelArea: { ...corner, width, height: rowCount * reel.cellHeight } };
}
