import { expect, it } from 'vitest';
import type { Feed } from '../../cabinet/cabinet.ts';
import type { ReceivedFeedOptions } from '../../cabinet/receive-feed.ts';
import type { GapBody } from '../../recording/chain.ts';
import type { RecordingSink } from '../../recording/recorder-thread.ts';
import type { RunStart } from '../../recording/recording-run.ts';
import { pictureCabinet } from '../../testing/trial-picture.ts';
import { notingEncoders, openPipeline, viewerOf } from '../../testing/trial-pipeline.ts';
import { MachineRecorder } from './machine-recorder.ts';

interface NotedRun extends Pick<RunStart, 'sessionId' | 'width' | 'height' | 'why'> {
  readonly pictures: { readonly text: string; readonly keyFrame: boolean; readonly atMs: number }[];
}

/** A recorder beside a pipeline, both with the pipeline's clock, and what reaches the recorder's sink. */
const recordedPipeline = () => {
  const runs: NotedRun[] = [];
  const gaps: GapBody[] = [];
  const missing: unknown[] = [];
  let isFull = false;
  let isRunning = false;
  const sink: RecordingSink = {
    get isFull() {
      return isFull;
    },
    beginRun: ({ sessionId, width, height, why }) => {
      isRunning = true;
      runs.push({ sessionId, width, height, why, pictures: [] });
    },
    picture: ({ data, keyFrame, atMs }) => {
      if (!isRunning) throw new Error('a picture came before its run began');
      runs.at(-1)?.pictures.push({ text: String(data), keyFrame, atMs });
    },
    endRun: () => {
      isRunning = false;
    },
    mark: (mark) => {
      if (mark.kind === 'gap') gaps.push(mark);
    },
  };
  const feeds: ReceivedFeedOptions[] = [];
  const cabinet = pictureCabinet(async (options): Promise<Feed> => {
    feeds.push(options);
    const close = async () => void feeds.splice(feeds.indexOf(options), 1);
    return { hurry: () => {}, resize: () => {}, close };
  });
  let now = (): number => 0;
  const own = notingEncoders(
    () => 0,
    () => {},
  );
  const recorder = new MachineRecorder({
    sink,
    hasSound: false,
    cabinet,
    encoders: async () => own.encoders,
    onMissing: (reason) => missing.push(reason),
    nowMs: () => now(),
  });
  const trial = openPipeline({ recorder });
  now = trial.now;
  const full = (value: boolean): void => {
    isFull = value;
  };
  return { ...trial, recorder, runs, gaps, missing, feeds, own: own.noted, full };
};

const texts = (run: NotedRun | undefined) => [...new Set(run?.pictures.map(({ text }) => text))];

it('records the best stream that players get, and opens no encoder and changes no rate for it', () => {
  const { pipeline, drawFor, noted, recorder, runs, own, now } = recordedPipeline();
  pipeline.add(viewerOf('h264', 4_000_000));
  pipeline.add(viewerOf('h264', 400_000));
  recorder.sessionBegan('a', 1, now());
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
  recorder.sessionBegan('a', 1, now());
  drawFor(0.5);
  expect(runs).toEqual([]);
  recorder.close();
});

it('gives each of two players in turn runs of their own, without a picture of the other', () => {
  const { pipeline, draw, drawFor, recorder, runs, now } = recordedPipeline();
  pipeline.add(viewerOf('h264'));
  recorder.sessionBegan('a', 1, now());
  drawFor(2);
  const leftAtMs = now();
  recorder.sessionEnded('a', leftAtMs);
  drawFor(2);
  const takenAtMs = now() + 10;
  recorder.sessionBegan('b', 2, takenAtMs);
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
  recorder.sessionBegan('a', 1, now());
  drawFor(0.2);
  expect(runs).toMatchObject([{ sessionId: null, why: 'before' }, { sessionId: 'a' }]);
  const [first] = runs[0]?.pictures ?? [];
  expect(first?.keyFrame).toBe(true);
  expect(now() - (first?.atMs ?? 0)).toBeGreaterThan(10_000);
  expect(now() - (first?.atMs ?? 0)).toBeLessThan(21_000);
  recorder.close();
});

it('asks for a key frame at the end of a round and after ten seconds, never within a second after a press', () => {
  const { pipeline, drawFor, recorder, runs, now } = recordedPipeline();
  pipeline.add(viewerOf('h264'));
  recorder.sessionBegan('a', 1, now());
  const keys = () =>
    runs.flatMap(({ pictures }) => pictures.filter(({ keyFrame }) => keyFrame)).map(({ atMs }) => atMs);
  drawFor(1);
  expect(keys()).toHaveLength(1);
  recorder.roundEnded();
  drawFor(0.5);
  expect(keys()).toHaveLength(2);
  drawFor(9);
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
  recorder.sessionBegan('a', 1, now());
  drawFor(1);
  viewer.sender.pictureBitsPerSecond = 700_000;
  drawFor(1);
  expect(runs).toMatchObject([{ height: 720 }, { height: 540, why: 'stream' }]);
  expect(runs[1]?.pictures[0]?.keyFrame).toBe(true);
  recorder.close();
});

it('records a choked link from the drawn frames, and returns to its stream when it has been good for a while', async () => {
  const { pipeline, drawFor, recorder, runs, gaps, own, now } = recordedPipeline();
  const viewer = viewerOf('h264');
  pipeline.add(viewer);
  recorder.sessionBegan('a', 1, now());
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
  vp8.recorder.sessionBegan('a', 1, vp8.now());
  vp8.drawFor(1.2);
  await new Promise(setImmediate);
  vp8.drawFor(2);
  expect(vp8.runs).toMatchObject([{ why: 'own', height: 720 }]);
  vp8.recorder.close();

  const small = recordedPipeline();
  small.pipeline.add(viewerOf('h264', 300_000));
  await new Promise(setImmediate);
  small.recorder.sessionBegan('a', 1, small.now());
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
  recorder.sessionBegan('a', 1, now());
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
  recorder.feedBegan();
  await new Promise(setImmediate);
  expect(feeds).toEqual([]);
  recorder.close();
});

it('drops pictures while too much waits for the disk, and says so', () => {
  const { pipeline, drawFor, recorder, runs, gaps, full, noted, now } = recordedPipeline();
  const viewer = viewerOf('h264');
  pipeline.add(viewer);
  recorder.sessionBegan('a', 1, now());
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
  recorder.sessionBegan('a', 1, now());
  drawFor(6);
  recorder.poll();
  expect(missing).toEqual(['noPicture']);
  recorder.sessionEnded('a', now());
  expect(missing).toEqual(['noPicture', null]);
  expect(gaps).toEqual([{ kind: 'gap', fromMs: 0, untilMs: Math.trunc(now()), reason: 'noPicture' }]);
  recorder.close();
});
