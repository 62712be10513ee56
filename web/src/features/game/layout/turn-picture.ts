import type { Box, Rotation } from '@reelfloor/protocol';
import type { PictureShape } from './fit-picture.ts';

export const turnPicture = (shape: PictureShape, rotation: Rotation): PictureShape => {
  const { picture, reelBox, cutScreen, ...rest } = shape;
  const isSideways = rotation === 90 || rotation === 270;
  return {
    ...rest,
    picture: isSideways ? { width: picture.height, height: picture.width } : picture,
    reelBox: turnBox(reelBox, rotation),
    cutScreen: cutScreen && turnBox(cutScreen, rotation),
  };
};

const turnBox = ({ x, y, width, height }: Box, rotation: Rotation): Box => {
  switch (rotation) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
};
