import { expect, it } from 'vitest';
import { keysOf, openPipeline, picturesOf, viewerOf } from '../../testing/trial-pipeline.ts';

it('short of processor time, the slow encoding shrinks and halves its frames first; then the size falls for all', async () => {
  const cost = { full: 20 };
  const { pipeline, drawFor, asked } = openPipeline({
    encodeMs: (height) => cost.full * (height / 720) ** 2,
  });
  const [slow, quick] = [viewerOf('h264', 1_500_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  pipeline.add(slow);
  await new Promise(setImmediate);
  drawFor(1.5);
  expect(picturesOf(slow).at(-1)).toBe('h264 720');
  drawFor(3);
  quick.got.length = 0;
  slow.got.length = 0;
  drawFor(4);
  expect(new Set(picturesOf(slow))).toEqual(new Set(['h264 360']));
  expect([quick.got.length, slow.got.length]).toEqual([120, 60]);
  expect(asked).toEqual([]);
  cost.full = 40;
  drawFor(4);
  expect(asked[0]).toBe(540);
});

it('a picture made small to save processor time gets no more bits than its size can use', async () => {
  const { pipeline, drawFor, noted, asked } = openPipeline({ encodeMs: (height) => (height > 360 ? 60 : 5) });
  pipeline.add(viewerOf('h264', 6_000_000));
  await new Promise(setImmediate);
  drawFor(8);
  expect(asked.slice(0, 2)).toEqual([540, 360]);
  expect(noted.bitrates).toEqual([6_000_000, 3_375_000, 1_500_000]);
});

it('makes no frame for a full link, and goes on when it has room', () => {
  const { pipeline, draw } = openPipeline();
  const viewer = viewerOf('h264');
  pipeline.add(viewer);
  draw();
  viewer.sender.isFull = true;
  draw();
  viewer.sender.isFull = false;
  draw();
  expect(keysOf(viewer)).toEqual([true, false]);
});

it('encodes nothing while no viewer can take it', () => {
  const { pipeline, draw } = openPipeline();
  const viewer = { ...viewerOf('h264'), open: false };
  pipeline.add(viewer);
  draw();
  expect(viewer.got).toEqual([]);
});
