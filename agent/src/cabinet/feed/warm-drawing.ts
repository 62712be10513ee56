import { brandIds } from '@reelfloor/art';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { createPainter } from '../picture/painter.ts';
import type { Scene } from '../scene.ts';
import { I420Converter } from './i420-converter.ts';
import { i420Bytes } from './picture-size.ts';

const lines = 360;

const scene: Scene = {
  machineId: '' as MachineId,
  brandId: brandIds[0] as BrandId,
  shape: 'landscape',
  brandName: null,
  isSilent: false,
  phase: 'idle',
  creditMinor: 0,
  stakeMinor: 0,
  lines: 1,
  freeSpinsLeft: 0,
  stops: [0, 0, 0, 0, 0],
  round: null,
  handPayMinor: null,
  malfunction: null,
};

/** Draws a frame that nobody sees, so that fonts, libraries and compiled code are ready for the first player's frame. */
export const warmDrawing = async (): Promise<void> => {
  const painter = await createPainter(scene, lines);
  painter.paint(scene, 0);
  const converter = new I420Converter(painter);
  converter.convert(painter.pixels(), new Uint8Array(i420Bytes(painter)));
  converter.close();
};
