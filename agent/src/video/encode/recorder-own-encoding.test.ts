import { expect, it } from 'vitest';
import { recordedPipeline, seat } from '../../testing/recorded-pipeline.ts';
import { viewerOf } from '../../testing/trial-pipeline.ts';

it('records a choked link from the drawn frames, and returns to its stream when it has been good for a while', async () => {
  const { pipeline, drawFor, recorder, runs, gaps, own, now } = recordedPipeline();
  const viewer = viewerOf('h264');
  pipeline.add(viewer);
  recorder.sessionBegan(seat('a', 1, now()));
  drawFor(2);
  viewer.sender.isFull = true;
  drawFor(1.2);
  await new Promise(setImmediate);
  drawFor(5);
  expect(own.open).toMatchObject([{ codec: 'h264', height: 720, fps: 10, bitsPerSecond: 600_000 }]);
  expect(runs.map(({ why }) => why)).toEqual(['stream', 'own']);
  expect(runs[1]?.pictures.length).toBeGreaterThan(45);
  expect(gaps).toMatchObject([{ reason: 'noPicture' }]);
  const [gap] = gaps;
  expect((gap?.untilMs ?? 0) - (gap?.fromMs ?? 0)).toBeLessThan(1_500);
  viewer.sender.isFull = false;
  drawFor(5);
  expect(runs.map(({ why }) => why)).toEqual(['stream', 'own', 'stream']);
  expect(own.open).toEqual([]);
  recorder.close();
});

it('records by itself where only VP8 is seen, and where the picture is too small for long', async () => {
  const vp8 = recordedPipeline();
  vp8.pipeline.add(viewerOf('vp8'));
  vp8.recorder.sessionBegan(seat('a', 1, vp8.now()));
  vp8.drawFor(1.2);
  await new Promise(setImmediate);
  vp8.drawFor(2);
  expect(vp8.runs).toMatchObject([{ why: 'own', height: 720 }]);
  vp8.recorder.close();

  const small = recordedPipeline();
  small.pipeline.add(viewerOf('h264', 300_000));
  await new Promise(setImmediate);
  small.recorder.sessionBegan(seat('a', 1, small.now()));
  small.drawFor(4);
  expect(small.runs).toMatchObject([{ height: 360, why: 'stream' }]);
  small.drawFor(2);
  await new Promise(setImmediate);
  small.drawFor(2);
  expect(small.asked.at(-1)).toBe(720);
  expect(small.runs.at(-1)).toMatchObject({ height: 720, why: 'own' });
  small.recorder.close();
});

it('lets the machine be drawn while its page is closed, until a feed begins for a player', async () => {
  const { pipeline, recorder, runs, gaps, feeds, pass, now } = recordedPipeline();
  recorder.sessionBegan(seat('a', 1, now()));
  pass(2_000);
  recorder.poll();
  await new Promise(setImmediate);
  recorder.poll();
  expect(feeds).toEqual([]);
  await pipeline.close();
  for (let times = 0; times < 6; times++) {
    pass(250);
    recorder.poll();
    await new Promise(setImmediate);
  }
  expect(feeds).toMatchObject([{ height: 720, fps: 10 }]);
  const i420 = new Uint8Array(0);
  const times = { drawMs: 1, convertMs: 1, waitedMs: 0 };
  let released = 0;
  const release = (): void => {
    released += 1;
  };
  for (let frame = 0; frame < 20; frame++) {
    pass(100);
    feeds[0]?.onFrame({ ...times, i420, width: 1280, height: 720, drawnAtMs: now(), release });
    recorder.poll();
  }
  expect(released).toBe(20);
  expect(runs).toMatchObject([{ why: 'own', sessionId: 'a' }]);
  expect(runs[0]?.pictures).toHaveLength(20);
  expect(gaps).toMatchObject([{ fromMs: 0, reason: 'noPicture' }]);
  recorder.feedBegan(false);
  await new Promise(setImmediate);
  expect(feeds).toEqual([]);
  recorder.close();
});

it('encodes nothing by itself for a session of which no page has asked for the picture, and does as soon as one has', async () => {
  const { recorder, runs, gaps, missing, feeds, own, pass, now } = recordedPipeline();
  const passFor = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      pass(250);
      recorder.poll();
      await new Promise(setImmediate);
    }
  };
  // The trial's pipeline is a page's.
  recorder.feedEnded(false);
  recorder.sessionBegan({ ...seat('a', 1, now()), waitsForViewer: true });
  recorder.feedBegan(true);
  await passFor(90_000);
  recorder.feedEnded(true);
  await passFor(20_000);
  expect({ runs, feeds, missing, own: own.open }).toEqual({ runs: [], feeds: [], missing: [], own: [] });
  recorder.feedBegan(false);
  const askedAtMs = now();
  expect(gaps.map(({ reason }) => reason)).toEqual(['noViewer', 'noViewer']);
  expect(gaps[0]).toMatchObject({ fromMs: 0, untilMs: gaps[1]?.fromMs });
  expect(gaps[1]?.untilMs).toBe(Math.trunc(askedAtMs));
  recorder.feedEnded(false);
  await passFor(1_000);
  expect(feeds).toHaveLength(1);
  recorder.sessionEnded('a', now());
  expect(gaps.at(-1)).toEqual({
    kind: 'gap',
    fromMs: Math.trunc(askedAtMs),
    untilMs: Math.trunc(now()),
    reason: 'noPicture',
  });
  recorder.close();
});

it('loses less than a second when a page is closed, and lets the last picture stand until the next', async () => {
  const { pipeline, drawFor, recorder, runs, ends, gaps, feeds, pass, now } = recordedPipeline();
  pipeline.add(viewerOf('h264'));
  recorder.sessionBegan(seat('a', 1, now()));
  drawFor(2);
  await pipeline.close();
  const times = { drawMs: 1, convertMs: 1, waitedMs: 0 };
  const release = (): void => {};
  for (let step = 0; step < 10; step++) {
    pass(50);
    recorder.poll();
    await new Promise(setImmediate);
    const frame = { ...times, i420: new Uint8Array(0), width: 1280, height: 720, drawnAtMs: now(), release };
    feeds[0]?.onFrame(frame);
  }
  expect(runs.map(({ why }) => why)).toEqual(['stream', 'own']);
  expect(gaps).toEqual([]);
  expect(ends).toEqual([runs[1]?.pictures[0]?.atMs]);
  recorder.close();
});
