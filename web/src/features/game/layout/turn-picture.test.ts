import type { Rotation } from '@reelfloor/protocol';
import { describe, expect, it } from 'vitest';
import { type PictureShape, rotatePictureShape } from '../components/machine-video-stage.tsx';

const shape: PictureShape = {
  picture: { width: 1280, height: 720 },
  reelBox: { x: 0.1, y: 0.2, width: 0.5, height: 0.3 },
  cutScreen: null,
};
const reelsAt = (rotation: Rotation) => {
  const { x, y, width, height } = rotatePictureShape(shape, rotation).reelBox;
  return [x, y, width, height].map((share) => Number(share.toFixed(6)));
};

describe('rotatePictureShape', () => {
  it('turns the reels clockwise with the picture', () => {
    expect(reelsAt(0)).toEqual([0.1, 0.2, 0.5, 0.3]);
    // After a quarter turn clockwise, the left side is at the top and the top at the right.
    expect(reelsAt(90)).toEqual([0.5, 0.1, 0.3, 0.5]);
    expect(reelsAt(180)).toEqual([0.4, 0.5, 0.5, 0.3]);
    expect(reelsAt(270)).toEqual([0.2, 0.4, 0.3, 0.5]);
  });

  it('turns a wide picture into a tall one, and keeps the part that is shown', () => {
    const cut = { ...shape, cutScreen: shape.reelBox };
    const turned = rotatePictureShape(cut, 90);
    expect(turned.picture).toEqual({ width: 720, height: 1280 });
    expect(turned.cutScreen).toEqual(turned.reelBox);
    expect(rotatePictureShape(shape, 180).picture).toEqual(shape.picture);
  });
});
