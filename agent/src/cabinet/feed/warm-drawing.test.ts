import { expect, it } from 'vitest';
import { warmDrawing } from './warm-drawing.ts';

it('draws and converts a frame of a cabinet at rest', async () => {
  await expect(warmDrawing()).resolves.toBeUndefined();
});
