import type { Frame } from '@reelfloor/cabinet/cabinet';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { computeI420FrameBytes, FrameRing } from '@reelfloor/cabinet/frame-ring-buffer';
import type { MachineId, PictureArea, SessionId } from '@reelfloor/protocol';
import { drawRandomReelStops } from '@reelfloor/simulator/draw-random-round-result';
import { evaluateRound } from '@reelfloor/simulator/evaluate-round';
import { FrameWriter } from '@reelfloor/simulator/feed/cabinet-feed-drawing';
import { games } from '@reelfloor/simulator/games/demo-games';
import type { Game } from '@reelfloor/simulator/games/game-rules';
import { createCabinetPainter, type Painter } from '@reelfloor/simulator/picture/cabinet-painter';
import { createSeededRandom } from '@reelfloor/simulator/seeded-random';
import { TrialCabinet } from '@reelfloor/simulator/testing/trial-cabinet';
import { expect, it, onTestFinished } from 'vitest';
import { MachineRecordingService } from '../recording/machine-recording-service.ts';
import { type Clip, RecordingReader } from '../recording/read-recordings.ts';
import { RecordingStore } from '../recording/recording-store.ts';
import { freshRecordings } from '../testing/trial-recording.ts';
import { ffmpegEncoders } from './encode/ffmpeg-encoders.ts';
import { H264Decoder } from './encode/h264-decoder.ts';
import { MachineRecorder } from './encode/machine-recorder.ts';
import { StreamEncoder } from './encode/media-encoders.ts';

const machineId = '104' as MachineId;
const sessionId = 's' as SessionId;
const [lines, fps] = [720, 15];
const tickMs = 1 / 90;
/** As usual: three million bits per second at 30 frames. */
const bitsPerSecond = 1_500_000;
/**
 * PSNR of the luma in dB: of a frame and its own scene at least, in the whole picture; of one that differs in two reels at most, within
 * the reels, since what surrounds them is the same (with it up to 28.2).
 */
const psnr = { own: 35, other: 27 } as const;
/** Rounds of each game: 1,000 in all in the exhaustive tier. */
const isExhaustive = process.env.TEST_DEPTH === 'exhaustive';
const roundsOfGame = isExhaustive ? 167 : 1;
/** Before a change lands, two of the brands. */
const recordedGames = isExhaustive ? games : games.slice(0, 2);

it.each(recordedGames.map((game) => [game.brandId as string, game] as const))(
  'the last picture of a round of %s is that of its journal, and of no round that differs in two reels',
  async (_, game) => {
    for (let seed = 1; seed <= roundsOfGame; seed++) {
      await recordAndCompare(game, seed);
      if (seed % 10 === 0) process.stdout.write(`${game.brandId}: ${seed} of ${roundsOfGame} rounds\n`);
    }
  },
  120_000 + 20_000 * roundsOfGame,
);

const recordAndCompare = async (game: Game, seed: number): Promise<void> => {
  const trial = new TrialCabinet(game);
  const { clock, cabinet } = trial;
  trial.willStopAt(stopsOf(game, seed));
  await trial.credit(100_000);
  const scenes: { readonly atMs: number; readonly scene: Scene }[] = [];
  cabinet.watch((scene) => scenes.push({ atMs: clock.nowMs(), scene }));
  const sceneNow = (): Scene => scenes.at(-1)?.scene ?? fail();
  const painter = await createCabinetPainter(sceneNow(), lines);
  const folder = freshRecordings();
  const nowMs = (): number => clock.nowMs();
  const retention = { days: 7, maxBytes: 1e12, minFreeBytes: 0 };
  const store = RecordingStore.open({ folder, machineId, journalId: 'j', nowMs, retention });
  const recorder = new MachineRecorder({
    sink: {
      isFull: false,
      beginRun: (start) => store.beginRun(start),
      picture: (picture) => store.picture(picture),
      endRun: () => store.endRun(),
      mark: (mark) => store.mark(mark),
    },
    hasSound: false,
    cabinet: { description: cabinet.description, openFeed: () => Promise.reject(new Error('not needed')) },
    encoders: async () => ffmpegEncoders,
    onMissing: () => {},
    nowMs,
  });
  const machines = new MachineRecordingService({
    cabinets: [cabinet],
    folder,
    record: (order) => {
      if (order.type === 'session') recorder.sessionBegan(order);
      else if (order.type === 'roundBegan') recorder.roundBegan(order.atMs);
      else if (order.type === 'roundEnded') recorder.roundEnded();
      else if (order.type === 'mark') store.mark(order.mark);
    },
    sendStatus: () => {},
    upload: async () => {},
    makeShare: async () => fail(),
    release: 'trial',
    report: () => {},
    nowMs,
  });
  machines.recordSession({ machineId, sessionId, epoch: 1, isOpen: true });
  const stream = new StreamEncoder(ffmpegEncoders, 'h264', fps);
  stream.allow(bitsPerSecond);
  const draw = drawerOf(painter, () => sceneNow());
  const play = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 1000 / fps) {
      clock.advance(1000 / fps);
      const frame = draw(nowMs());
      recorder.take(frame, { stream, picture: stream.encode(frame, lines, nowMs()) }, false);
    }
  };
  play(1_000);
  const pressedAtMs = nowMs();
  await trial.spin();
  play(8_000);
  recorder.close();
  stream.close();
  store.close();
  await machines.close();

  const reader = RecordingReader.open(folder);
  onTestFinished(() => reader.close());
  const [round] = reader.timeline(0, nowMs()).rounds;
  if (!round) throw new Error('no round was marked');
  const clip = reader.clip({ fromMs: round.startedAtMs - 500, untilMs: round.endedAtMs + 4_000, sessionId });
  const frames = decoded(clip);
  const last = frames.at(-1) ?? fail();
  // A large win is celebrated for longer than its clip.
  const shown = scenes.findLast(({ atMs }) => atMs <= last.atMs)?.scene ?? fail();
  const own = drawerOf(painter, () => shown);
  // A clip's times are whole ticks, and a win's lines may change between the tick and the moment at which the picture was drawn.
  const ownPsnr = [-tickMs, tickMs].map((byMs) => psnrOf(own(last.atMs + byMs), last.luma));
  expect(Math.max(...ownPsnr), `round ${seed}`).toBeGreaterThanOrEqual(psnr.own);
  // The painter draws what a win covers only once for each win.
  painter.paint({ ...shown, round: null }, last.atMs);
  const other = drawerOf(painter, () => ({ ...shown, stops: otherStops(game, shown.stops) }));
  const reelsOf = cutOut(painter, cabinet.description.reelBox);
  const otherPsnr = psnrOfLuma(reelsOf(other(last.atMs).i420), reelsOf(last.luma));
  expect(otherPsnr, `round ${seed}`).toBeLessThanOrEqual(psnr.other);
  expect(round.startedAtMs).toBe(pressedAtMs);
  const movedAtMs = firstMovement(frames, reelsOf);
  expect(Math.abs(movedAtMs - round.startedAtMs)).toBeLessThanOrEqual(100);
};

