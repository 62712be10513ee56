import { expect, it, vi } from 'vitest';
import { keysOf, openPipeline, viewerOf } from '../../testing/trial-pipeline.ts';

it('when the quickest viewer leaves, the feed draws the size of the slow one and nothing is scaled', async () => {
  const { pipeline, drawFor, noted, asked } = openPipeline();
  const [slow, quick] = [viewerOf('h264', 400_000), viewerOf('h264', 4_000_000)];
  pipeline.add(quick);
  pipeline.add(slow);
  await new Promise(setImmediate);
  drawFor(1);
  pipeline.remove(quick);
  drawFor(0.1);
  noted.scaled = 0;
  drawFor(5);
  expect(asked).toEqual([360]);
  expect(noted).toMatchObject({ scaled: 0, scalers: 0 });
  expect(noted.open).toHaveLength(1);
});

it('a single viewer has one encoder of each kind, and only the frame before a fall of its rate is scaled', async () => {
  const { pipeline, drawFor, receive, noted } = openPipeline();
  const viewer = viewerOf('h264', 4_000_000);
  pipeline.add(viewer);
  await new Promise(setImmediate);
  let frame = 0;
  drawFor(60, () => {
    frame += 1;
    viewer.sender.pictureBitsPerSecond = frame % 300 < 150 ? 250_000 : 4_000_000;
    viewer.sender.isFull = frame % 7 === 0;
    pipeline.refresh(viewer);
    receive();
    expect([noted.open.length, noted.sounds.length]).toEqual([1, 1]);
  });
  // Of 1,800 frames only seven are scaled: one each time that the rate falls.
  expect(noted.scaled).toBe(7);
});

it('asks the feed for the size that a link allows as soon as the feed is open', async () => {
  const opening = Promise.withResolvers<void>();
  const { pipeline, draw, asked } = openPipeline({ opening: opening.promise });
  pipeline.add(viewerOf('h264', 500_000));
  draw();
  draw();
  expect(asked).toEqual([]);
  opening.resolve();
  await new Promise(setImmediate);
  draw();
  draw();
  expect(asked).toEqual([540]);
});

it('begins with the full picture at 60 frames a second too', async () => {
  const { pipeline, draw, asked } = openPipeline({ fps: 60 });
  pipeline.add(viewerOf('h264'));
  await new Promise(setImmediate);
  for (let frame = 0; frame < 10; frame++) draw();
  expect(asked).toEqual([]);
});

it('a viewer that comes back while the size changes gets a key frame of either size', () => {
  const { pipeline, draw, broken } = openPipeline();
  const before = viewerOf('h264');
  pipeline.add(before);
  draw();
  pipeline.remove(before);
  const after = viewerOf('h264');
  pipeline.add(after);
  draw(720);
  draw(540);
  draw(540);
  expect(keysOf(after)).toEqual([true, true, false]);
  expect(broken).toEqual([]);
});

it('hurries its feed for a viewer whose connection is up, also before the feed is open', async () => {
  const opening = Promise.withResolvers<void>();
  const { pipeline, hurried } = openPipeline({ opening: opening.promise });
  pipeline.hurry();
  expect(hurried()).toBe(0);
  opening.resolve();
  await vi.waitFor(() => {
    pipeline.hurry();
    expect(hurried()).toBeGreaterThan(0);
  });
});
