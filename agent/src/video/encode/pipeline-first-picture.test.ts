import { expect, it } from 'vitest';
import { keysOf, openPipeline, viewerOf } from '../../testing/trial-pipeline.ts';

const connecting = () => Object.assign(viewerOf('h264'), { open: false });
const withViewers = async (...viewers: ReturnType<typeof viewerOf>[]) => {
  const trial = openPipeline();
  for (const viewer of viewers) trial.pipeline.add(viewer);
  await new Promise(setImmediate);
  return trial;
};
const open = (pipeline: ReturnType<typeof openPipeline>['pipeline'], viewer: { open: boolean }): void => {
  viewer.open = true;
  pipeline.opened();
};

it('a viewer gets a key frame as soon as its connection is open, and the frames after it refer to it', async () => {
  const viewer = connecting();
  const { pipeline, drawFor, hurried } = await withViewers(viewer);
  drawFor(0.5);
  expect(viewer.got).toHaveLength(0);
  open(pipeline, viewer);
  expect(keysOf(viewer)).toEqual([true]);
  expect(hurried()).toBe(1);
  drawFor(0.1);
  expect(keysOf(viewer)).toEqual([true, false, false, false]);
});

it('a frame that comes after the connection is open, but before word of it, does not overtake the key frame', async () => {
  const viewer = connecting();
  const { pipeline, draw } = await withViewers(viewer);
  draw();
  viewer.open = true;
  draw();
  pipeline.opened();
  expect(keysOf(viewer)).toEqual([true, false]);
});

it('while a viewer connects, its first picture is encoded ten times a second, no oftener', async () => {
  const viewer = connecting();
  const { drawFor, encoded } = await withViewers(viewer);
  drawFor(3);
  expect(encoded()).toBeGreaterThan(20);
  expect(encoded()).toBeLessThanOrEqual(30);
});

it('nothing is encoded while nobody connects', async () => {
  const viewer = connecting();
  const { pipeline, drawFor, encoded } = await withViewers(viewer);
  pipeline.remove(viewer);
  drawFor(3);
  expect(encoded()).toBe(0);
});

it('of two viewers that connect, each begins with a key frame of its own', async () => {
  const [first, second] = [connecting(), connecting()];
  const { pipeline, draw } = await withViewers(first);
  draw();
  pipeline.add(second);
  open(pipeline, second);
  draw();
  open(pipeline, first);
  draw();
  draw();
  expect(keysOf(second)).toEqual([true, true, false]);
  expect(keysOf(first)).toEqual([true, false]);
});

it('a viewer that goes while it connects leaves no picture to the next one', async () => {
  const [first, second] = [connecting(), connecting()];
  const { pipeline, draw } = await withViewers(first);
  draw();
  pipeline.remove(first);
  pipeline.add(second);
  open(pipeline, second);
  expect(second.got).toHaveLength(0);
  draw();
  draw();
  expect(keysOf(second)).toEqual([true, false]);
});

it('a quicker viewer that goes before the next frame takes nobody the first picture', async () => {
  const [first, second] = [connecting(), connecting()];
  const { pipeline, draw } = await withViewers(first);
  draw();
  pipeline.add(second);
  open(pipeline, second);
  pipeline.remove(second);
  open(pipeline, first);
  draw();
  expect(keysOf(first)).toEqual([true, false]);
});
