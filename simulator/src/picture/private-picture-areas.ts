import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import type { CabinetShape } from '@reelfloor/cabinet/reel-geometry';
import type { PictureArea } from '@reelfloor/protocol';
import { type Area, type PanelName, pictureLayouts } from './bitmap.ts';
import { getShownBigWinMinor } from './win-presentation.ts';

/** The meters that show the player's credit, stake and win. */
const privatePanels: readonly PanelName[] = ['credit', 'stake', 'win'];
/** Margin around each area with amounts, in pixels at full size, so that no edge of a digit shows in a downscaled picture. */
const margin = 3;

/** Returns the areas in which the cabinet always shows the player's amounts, as fractions of the picture. */
export const listPermanentPrivateAreas = (shape: CabinetShape): PictureArea[] =>
  privatePanels.map((name) => boxOf(shape, pictureLayouts[shape].panels[name]));

/** Returns further areas with amounts in the picture of this moment: a big win on the plate, a hand pay on the sign. */
export const listTemporaryPrivateAreas = (scene: Scene, nowMs: number): PictureArea[] => {
  const { shape } = scene;
  const { plate, sign } = pictureLayouts[shape];
  return [
    ...(getShownBigWinMinor(scene, nowMs) > 0 ? [boxOf(shape, plate)] : []),
    ...(scene.handPayMinor !== null ? [boxOf(shape, sign)] : []),
  ];
};

const boxOf = (shape: CabinetShape, area: Area): PictureArea => {
  const { picture } = pictureLayouts[shape];
  return {
    x: (area.x - margin) / picture.width,
    y: (area.y - margin) / picture.height,
    width: (area.width + 2 * margin) / picture.width,
    height: (area.height + 2 * margin) / picture.height,
  };
};
