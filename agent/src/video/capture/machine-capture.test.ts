import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from '@reelfloor/cabinet/cabinet';
import { expect, it, onTestFinished, vi } from 'vitest';
import { colourAt, firstFrame, nameOf, openCapture, pictureOf, quartersGraph } from '../../testing/trial-capture.ts';

const timeout = 60_000;
const lavfi = (graph: string) => ({ kind: 'lavfi', graph });
const quarters = lavfi(quartersGraph);

it('captures a source in its colours, at the size that is wanted', { timeout }, async () => {
  const colours = ['red', 'green', 'blue', 'white'];
  expect(await firstFrame(pictureOf([{ source: quarters }]))).toEqual({ size: [640, 360], colours });
  expect(await firstFrame(pictureOf([{ source: quarters }], [1280, 720]), 540)).toEqual({
    size: [960, 540],
    colours,
  });
});

it('converts the colours of a source that has those of high definition', { timeout }, async () => {
  const graph = `${quartersGraph},scale=out_color_matrix=bt709:out_range=limited,format=yuv420p,setparams=colorspace=bt709:range=tv`;
  const { colours } = await firstFrame(pictureOf([{ source: lavfi(graph) }]));
  expect(colours).toEqual(['red', 'green', 'blue', 'white']);
});

it('cuts out the part of the source that the corners name', { timeout }, async () => {
  const corners = [
    [0.5, 0.25],
    [1, 0.25],
    [1, 0.75],
    [0.5, 0.75],
  ];
  const { colours } = await firstFrame(pictureOf([{ source: quarters, corners }]));
  expect(colours).toEqual(['green', 'green', 'white', 'white']);
});

it.each([
  [0, ['red', 'green', 'blue', 'white']],
  [90, ['blue', 'red', 'white', 'green']],
  [180, ['white', 'blue', 'green', 'red']],
  [270, ['green', 'white', 'red', 'blue']],
])('turns the picture clockwise by %i degrees', { timeout }, async (turn, colours) => {
  const size: [number, number] = turn % 180 === 0 ? [640, 360] : [360, 640];
  expect(await firstFrame(pictureOf([{ source: quarters, turn }], size))).toEqual({ size, colours });
});

it('straightens a screen that the camera sees from the side', { timeout }, async () => {
  // The test picture as seen from the left, on a black wall: its right side is farther away.
  const seen = { x0: 64, y0: 36, x1: 512, y1: 108, x2: 96, y2: 324, x3: 480, y3: 216 };
  const aside = Object.entries(seen).map(([name, value]) => `${name}=${value}`);
  const graph = `${quartersGraph},format=yuv444p,pad=644:364:2:2:black,perspective=${aside.join(':')}:sense=destination`;
  const corners = [
    [64 / 644, 36 / 364],
    [512 / 644, 108 / 364],
    [480 / 644, 216 / 364],
    [96 / 644, 324 / 364],
  ];
  // The stamp would cover a corner.
  const { openFeed } = openCapture({ ...pictureOf([{ source: lavfi(graph), corners }]), stamp: 'none' });
  const near = Promise.withResolvers<string[]>();
  await openFeed({
    onFrame: (frame) => {
      const places = [0.05, 0.45, 0.55, 0.95].flatMap((y) => [0.05, 0.45, 0.55, 0.95].map((x) => ({ x, y })));
      near.resolve(places.map(({ x, y }) => nameOf(colourAt(frame, x, y))));
      frame.release();
    },
  });
  const above = ['red', 'red', 'green', 'green'];
  const below = ['blue', 'blue', 'white', 'white'];
  expect(await near.promise).toEqual([...above, ...above, ...below, ...below]);
});

it('puts several views into one picture, and leaves the rest black', { timeout }, async () => {
  const views = [
    { source: quarters, place: { x: 0, y: 0.5, width: 0.5, height: 0.5 }, corners: corner(0, 0) },
    { source: lavfi('color=c=blue:s=320x180:r=10'), place: { x: 0.5, y: 0, width: 0.5, height: 0.5 } },
  ];
  const { openFeed } = openCapture(pictureOf(views));
  const seen: string[][] = [];
  await openFeed({
    onFrame: (frame) => {
      seen.push([0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => nameOf(colourAt(frame, x, y)))));
      frame.release();
    },
  });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['black', 'blue', 'red', 'black']), { timeout });
});

