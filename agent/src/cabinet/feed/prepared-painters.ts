import { createPainter } from '../picture/painter.ts';
import type { Scene } from '../scene.ts';

type Painter = Awaited<ReturnType<typeof createPainter>>;

/**
 * Making a painter takes longer than a player should wait, so three are kept: for the brand drawn last, and for the two
 * smaller sizes that it may have stepped down to. Each holds some megabytes.
 */
const keptPainters = 3;

const painters = new Map<string, Promise<Painter>>();

/**
 * Returns a painter, new or kept from before; the least recently used is dropped. `lines` is the picture's shorter side
 * in pixels.
 */
export const preparePainter = (
  { brandId, shape }: Pick<Scene, 'brandId' | 'shape'>,
  lines: number,
): Promise<Painter> => {
  const key = `${brandId} ${shape} ${lines}`;
  const painter = painters.get(key) ?? createPainter(brandId, shape, lines);
  painters.delete(key);
  painters.set(key, painter);
  painter.catch(() => painters.delete(key));
  for (const oldest of painters.keys()) {
    if (painters.size <= keptPainters) break;
    painters.delete(oldest);
  }
  return painter;
};
