import { describe, expect, it } from 'vitest';
import {
  type Corners,
  moveReelBoxCorner,
  type PictureGeometry,
  toSourcePictureCorners,
  wholeCorners,
} from './picture-geometry.ts';

const reelBox = { x: 0.1, y: 0.1, width: 0.8, height: 0.7 };
const slanted: Corners = [
  [0.1, 0.2],
  [0.9, 0.1],
  [0.8, 0.9],
  [0.2, 0.8],
];
const round = (corners: Corners) => corners.map((corner) => corner.map((share) => Math.round(share * 1e6) / 1e6));

describe('the corners of a screen', () => {
  it.each([0, 90, 180, 270] as const)('stay where they are if none is moved, turned by %i°', (turn) => {
    const arranged: PictureGeometry = { corners: slanted, turn, reelBox };
    expect(round(toSourcePictureCorners(wholeCorners, arranged))).toEqual(round(slanted));
  });

  it('move in the picture of the source as they are seen', () => {
    const square: Corners = [
      [0.2, 0.2],
      [0.6, 0.2],
      [0.6, 0.6],
      [0.2, 0.6],
    ];
    const moved: Corners = [[0.25, 0.5], ...wholeCorners.slice(1)] as unknown as Corners;
    const upright = toSourcePictureCorners(moved, { corners: square, turn: 0, reelBox });
    expect(round(upright)[0]).toEqual([0.3, 0.4]);
    // Turned clockwise by a quarter, the source's bottom left is seen at the top left.
    const turned = toSourcePictureCorners(moved, { corners: square, turn: 90, reelBox });
    expect(round(turned)).toEqual([...round(square).slice(0, 3), [0.4, 0.5]]);
  });

  it('never leave the picture of the source', () => {
    const outside: Corners = [[-0.1, -0.1], ...wholeCorners.slice(1)] as unknown as Corners;
    expect(toSourcePictureCorners(outside, { corners: wholeCorners, turn: 0, reelBox })[0]).toEqual([0, 0]);
  });
});

describe('a reel box', () => {
  it('follows its corner, and never turns inside out', () => {
    const moved = moveReelBoxCorner(reelBox, 0, [0.2, 0.3]);
    expect([moved.x, moved.y, moved.width, moved.height].map((share) => Math.round(share * 100))).toEqual([
      20, 30, 70, 50,
    ]);
    const { width, height } = moveReelBoxCorner(reelBox, 2, [0, 0]);
    expect([width, height].map((share) => Math.round(share * 100))).toEqual([5, 5]);
  });
});
