import { keyOfLook, type Scene } from '../../../cabinet/scene.ts';
import { I420Converter } from './i420-converter.ts';
import { i420Bytes } from './picture-size.ts';
import { preparePainter } from './prepared-painters.ts';

/** A picture that a player may soon want to see. `lines`: its shorter side in pixels. */
export interface LikelyPicture {
  readonly scene: Scene;
  readonly lines: number;
}

/** Pictures drawn ahead, as many as `keptSprites` keeps. */
export const mostDrawnAhead = 4;

/** Returns those pictures that look different, the most frequent ones first. */
export const differentPictures = (pictures: readonly LikelyPicture[]): LikelyPicture[] => {
  const alike = Map.groupBy(pictures, ({ scene, lines }) => keyOfLook(scene, lines));
  return [...alike.values()]
    .sort((some, others) => others.length - some.length)
    .slice(0, mostDrawnAhead)
    .flatMap(([first]) => first ?? []);
};

/** Draws a frame that nobody sees, so that fonts, libraries, compiled code and the brand's drawings are ready for a player. */
export const warmDrawing = async ({ scene, lines }: LikelyPicture): Promise<void> => {
  const painter = await preparePainter(scene, lines);
  painter.paint(scene, 0);
  const converter = new I420Converter(painter);
  converter.convert(painter.pixels(), new Uint8Array(i420Bytes(painter)));
  converter.close();
};
