import { type CabinetAppearance, getAppearanceCacheKey } from '@reelfloor/cabinet/scene';
import { createPainter } from '../picture/painter.ts';

type Painter = Awaited<ReturnType<typeof createPainter>>;

/** Number of cached painters, because creating one takes long: enough for one brand at full size and at two smaller sizes. */
const keptPainters = 3;

const painters = new Map<string, Promise<Painter>>();

/** Returns a cached or a new painter; evicts the least recently used one. `lines`: the picture's shorter side in pixels. */
export const getCachedPainter = (look: CabinetAppearance, lines: number): Promise<Painter> => {
  const key = getAppearanceCacheKey(look, lines);
  const painter = painters.get(key) ?? createPainter(look, lines);
  painters.delete(key);
  painters.set(key, painter);
  painter.catch(() => painters.delete(key));
  for (const oldest of painters.keys()) {
    if (painters.size <= keptPainters) break;
    painters.delete(oldest);
  }
  return painter;
};
