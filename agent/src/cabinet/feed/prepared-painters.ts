import { createPainter } from '../picture/painter.ts';
import type { Scene } from '../scene.ts';

type Painter = Awaited<ReturnType<typeof createPainter>>;

/** The brand drawn last, and two smaller sizes it may step down to. Making one takes too long to wait for. */
const keptPainters = 3;

const painters = new Map<string, Promise<Painter>>();

/** Returns a new or kept painter and drops the least recently used. `lines`: the picture's shorter side in pixels. */
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
