import { createPainter } from '../picture/painter.ts';
import type { Scene } from '../scene.ts';

type Painter = Awaited<ReturnType<typeof createPainter>>;

/**
 * A painter renders what does not move when it is made, which takes longer than a join may. Three are kept: the brand
 * that this thread drew last, and the two smaller sizes it may have stepped down to. Each holds some megabytes.
 */
const keptPainters = 3;

const painters = new Map<string, Promise<Painter>>();

/**
 * The painter of this cabinet's brand and shape, with so many lines on the shorter side, made now or kept from before;
 * the one unused for longest gives way.
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
