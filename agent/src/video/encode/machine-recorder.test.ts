import { expect, it } from 'vitest';
import { type NotedRun, recordedPipeline, seat } from '../../testing/recorded-pipeline.ts';
import { connectingViewer, viewerOf } from '../../testing/trial-pipeline.ts';

const texts = (run: NotedRun | undefined) => [...new Set(run?.pictures.map(({ text }) => text))];

it('records the best stream that players get, and opens no encoder and changes no rate for it', () => {
  const { pipeline, drawFor, noted, recorder, runs, own, now } = recordedPipeline();
  pipeline.add(viewerOf('h264', 4_000_000));
  pipeline.add(viewerOf('h264', 400_000));
  recorder.sessionBegan(seat('a', 1, now()));
  drawFor(4);
  expect(runs).toMatchObject([{ sessionId: 'a', width: 1280, height: 720 }]);
  expect(texts(runs[0])).toEqual(['h264 720']);
  expect(runs[0]?.pictures).toHaveLength(120);
  expect(runs[0]?.pictures[0]).toMatchObject({ keyFrame: true, atMs: 0 });
  expect(noted.open.map(({ height }) => height)).toEqual([720, 360]);
  expect(noted.bitrates).toEqual([4_000_000]);
  expect(own.open).toEqual([]);
  recorder.close();
});

it('never records what spectators get', () => {
  const { pipeline, drawFor, recorder, runs, now } = recordedPipeline();
  pipeline.add(viewerOf('h264', 900_000, 0, false, 'public'));
  recorder.sessionBegan(seat('a', 1, now()));
  drawFor(0.5);
  expect(runs).toEqual([]);
  recorder.close();
});

it.each([
  ['connects', false],
  ['connects again after another', true],
])('records no frame twice while its only player takes 15 s and %s', async (_, isAgain) => {
  const { pipeline, drawFor, recorder, runs, gaps, own, now } = recordedPipeline();
  recorder.sessionBegan(seat('a', 1, now()));
  const [before, viewer] = [viewerOf('h264'), connectingViewer()];
  if (isAgain) {
    pipeline.add(before);
    drawFor(2);
    pipeline.remove(before);
  }
  const beganMs = now();
  const fromStream = before.got.length + 1;
  pipeline.add(viewer);
  drawFor(1);
  await new Promise(setImmediate);
  drawFor(14);
  expect(runs.map(({ why }) => why)).toEqual(['stream', 'own']);
  expect(runs[0]?.pictures).toHaveLength(fromStream);
  const { fromMs = 0, untilMs = 0 } = gaps[0] ?? {};
  expect(gaps).toHaveLength(1);
  expect(fromMs - beganMs).toBeLessThan(50);
  expect(untilMs - fromMs).toBeLessThan(1_100);
  const times = runs[1]?.pictures.map(({ atMs }) => atMs) ?? [];
  expect(times.length).toBeGreaterThan(125);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(13_800);
  viewer.open = true;
  drawFor(5);
  expect(runs.map(({ why }) => why)).toEqual(['stream', 'own', 'stream']);
  expect({ gaps: gaps.length, open: own.open }).toEqual({ gaps: 1, open: [] });
  recorder.close();
});

it('gives each of two players in turn runs of their own, without a picture of the other', () => {
  const { pipeline, draw, drawFor, recorder, runs, now } = recordedPipeline();
  pipeline.add(viewerOf('h264'));
  recorder.sessionBegan(seat('a', 1, now()));
  drawFor(2);
  const leftAtMs = now();
  recorder.sessionEnded('a', leftAtMs);
  drawFor(2);
  const takenAtMs = now() + 10;
  recorder.sessionBegan(seat('b', 2, takenAtMs));
  draw();
  drawFor(2);
  expect(runs.map(({ sessionId }) => sessionId)).toEqual(['a', null, 'b']);
  for (const { atMs } of runs[0]?.pictures ?? []) expect(atMs).toBeLessThan(leftAtMs);
  for (const { atMs } of runs[2]?.pictures ?? []) expect(atMs).toBeGreaterThanOrEqual(takenAtMs);
  expect(runs.every(({ pictures }) => pictures[0]?.keyFrame)).toBe(true);
  recorder.close();
});

