import type { SKRSContext2D } from '@napi-rs/canvas';
import { getDemoBrand } from '@reelfloor/art';
import type { CabinetAppearance, Scene } from '@reelfloor/cabinet/cabinet-scene';
import { type Area, listCabinetPanelAreas, type PanelName, type PictureLayout } from './bitmap.ts';
import { type BrandSprites, getCachedBrandSprites } from './brand-sprites.ts';
import { type LampPattern, Lamps } from './cabinet-lamps.ts';
import { CabinetMessageBanner, RedrawnArea } from './cabinet-message-banner.ts';
import { DirtyTrackingBitmap } from './dirty-tracking-bitmap.ts';
import { drawFixedWidthDigits, drawText, formatCabinetAmount } from './draw-text.ts';
import { isReelTurning, ReelGlass } from './reel-motion.ts';
import type { TurningReel } from './turning-reels.ts';
import { getWinCountedSoFarMinor, getWinPresentation } from './win-presentation.ts';

export interface Painter {
  readonly width: number;
  readonly height: number;
  /**
   * Draws the scene and returns the areas that may differ from the last call. The result depends only on scene and time. With `turning`,
   * reels that turn are added to it instead of being drawn, where the picture's size allows that: `writeTurningReels` writes them.
   */
  paint(scene: Scene, nowMs: number, turning?: TurningReel[]): readonly Area[];
  /** Returns RGBA rows without padding, valid until the next `paint`. Do not write to them. */
  pixels(): Uint8Array;
  /** Draws two more of the strips that the next spin needs. Call it after each frame: eight calls draw all of them. */
  prepareSpin(): void;
  /** Frees the drawings that only a round shows. Call it when no feed uses the painter for now. */
  freeRoundDrawings(): void;
}

/** Creates a painter. This is slow for the first one of an appearance and size. `shortSidePixels`: the picture's shorter side. */
export async function createCabinetPainter(appearance: CabinetAppearance, shortSidePixels: number): Promise<Painter> {
  const sprites = await getCachedBrandSprites(appearance, shortSidePixels);
  const frame = new DirtyTrackingBitmap(sprites.backdrop);
  const { width, height } = frame;
  const bytes = new Uint8Array(frame.pixels.buffer);
  const lamps = new Lamps(sprites.lamps);
  const banner = new CabinetMessageBanner(sprites);
  const glass = new ReelGlass(sprites);
  const counters = new Counters(sprites);
  return {
    width,
    height,
    paint(scene, nowMs, turning) {
      lamps.paint(frame, moodOf(scene, nowMs), nowMs);
      banner.paint(frame, scene, nowMs);
      glass.paint(frame, scene, nowMs, turning ?? null);
      counters.paint(frame, scene, nowMs);
      return frame.takeDrawn();
    },
    pixels: () => bytes,
    prepareSpin: () => sprites.reelStrips.prepareNext(),
    freeRoundDrawings: () => sprites.freeRoundDrawings(),
  };
}

function moodOf(scene: Scene, nowMs: number): LampPattern {
  const { round } = scene;
  if (scene.malfunction !== null || scene.handPayMinor !== null) return 'alarm';
  if (getWinPresentation(scene, nowMs)) return 'winning';
  if (scene.phase === 'freeSpins' || scene.freeSpinsLeft > 0) return 'feature';
  if (round?.reelStopsAtMs.some((_, index) => isReelTurning(round, index, nowMs))) return 'turning';
  return 'attract';
}

const labels: Readonly<Record<PanelName, readonly [turkish: string, english: string]>> = {
  credit: ['KREDİ', 'CREDIT'],
  lines: ['ÇİZGİ', 'LINES'],
  stake: ['BAHİS', 'STAKE'],
  win: ['KAZANÇ', 'WIN'],
  clock: ['SAAT', 'TIME'],
  machine: ['NO', ''],
};

class Counters {
  readonly #patches: Readonly<Record<PanelName, RedrawnArea>>;
  readonly #panels: PictureLayout['panels'];
  readonly #ink: string;
  readonly #dimInk: string;

  constructor(sprites: BrandSprites) {
    const { palette } = getDemoBrand(sprites.brandId);
    this.#ink = palette.ink;
    this.#dimInk = palette.trim;
    const patches = {} as Record<PanelName, RedrawnArea>;
    const { places, panels, scale } = sprites.layout;
    for (const [name] of listCabinetPanelAreas(places))
      patches[name] = new RedrawnArea(panels[name], scale, sprites.backdrop);
    this.#patches = patches;
    this.#panels = places.panels;
  }

  paint(target: DirtyTrackingBitmap, scene: Scene, nowMs: number): void {
    const winMinor = getWinCountedSoFarMinor(scene.round, nowMs);
    this.#show(target, 'credit', formatCabinetAmount(scene.creditMinor, scene.currency));
    this.#show(target, 'lines', String(scene.lines));
    this.#show(target, 'stake', formatCabinetAmount(scene.stakeMinor, scene.currency));
    this.#show(target, 'win', formatCabinetAmount(winMinor, scene.currency), scene.round?.isCelebrated && winMinor > 0);
    this.#show(target, 'clock', clockText(nowMs));
    this.#show(target, 'machine', scene.machineId);
  }

  #show(target: DirtyTrackingBitmap, name: PanelName, value: string, lit = false): void {
    this.#patches[name].show(target, `${value} ${lit}`, (context) => {
      const { width, height } = this.#panels[name];
      const labelEnd = this.#label(context, name, height);
      const place = { right: width - 14, middle: height / 2, room: width - 14 - labelEnd - 10 };
      drawFixedWidthDigits(context, value, place, {
        size: 27,
        weight: 720,
        colour: lit ? '#FFFFFF' : this.#ink,
      });
    });
  }

  #label(context: SKRSContext2D, name: PanelName, height: number): number {
    const [turkish, english] = labels[name];
    const left = 13;
    const top = english ? height / 2 - 2 : height / 2 + 4;
    drawText(context, turkish, left, top, { size: 12, weight: 700, colour: this.#dimInk, align: 'left' });
    const turkishWidth = context.measureText(turkish).width;
    if (!english) return left + turkishWidth;
    drawText(context, english, left, top + 15, { size: 11, weight: 500, colour: '#A9A3B5', align: 'left' });
    return left + Math.max(turkishWidth, context.measureText(english).width);
  }
}

function clockText(nowMs: number): string {
  const now = new Date(nowMs);
  return `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;
}