/** A quarter of the source as corners. */
function corner(x: number, y: number) {
  return [
    [x, y],
    [x + 0.5, y],
    [x + 0.5, y + 0.5],
    [x, y + 0.5],
  ];
}

it('changes its size while it is watched', { timeout }, async () => {
  const { openFeed } = openCapture(pictureOf([{ source: lavfi('testsrc2=s=640x360:r=30') }]));
  const heights: number[] = [];
  const feed = await openFeed({
    onFrame: (frame) => {
      heights.push(frame.height);
      frame.release();
    },
  });
  await vi.waitFor(() => expect(heights).toContain(360), { timeout });
  feed.resize(180);
  await vi.waitFor(() => expect(heights).toContain(180), { timeout });
  expect(heights.slice(heights.indexOf(180))).not.toContain(360);
});

it('leaves out frames while every buffer is in use, and goes on with the newest one', {
  timeout,
}, async () => {
  const { openFeed } = openCapture(pictureOf([{ source: lavfi('testsrc2=s=640x360:r=30') }]));
  const held: Frame[] = [];
  let isHolding = true;
  const later: number[] = [];
  await openFeed({
    onFrame: (frame) => {
      if (isHolding) return void held.push(frame);
      later.push(frame.drawnAtMs);
      frame.release();
    },
  });
  await vi.waitFor(() => expect(held.length).toBe(3), { timeout });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(held.length).toBe(3);
  isHolding = false;
  const releasedAtMs = Date.now();
  for (const frame of held) frame.release();
  await vi.waitFor(() => expect(later.length).toBeGreaterThan(0), { timeout });
  // The two clocks may differ by a little.
  expect(later[0]).toBeGreaterThan(releasedAtMs - 50);
});

it('gives a feed that opens while its source is lost no old frame with a new time', { timeout }, async () => {
  const pausing = lavfi("testsrc2=s=320x180:r=30,setpts='PTS+gt(N,30)*6/TB'");
  const { openFeed, conditions } = openCapture(pictureOf([{ source: pausing }]));
  await vi.waitFor(() => expect(conditions).toEqual(['good', 'lost']), { timeout });
  const lostAtMs = Date.now();
  const first = Promise.withResolvers<number>();
  const feed = await openFeed({
    onFrame: (frame) => {
      first.resolve(frame.drawnAtMs);
      frame.release();
    },
  });
  feed.hurry();
  expect((await first.promise) - lostAtMs).toBeGreaterThan(2_000);
});

it('leaves out a view that is lost beside others', { timeout }, async () => {
  const lost = lavfi("color=c=blue:s=320x180:r=10,setpts='PTS+gt(N,30)*60/TB'");
  const views = [
    { source: quarters, place: { x: 0, y: 0, width: 0.5, height: 1 }, corners: corner(0, 0) },
    { source: lost, place: { x: 0.5, y: 0, width: 0.5, height: 1 } },
  ];
  const { openFeed } = openCapture(pictureOf(views));
  const seen: string[] = [];
  await openFeed({
    onFrame: (frame) => {
      seen.push(nameOf(colourAt(frame, 0.75, 0.75)));
      frame.release();
    },
  });
  await vi.waitFor(() => expect(seen).toContain('blue'), { timeout });
  await vi.waitFor(() => expect(seen.at(-1)).toBe('black'), { timeout });
});

it('serves one feed after the other', { timeout }, async () => {
  const { openFeed } = openCapture(pictureOf([{ source: lavfi('testsrc2=s=640x360:r=30') }]));
  for (const lines of [360, 180, 90]) {
    const first = Promise.withResolvers<number>();
    const feed = await openFeed(
      {
        onFrame: (frame) => {
          first.resolve(frame.height);
          frame.release();
        },
      },
      lines,
    );
    expect(await first.promise).toBe(lines);
    await feed.close();
  }
});

