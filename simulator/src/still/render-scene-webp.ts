import { createCanvas } from '@napi-rs/canvas';
import { getAppearanceCacheKey, type Scene } from '@reelfloor/cabinet/cabinet-scene';
import { createCabinetPainter, type Painter } from '../picture/cabinet-painter.ts';

/**
 * Maximum number of cached painters: enough for each appearance and size on a floor with a few brands. Each takes about 2 MB at 360 lines.
 */
const keptPainters = 16;
const quality = 72;

const painters = new Map<string, Promise<Painter>>();

/** Returns the scene as WebP. `shortSidePixels`: the picture's shorter side. The first picture of an appearance is slow. */
export const renderSceneWebp = async (scene: Scene, shortSidePixels: number, atMs: number): Promise<Uint8Array> => {
  const painter = await painterOf(scene, shortSidePixels);
  painter.paint(scene, atMs);
  const { width, height } = painter;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(painter.pixels());
  context.putImageData(image, 0, 0);
  return canvas.encode('webp', quality);
};

const painterOf = (scene: Scene, lines: number): Promise<Painter> => {
  const key = getAppearanceCacheKey(scene, lines);
  const painter = painters.get(key) ?? createCabinetPainter(scene, lines);
  painters.delete(key);
  painters.set(key, painter);
  painter.catch(() => painters.delete(key));
  for (const oldest of painters.keys()) {
    if (painters.size <= keptPainters) break;
    painters.delete(oldest);
  }
  return painter;
};
