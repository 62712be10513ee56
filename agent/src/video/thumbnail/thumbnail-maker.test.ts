import type { Scene, SceneRound } from '@reelfloor/cabinet/cabinet-scene';
import type { CabinetShape } from '@reelfloor/cabinet/reel-geometry';
import type { BrandId, MachineId } from '@reelfloor/protocol';
import { buildSimulatedCabinetDescription, getGameDefaultBrand } from '@reelfloor/simulator/cabinet-state';
import { getDemoGameByBrand } from '@reelfloor/simulator/games/demo-games';
import { AV_CODEC_ID_VP8 } from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { describe, expect, it } from 'vitest';
import { trialScene } from '../../testing/trial-picture.ts';
import { loadThumbnailEncoder } from '../encode/load-media-encoders.ts';
import { computeThumbnailCrop } from './thumbnail-crop.ts';
import { ThumbnailMaker } from './thumbnail-maker.ts';

const nowMs = Date.UTC(2026, 4, 1, 20, 15, 30);
const machineId = '104' as MachineId;
const game = getDemoGameByBrand('koi' as BrandId);
const shapes: CabinetShape[] = ['landscape', 'portrait'];

const descriptionOf = (shape: CabinetShape) =>
  buildSimulatedCabinetDescription(
    machineId,
    game,
    { shape, videoType: 'screen', isSilent: false },
    getGameDefaultBrand(game),
  );

const turning = (startedAtMs: number): SceneRound => ({
  roundId: `round-${startedAtMs}`,
  freeSpin: false,
  jackpotLevels: [],
  startedAtMs,
  fromStops: [3, 3, 3, 3, 3],
  reelStopsAtMs: [700, 900, 1100, 1300, 1500].map((ms) => startedAtMs + ms),
  countFromMs: startedAtMs + 1500,
  countUntilMs: startedAtMs + 1500,
  winMinor: 0,
  playedForMinor: 500,
  isCelebrated: false,
  wins: [],
});

const sceneOf = (shape: CabinetShape, change: Partial<Scene> = {}): Scene => ({
  ...trialScene,
  machineId,
  shape,
  stops: [0, 7, 14, 21, 28],
  creditMinor: 124_050,
  stakeMinor: 500,
  ...change,
});

const openMaker = async (shape: CabinetShape, scene = sceneOf(shape)) =>
  ThumbnailMaker.open(descriptionOf(shape), scene, await loadThumbnailEncoder());

/** Decodes the frames in order, as a browser does. Returns each one's width and height. */
const decode = (frames: readonly Uint8Array[]): string[] => {
  const context = new CodecContext();
  const codec = Codec.findDecoder(AV_CODEC_ID_VP8);
  if (!codec) throw new Error('there is no decoder for vp8');
  context.allocContext3(codec);
  context.open2Sync(codec, null);
  const [packet, frame] = [new Packet(), new Frame()];
  packet.alloc();
  frame.alloc();
  const sizes = frames.map((data) => {
    packet.data = Buffer.from(data);
    const sent = context.sendPacketSync(packet);
    return sent < 0 || context.receiveFrameSync(frame) < 0 ? 'broken' : `${frame.width}x${frame.height}`;
  });
  packet.free();
  frame.free();
  context.freeContext();
  return sizes;
};

describe.each(shapes)('thumbnails of a %s cabinet', (shape) => {
  it('show the reels and no meter, 256 pixels wide', () => {
    const { box } = computeThumbnailCrop(descriptionOf(shape));
    expect(box.width).toBe(256);
    expect(box.height).toBeGreaterThan(140);
    expect(box.height).toBeLessThan(190);
  });

  it('are the same for a rich and a poor player, also at a big win and a hand pay', async () => {
    const ended = { ...turning(nowMs - 3000), countUntilMs: nowMs - 1000 };
    const moments: Partial<Scene>[] = [
      { round: { ...ended, winMinor: 1_250 } },
      { round: { ...ended, winMinor: 90_000 } },
      { handPayMinor: 5_000_000 },
    ];
    const rich = await openMaker(shape);
    const poor = await openMaker(shape);
    for (const moment of moments) {
      const scene = sceneOf(shape, moment);
      rich.make(scene, nowMs);
      const poorScene: Scene = {
        ...scene,
        creditMinor: 7,
        round: scene.round && { ...scene.round, winMinor: scene.round.winMinor + 111 },
        handPayMinor: scene.handPayMinor && scene.handPayMinor + 123_456,
      };
      poor.make(poorScene, nowMs);
      expect(Buffer.from(rich.pictureOf(scene, nowMs)).equals(poor.pictureOf(poorScene, nowMs))).toBe(true);
    }
    rich.close();
    poor.close();
  });

  it('need about a kilobyte each while reels turn, and a browser can decode them', async () => {
    const maker = await openMaker(shape);
    const frames = [];
    for (let step = 0; step < 40; step++) {
      const at = nowMs + step * 440;
      const startedAtMs = nowMs + Math.floor((step * 440) / 3000) * 3000;
      const made = maker.make(sceneOf(shape, { round: turning(startedAtMs), stops: [step, 7, 14, 21, 28] }), at);
      if (made) frames.push(made);
    }
    maker.close();
    expect(frames.map(({ number }) => number)).toEqual(frames.map((_, index) => index + 1));
    expect(frames.filter(({ isKey }) => isKey)).toHaveLength(1);
    const bytes = frames.slice(1).reduce((sum, { data }) => sum + data.length, 0);
    expect(bytes / (frames.length - 1)).toBeLessThan(1_024);
    const { box } = computeThumbnailCrop(descriptionOf(shape));
    expect(new Set(decode(frames.map(({ data }) => data)))).toEqual(new Set([`${box.width}x${box.height}`]));
  });
});

it('of a machine that shows the same are left out, until somebody needs a key frame', async () => {
  const maker = await openMaker('landscape');
  const scene = sceneOf('landscape', { phase: 'idle' });
  expect(maker.make(scene, nowMs)).toMatchObject({ number: 1, isKey: true });
  expect(maker.make(scene, nowMs)).toBeNull();
  maker.wantKey();
  expect(maker.make(scene, nowMs)).toMatchObject({ number: 2, isKey: true });
  maker.close();
});
