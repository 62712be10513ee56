import { type CabinetAppearance, getAppearanceCacheKey } from '@reelfloor/cabinet/cabinet-scene';
import { createCabinetPainter } from '../picture/cabinet-painter.ts';

type Painter = Awaited<ReturnType<typeof createCabinetPainter>>;

/** Number of cached painters, because creating one takes long: enough for the demo's six brands, and for one at two smaller sizes. */
const keptPainters = 8;

const painters = new Map<string, Promise<Painter>>();

/**
 * Returns a cached or a new painter; evicts the least recently used one. `shortSidePixels`: length of the picture's shorter side in pixels.
 */
export const getCachedCabinetPainter = (appearance: CabinetAppearance, shortSidePixels: number): Promise<Painter> => {
  const key = getAppearanceCacheKey(appearance, shortSidePixels);
  const painter = painters.get(key) ?? createCabinetPainter(appearance, shortSidePixels);
  painters.delete(key);
  painters.set(key, painter);
  painter.catch(() => painters.delete(key));
  for (const oldest of painters.keys()) {
    if (painters.size <= keptPainters) break;
    painters.delete(oldest);
  }
  return painter;
};