it('records the ten seconds before a seat for staff, from a key frame on', () => {
  const { pipeline, drawFor, recorder, runs, now } = recordedPipeline();
  pipeline.add(viewerOf('h264'));
  drawFor(35);
  recorder.sessionBegan(seat('a', 1, now()));
  drawFor(0.2);
  expect(runs).toMatchObject([{ sessionId: null, why: 'before' }, { sessionId: 'a' }]);
  const [first] = runs[0]?.pictures ?? [];
  expect(first?.keyFrame).toBe(true);
  expect(now() - (first?.atMs ?? 0)).toBeGreaterThan(10_000);
  expect(now() - (first?.atMs ?? 0)).toBeLessThan(21_000);
  recorder.close();
});

it('asks for a key frame at a round’s end 15 s after the last one, else after 50 s, never within a second after a press', () => {
  const { pipeline, drawFor, recorder, runs, now } = recordedPipeline();
  pipeline.add(viewerOf('h264'));
  recorder.sessionBegan(seat('a', 1, now()));
  const keys = () =>
    runs.flatMap(({ pictures }) => pictures.filter(({ keyFrame }) => keyFrame)).map(({ atMs }) => atMs);
  drawFor(14);
  recorder.roundEnded();
  // This round ended too soon, and a key frame later would fall into the next one.
  drawFor(2);
  expect(keys()).toHaveLength(1);
  recorder.roundEnded();
  drawFor(0.5);
  expect(keys()).toHaveLength(2);
  drawFor(49);
  expect(keys()).toHaveLength(2);
  recorder.roundBegan(now());
  const pressedAtMs = now();
  drawFor(3);
  expect(keys()).toHaveLength(3);
  expect(keys().at(-1)).toBeGreaterThanOrEqual(pressedAtMs + 1_000);
  expect(keys().at(-1)).toBeLessThan(pressedAtMs + 1_200);
  recorder.close();
});

it('begins a new run at each change of size', async () => {
  const { pipeline, drawFor, recorder, runs, now } = recordedPipeline();
  const viewer = viewerOf('h264', 1_500_000);
  pipeline.add(viewer);
  await new Promise(setImmediate);
  recorder.sessionBegan(seat('a', 1, now()));
  drawFor(1);
  viewer.sender.pictureBitsPerSecond = 700_000;
  drawFor(1);
  expect(runs).toMatchObject([{ height: 720 }, { height: 540, why: 'stream' }]);
  expect(runs[1]?.pictures[0]?.keyFrame).toBe(true);
  recorder.close();
});

it('drops pictures while too much waits for the disk, and says so', () => {
  const { pipeline, drawFor, recorder, runs, gaps, full, noted, now } = recordedPipeline();
  const viewer = viewerOf('h264');
  pipeline.add(viewer);
  recorder.sessionBegan(seat('a', 1, now()));
  drawFor(2);
  full(true);
  const fromMs = now();
  const keysBefore = viewer.got.filter(({ keyFrame }) => keyFrame).length;
  drawFor(5);
  expect(viewer.got).toHaveLength(210);
  expect(viewer.got.filter(({ keyFrame }) => keyFrame)).toHaveLength(keysBefore);
  full(false);
  drawFor(1);
  expect(runs).toHaveLength(2);
  expect(runs[1]?.pictures[0]?.keyFrame).toBe(true);
  expect(gaps).toMatchObject([{ reason: 'slowDisk' }]);
  expect(gaps[0]?.fromMs).toBeCloseTo(fromMs, -2);
  expect(noted.open).toHaveLength(1);
  recorder.close();
});

it('notes the gap of a session of which nothing could be seen', () => {
  const { recorder, gaps, missing, drawFor, now } = recordedPipeline();
  recorder.sessionBegan(seat('a', 1, now()));
  drawFor(6);
  recorder.poll();
  expect(missing).toEqual(['noPicture']);
  recorder.sessionEnded('a', now());
  expect(missing).toEqual(['noPicture', null]);
  expect(gaps).toEqual([{ kind: 'gap', fromMs: 0, untilMs: Math.trunc(now()), reason: 'noPicture' }]);
  recorder.close();
});