/** Returns stops after which no free spin follows. */
const stopsOf = (game: Game, seed: number): readonly number[] => {
  const random = createSeededRandom(seed);
  for (;;) {
    const stops = drawRandomReelStops(game, random);
    if (evaluateRound(game, stops, 100, false).freeSpinsWon === 0) return stops;
  }
};

const fail = (): never => {
  throw new Error('nothing was shown');
};

/** Returns stops of which two reels show other symbols. */
const otherStops = (game: Game, stops: readonly number[]): readonly number[] =>
  stops.map((stop, reel) => {
    const strip = game.strips[reel] ?? fail();
    const window = (from: number) => [0, 1, 2].map((row) => strip[(from + row) % strip.length]);
    if (reel > 1) return stop;
    const distance = strip.findIndex((__, by) =>
      window(stop + by).every((symbol, row) => symbol !== window(stop)[row]),
    );
    return (stop + distance) % strip.length;
  });

/** Draws frames as the drawing thread does. */
const drawerOf = (painter: Painter, sceneNow: () => Scene) => {
  const ring = FrameRing.allocate(computeI420FrameBytes(painter));
  const writer = new FrameWriter(painter, ring);
  onTestFinished(() => writer.close());
  return (drawnAtMs: number): Frame => {
    const slot = ring.take() ?? fail();
    writer.write(slot, painter.paint(sceneNow(), drawnAtMs));
    const { width, height } = painter;
    const i420 = ring.bytes(slot, computeI420FrameBytes(painter));
    ring.release(slot);
    return { width, height, i420, drawnAtMs, drawMs: 0, convertMs: 0, waitedMs: 0, release: () => {} };
  };
};

interface DecodedFrame {
  readonly atMs: number;
  readonly luma: Uint8Array;
}

/** Decodes the pictures of a clip of one run. */
const decoded = ({ runs: [run] }: Clip): DecodedFrame[] => {
  if (!run) throw new Error('there is nothing to decode');
  const decoder = new H264Decoder(run.pictureEntry);
  const frames = run.pictures.map(({ data, ticks }): DecodedFrame => {
    const { i420, width, height } = decoder.decode(data) ?? fail();
    return { luma: i420.subarray(0, width * height), atMs: (run.facts.startTicks + ticks) / 90 };
  });
  decoder.close();
  return frames;
};

const psnrOf = ({ i420, width, height }: Pick<Frame, 'i420' | 'width' | 'height'>, luma: Uint8Array): number =>
  psnrOfLuma(i420.subarray(0, width * height), luma);

const psnrOfLuma = (one: Uint8Array, other: Uint8Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return 10 * Math.log10((255 * 255 * one.length) / Math.max(sum, 1));
};

/** Two pictures in a row whose reels are less alike than this, in dB, show them turning. */
const movement = 28;

/** Returns a function that copies the luma within a box of a picture. */
const cutOut = ({ width, height }: Pick<Frame, 'width' | 'height'>, box: PictureArea) => {
  const [left, right] = [Math.ceil(box.x * width), Math.floor((box.x + box.width) * width)];
  const [top, bottom] = [Math.ceil(box.y * height), Math.floor((box.y + box.height) * height)];
  return (luma: Uint8Array): Uint8Array => {
    const within = new Uint8Array((right - left) * (bottom - top));
    for (let row = top; row < bottom; row++)
      within.set(luma.subarray(row * width + left, row * width + right), (row - top) * (right - left));
    return within;
  };
};

const firstMovement = (frames: readonly DecodedFrame[], reelsOf: (luma: Uint8Array) => Uint8Array): number => {
  const moving = frames.find(({ luma }, index) => {
    const before = frames[index - 1];
    return before && psnrOfLuma(reelsOf(before.luma), reelsOf(luma)) < movement;
  });
  return moving?.atMs ?? Number.NaN;
};
