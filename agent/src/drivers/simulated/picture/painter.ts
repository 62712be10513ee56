import type { CabinetLook, Scene } from '../../../cabinet/scene.ts';
import { Banner } from './banner.ts';
import type { Area } from './bitmap.ts';
import { spritesOf } from './brand-sprites.ts';
import { Counters } from './counters.ts';
import { Glass } from './glass.ts';
import { type LampMood, Lamps } from './lamps.ts';
import { isTurning } from './reel-motion.ts';
import { Sheet } from './sheet.ts';
import { winMoment } from './win-show.ts';

export interface Painter {
  readonly width: number;
  readonly height: number;
  /** Draws the scene and returns the areas that may differ from the last call. Depends on scene and time only. */
  paint(scene: Scene, nowMs: number): readonly Area[];
  /** Returns RGBA rows without padding, valid until the next `paint`. Do not write to them. */
  pixels(): Uint8Array;
}

/** Creates a painter. The first one of a look and size takes long. `lines`: the picture's shorter side in pixels. */
export async function createPainter(look: CabinetLook, lines: number): Promise<Painter> {
  const sprites = await spritesOf(look, lines);
  const frame = new Sheet(sprites.backdrop);
  const { width, height } = frame;
  const bytes = new Uint8Array(frame.pixels.buffer);
  const lamps = new Lamps(sprites.lamps);
  const banner = new Banner(sprites);
  const glass = new Glass(sprites);
  const counters = new Counters(sprites);
  return {
    width,
    height,
    paint(scene, nowMs) {
      lamps.paint(frame, moodOf(scene, nowMs), nowMs);
      banner.paint(frame, scene, nowMs);
      glass.paint(frame, scene, nowMs);
      counters.paint(frame, scene, nowMs);
      return frame.takeDrawn();
    },
    pixels: () => bytes,
  };
}

function moodOf(scene: Scene, nowMs: number): LampMood {
  const { round } = scene;
  if (scene.malfunction !== null || scene.handPayMinor !== null) return 'alarm';
  if (winMoment(scene, nowMs)) return 'winning';
  if (scene.phase === 'freeSpins' || scene.freeSpinsLeft > 0) return 'feature';
  if (round?.reelStopsAtMs.some((_, index) => isTurning(round, index, nowMs))) return 'turning';
  return 'attract';
}
