import { expect, it } from 'vitest';
import { openPipeline, picturesOf, viewerOf } from '../../testing/trial-pipeline.ts';

const saver = (codec: 'h264' | 'vp8' = 'h264') => viewerOf(codec, 300_000, 24_000, true);

it('a viewer that saves data gets small pictures, fifteen a second', async () => {
  const { pipeline, drawFor, asked } = openPipeline();
  const viewer = saver();
  pipeline.add(viewer);
  await new Promise(setImmediate);
  drawFor(4);
  expect(viewer.got).toHaveLength(60);
  expect(new Set(picturesOf(viewer))).toEqual(new Set(['h264 360']));
  expect(asked.at(-1)).toBe(360);
});

it.each([400_000, 4_000_000])('it takes nothing from another viewer at %i bit/s', async (bitsPerSecond) => {
  const alone = openPipeline();
  const before = viewerOf('h264', bitsPerSecond);
  alone.pipeline.add(before);
  await new Promise(setImmediate);
  alone.drawFor(4);
  const shared = openPipeline();
  const [other, saving] = [viewerOf('h264', bitsPerSecond), saver()];
  shared.pipeline.add(other);
  shared.pipeline.add(saving);
  await new Promise(setImmediate);
  shared.drawFor(4);
  expect(picturesOf(other)).toEqual(picturesOf(before));
  expect(shared.noted.open.map((each) => each.bitsPerSecond)).toContain(alone.noted.open[0]?.bitsPerSecond);
  expect(saving.got).toHaveLength(60);
});

it('its encoder closes when it leaves', () => {
  const { pipeline, draw, noted } = openPipeline();
  const [other, saving] = [viewerOf('h264', 4_000_000), saver()];
  pipeline.add(other);
  pipeline.add(saving);
  draw();
  draw();
  expect(noted.open.map(({ height, fps }) => [height, fps])).toEqual([
    [720, 30],
    [360, 15],
  ]);
  pipeline.remove(saving);
  draw();
  expect(noted.open.map(({ height }) => height)).toEqual([720]);
});

it('it gets key frames when it asks', () => {
  const { pipeline, drawFor } = openPipeline();
  const saving = saver('vp8');
  pipeline.add(saving);
  drawFor(1);
  const before = saving.got.filter(({ keyFrame }) => keyFrame).length;
  pipeline.refresh(saving);
  drawFor(1);
  expect(saving.got.filter(({ keyFrame }) => keyFrame)).toHaveLength(before + 1);
});
