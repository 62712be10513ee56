import type { MessagePort } from 'node:worker_threads';
import { getAppearanceCacheKey, type Scene } from '@reelfloor/cabinet/cabinet-scene';
import { computeI420FrameBytes } from '@reelfloor/cabinet/frame-ring-buffer';
import { getCachedCabinetPainter } from './cabinet-painter-cache.ts';
import { I420Converter } from './i420-converter.ts';

/** A message to the drawing thread. `feed` is the number of the video feed, so that late messages for an older feed are dropped. */
export type DrawingThreadCommand =
  | {
      readonly type: 'open';
      readonly feed: number;
      readonly scene: Scene;
      readonly height: number;
      readonly fps: number;
      readonly testCard: boolean;
      readonly sink: MessagePort;
    }
  /** Draws a picture in advance, before the first feed. Ignored once a feed was ordered. */
  | { readonly type: 'warm'; readonly picture: PredictedPicture }
  | { readonly type: 'hurry'; readonly feed: number }
  | { readonly type: 'show'; readonly feed: number; readonly scene: Scene }
  | { readonly type: 'resize'; readonly feed: number; readonly height: number }
  | { readonly type: 'close'; readonly feed: number };

export type DrawingThreadMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'opened'; readonly feed: number }
  | { readonly type: 'closed'; readonly feed: number }
  | { readonly type: 'failed'; readonly feed: number; readonly reason: string };

/** A picture that a player may soon request. `lines`: its shorter side in pixels. */
export interface PredictedPicture {
  readonly scene: Scene;
  readonly lines: number;
}

/** Maximum number of pictures drawn in advance, equal to the size of the cache (`keptSprites`). */
export const maxDrawnAhead = 6;

/** Returns the pictures without duplicates in appearance, the most frequent first. */
export const dedupePicturesByAppearance = (pictures: readonly PredictedPicture[]): PredictedPicture[] => {
  const alike = Map.groupBy(pictures, ({ scene, lines }) => getAppearanceCacheKey(scene, lines));
  return [...alike.values()]
    .sort((some, others) => others.length - some.length)
    .slice(0, maxDrawnAhead)
    .flatMap(([first]) => first ?? []);
};

/** Draws an invisible frame to load fonts, libraries, compiled code and the brand's drawings before a player needs them. */
export const warmUpPictureDrawing = async ({ scene, lines }: PredictedPicture): Promise<void> => {
  const painter = await getCachedCabinetPainter(scene, lines);
  painter.paint(scene, 0);
  const converter = new I420Converter(painter);
  converter.convert(painter.pixels(), new Uint8Array(computeI420FrameBytes(painter)));
  converter.close();
};
