import type { CabinetShape } from '@reelfloor/cabinet/geometry';
import type { Scene } from '@reelfloor/cabinet/scene';
import type { Box } from '@reelfloor/protocol';
import { type Area, type PanelName, placesOf } from './bitmap.ts';
import { bigWinMinor } from './brand-sprites.ts';

/** The meters that tell what a player has, stakes and wins. */
const privatePanels: readonly PanelName[] = ['credit', 'stake', 'win'];
/** Pixels added on each side at full size, so that no edge of a figure shows in a picture that was scaled down. */
const margin = 3;

/** Returns where the cabinet always shows amounts of its player, in shares of the picture. */
export const privateAreasOf = (shape: CabinetShape): Box[] =>
  privatePanels.map((name) => boxOf(shape, placesOf[shape].panels[name]));

/** Returns where the picture of this moment shows further amounts: a big win on the plate, a hand pay on the sign. */
export const passingPrivateAreas = (scene: Scene, nowMs: number): Box[] => {
  const { shape } = scene;
  const { plate, sign } = placesOf[shape];
  return [
    ...(bigWinMinor(scene, nowMs) > 0 ? [boxOf(shape, plate)] : []),
    ...(scene.handPayMinor !== null ? [boxOf(shape, sign)] : []),
  ];
};

const boxOf = (shape: CabinetShape, area: Area): Box => {
  const { picture } = placesOf[shape];
  return {
    x: (area.x - margin) / picture.width,
    y: (area.y - margin) / picture.height,
    width: (area.width + 2 * margin) / picture.width,
    height: (area.height + 2 * margin) / picture.height,
  };
};