it('gives sound as blocks of 10 ms at 48 kHz in stereo, whatever the source has', { timeout }, async () => {
  const sound = { kind: 'lavfi', graph: 'sine=frequency=440:sample_rate=44100' } as const;
  const { openFeed } = openCapture(pictureOf([{ source: lavfi('testsrc2=s=320x180:r=30') }]), sound);
  const left: number[] = [];
  const lengths = new Set<number>();
  await openFeed({
    onSound: ({ samples }) => {
      lengths.add(samples.length);
      left.push(...samples.filter((_, index) => index % 2 === 0));
    },
  });
  await vi.waitFor(() => expect(left.length).toBeGreaterThanOrEqual(48_000), { timeout });
  const second = left.slice(0, 48_000);
  const crossings = second.filter((value, index) => index > 0 && value >= 0 && (second[index - 1] ?? 0) < 0).length;
  expect([...lengths]).toEqual([960]);
  expect(crossings).toBeGreaterThanOrEqual(438);
  expect(crossings).toBeLessThanOrEqual(442);
});

it('takes picture and sound of one source from one opening of it', { timeout }, async () => {
  const both = { kind: 'lavfi', graph: 'testsrc2=s=320x180:r=30[out0];sine=frequency=440[out1]' } as const;
  const { openFeed, errors } = openCapture(pictureOf([{ source: both }]), both);
  let [frames, blocks] = [0, 0];
  await openFeed({
    onFrame: (frame) => {
      frames += 1;
      frame.release();
    },
    onSound: () => {
      blocks += 1;
    },
  });
  await vi.waitFor(() => expect(Math.min(frames, blocks)).toBeGreaterThan(10), { timeout });
  expect(errors).toEqual([]);
});

it.each([
  ['lost, and good once it is back', "testsrc2=s=320x180:r=30,setpts='PTS+gt(N,30)*3/TB'", ['good', 'lost', 'good']],
  ['black', 'testsrc2=s=320x180:r=30:d=1,tpad=stop=-1:stop_mode=add:color=black', ['good', 'black']],
  ['still', 'testsrc2=s=320x180:r=30:d=1,tpad=stop=-1:stop_mode=clone', ['good', 'still']],
  ['a card that says "no signal"', 'color=c=blue:s=320x180:r=30', ['good', 'noSignal']],
])('finds that a picture is %s', { timeout }, async (_, graph, expected) => {
  const { conditions } = openCapture(pictureOf([{ source: lavfi(graph) }]));
  await vi.waitFor(() => expect(conditions.slice(0, expected.length)).toEqual(expected), { timeout });
});

it('goes on when a feed or a still cannot be made, and says so to whoever waits', { timeout }, async () => {
  const opened = openCapture(pictureOf([{ source: lavfi('testsrc2=s=320x180:r=30') }]));
  const { thread, conditions, errors, stills, openFeed } = opened;
  await vi.waitFor(() => expect(conditions).toEqual(['good']), { timeout });
  // No picture has this size.
  thread.still(1, Number.NaN);
  await vi.waitFor(() => expect(stills).toEqual([null]), { timeout });
  const feed = await openFeed({}, Number.NaN);
  await vi.waitFor(() => expect(errors.length).toBe(1), { timeout });
  await feed.close();
  const frames: number[] = [];
  await openFeed({
    onFrame: (frame) => {
      frames.push(frame.height);
      frame.release();
    },
  });
  await vi.waitFor(() => expect(frames).toContain(360), { timeout });
  expect({ conditions, errors: errors.length }).toEqual({ conditions: ['good'], errors: 1 });
});

it('says once why a source cannot be opened, and captures it as soon as it is there', {
  timeout,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'capture-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'picture.ppm');
  const source = lavfi(`movie=${file},loop=loop=-1:size=1,setpts=N/30/TB`);
  const { errors, conditions } = openCapture(pictureOf([{ source }]));
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), { timeout });
  writeFileSync(file, Buffer.concat([Buffer.from('P6 32 32 255\n'), Buffer.alloc(32 * 32 * 3, 200)]));
  await vi.waitFor(() => expect(conditions).toContain('good'), { timeout });
  expect(errors).toEqual([expect.stringMatching(/^machine 701: opening the source lavfi failed/)]);
});
