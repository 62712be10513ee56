import type { SymbolRole } from '@reelfloor/art';
import type { Scene, SceneRound } from '@reelfloor/cabinet/cabinet-scene';
import { rowCount } from '@reelfloor/cabinet/reel-geometry';
import type { Bitmap } from './bitmap.ts';
import type { BrandSprites } from './brand-sprites.ts';
import { drawCallAttendantSign, RedrawnArea } from './cabinet-message-banner.ts';
import { blendOverlay, type DirtyTrackingBitmap, restoreBitmapArea } from './dirty-tracking-bitmap.ts';
import type { BlurredStrip, ReelSharpness } from './reel-strips.ts';
import { type CylinderLight, copyBitmapRowWithLight } from './symbol-cell.ts';
import type { TurningReel } from './turning-reels.ts';
import { getReelCellKey, getWinPresentation, type WinPresentation } from './win-presentation.ts';

/**
 * A reel's movement, computed from round and time only, so that picture and sound are synchronous. `position`: strip index of the top row.
 */
interface ReelMotion {
  readonly position: number;
  /** Speed of the reel in symbol cells per second. */
  readonly speed: number;
}

const cruiseCellsPerS = 26;
const speedUpMs = 260;
const slowDownMs = 260;
const bounceMs = 190;
const overshootCells = 0.13;

/** Returns when a reel reaches its stop. It then bounces, and comes to rest `bounceMs` later. */
export const getReelStopTimeMs = (round: SceneRound, reelIndex: number): number => {
  const stopAtMs = round.reelStopsAtMs[reelIndex] ?? round.startedAtMs;
  return stopAtMs - bounceMs * haste(stopAtMs - round.startedAtMs);
};

export const isReelTurning = (round: SceneRound, reelIndex: number, nowMs: number): boolean =>
  nowMs >= round.startedAtMs && nowMs < (round.reelStopsAtMs[reelIndex] ?? 0);

export function computeReelMotion(
  round: SceneRound,
  reelIndex: number,
  stopIndex: number,
  stripLength: number,
  nowMs: number,
): ReelMotion {
  const fromStop = round.fromStops[reelIndex] ?? stopIndex;
  const stopAtMs = round.reelStopsAtMs[reelIndex] ?? round.startedAtMs;
  if (nowMs >= stopAtMs) return { position: stopIndex, speed: 0 };
  if (nowMs <= round.startedAtMs) return { position: fromStop, speed: 0 };
  const durationMs = stopAtMs - round.startedAtMs;
  const pace = haste(durationMs);
  const sinceMs = nowMs - round.startedAtMs;
  const leftMs = stopAtMs - nowMs;
  // The movements from the old stop and to the new stop do not meet. Jump between them while symbols are blurred.
  const leaving = sinceMs < durationMs * (speedUpMs / (speedUpMs + slowDownMs + bounceMs));
  return leaving || sinceMs < speedUpMs * pace
    ? departure(fromStop, sinceMs, pace, stripLength)
    : arrival(stopIndex, leftMs, pace, stripLength);
}

/** Returns the factor by which acceleration, braking and bounce are shortened if a reel turns too briefly for them. */
function haste(durationMs: number): number {
  return Math.min(1, durationMs / (speedUpMs + slowDownMs + bounceMs));
}

function departure(fromStop: number, sinceMs: number, pace: number, stripLength: number): ReelMotion {
  const untilFullMs = speedUpMs * pace;
  const share = Math.min(1, sinceMs / untilFullMs);
  const flightMs = Math.max(0, sinceMs - untilFullMs);
  const cells = (cruiseCellsPerS * ((share * share * untilFullMs) / 2 + flightMs)) / 1000;
  return { position: wrapped(fromStop - cells, stripLength), speed: cruiseCellsPerS * share };
}

function arrival(toStop: number, leftMs: number, pace: number, stripLength: number): ReelMotion {
  const swingMs = bounceMs * pace;
  if (leftMs <= swingMs) {
    const share = 1 - leftMs / swingMs;
    const swing = overshootCells * Math.sin(Math.PI * share) * (1 - 0.35 * share);
    return { position: wrapped(toStop - swing, stripLength), speed: 1 };
  }
  const impactSpeed = (overshootCells * Math.PI * 1000) / swingMs;
  const untilImpactMs = leftMs - swingMs;
  const brakeMs = Math.min(untilImpactMs, slowDownMs * pace);
  const gained = ((cruiseCellsPerS - impactSpeed) * brakeMs) / (slowDownMs * pace);
  const braked = (impactSpeed + gained / 2) * brakeMs;
  const cells = (braked + cruiseCellsPerS * (untilImpactMs - brakeMs)) / 1000;
  return { position: wrapped(toStop + cells, stripLength), speed: impactSpeed + gained };
}

function wrapped(position: number, stripLength: number): number {
  return ((position % stripLength) + stripLength) % stripLength;
}

export class ReelGlass {
  readonly #sprites: BrandSprites;
  /** Cache key of each reel's picture: a resting reel is redrawn only if its key changes. Empty while it turns. */
  readonly #reelKeys: string[] = [];
  #dressing = '';
  #pulse = -1;

  constructor(sprites: BrandSprites) {
    this.#sprites = sprites;
  }

  paint(target: DirtyTrackingBitmap, scene: Scene, nowMs: number, turning: TurningReel[] | null): void {
    const moment = getWinPresentation(scene, nowMs);
    const signed = scene.malfunction !== null || scene.handPayMinor !== null;
    const dressing = signed
      ? `sign ${scene.malfunction} ${scene.handPayMinor} ${scene.stops.join()}`
      : (moment?.key ?? '');
    if (dressing !== this.#dressing) {
      // A pay line or a sign covers reels and bezel. When one appears, changes or disappears, redraw the backdrop.
      restoreBitmapArea(target, this.#sprites.backdrop, this.#sprites.layout.glass);
      this.#reelKeys.length = 0;
    }
    if (signed) this.#paintSigned(target, scene, dressing);
    else if (moment) this.#paintWin(target, scene, moment);
    else this.#paintReels(target, scene, nowMs, turning);
    this.#dressing = dressing;
  }

  #paintReels(target: DirtyTrackingBitmap, scene: Scene, nowMs: number, turning: TurningReel[] | null): void {
    const { round } = scene;
    for (const [index, strip] of this.#sprites.strips.entries()) {
      const stop = scene.stops[index] ?? 0;
      if (round && isReelTurning(round, index, nowMs)) {
        this.#reelKeys[index] = '';
        const motion = computeReelMotion(round, index, stop, strip.length, nowMs);
        paintTurningReel(target, this.#sprites, index, motion, turning);
        continue;
      }
      const restingAt = round && nowMs < round.startedAtMs ? (round.fromStops[index] ?? stop) : stop;
      if (this.#reelKeys[index] === `${restingAt}`) continue;
      this.#reelKeys[index] = `${restingAt}`;
      paintRestingReel(target, this.#sprites, index, restingAt, this.#sprites.light);
    }
  }

  #paintWin(target: DirtyTrackingBitmap, scene: Scene, moment: WinPresentation): void {
    if (moment.key === this.#dressing && moment.pulse === this.#pulse) return;
    if (moment.key !== this.#dressing) {
      this.#paintDimmed(target, scene);
      if (moment.win?.kind === 'line') blendOverlay(target, this.#sprites.winLine(moment.win.line));
    }
    paintWinningCells(target, this.#sprites, scene.stops, moment);
    this.#pulse = moment.pulse;
  }

  #paintSigned(target: DirtyTrackingBitmap, scene: Scene, dressing: string): void {
    if (dressing === this.#dressing) return;
    this.#paintDimmed(target, scene);
    const { places, sign, scale } = this.#sprites.layout;
    const patch = new RedrawnArea(sign, scale, target);
    patch.show(target, dressing, (context) => drawCallAttendantSign(context, scene, places.sign));
  }

  #paintDimmed(target: DirtyTrackingBitmap, scene: Scene): void {
    for (const [index, stop] of scene.stops.entries())
      paintRestingReel(target, this.#sprites, index, stop, this.#sprites.dimLight);
  }
}

/** Speeds in symbol cells per second from which on a reel is drawn blurred. */
const smearedFrom = 5;
const streakedFrom = 15;

const sharpnessAt = (speed: number): ReelSharpness =>
  speed >= streakedFrom ? 'streaked' : speed >= smearedFrom ? 'smeared' : 'sharp';

function paintTurningReel(
  target: DirtyTrackingBitmap,
  sprites: BrandSprites,
  reelIndex: number,
  { position, speed }: ReelMotion,
  turning: TurningReel[] | null,
): void {
  const sharpness = sharpnessAt(speed);
  const { reelStrips, layout, light } = sprites;
  const area = layout.reels[reelIndex];
  if (turning && reelStrips.i420 && area)
    turning.push({ area, strip: reelStrips.i420(sharpness, reelIndex), position, light });
  else if (sharpness === 'sharp') paintSharp(target, sprites, reelIndex, position);
  else paintBlurred(target, sprites, reelIndex, position, reelStrips.blurred(sharpness, reelIndex));
}

function paintRestingReel(
  target: DirtyTrackingBitmap,
  sprites: BrandSprites,
  reelIndex: number,
  stop: number,
  light: CylinderLight,
): void {
  for (let row = 0; row < rowCount; row += 1) {
    const role = roleAt(sprites, reelIndex, stop + row);
    paintCell(target, sprites, reelIndex, row, sprites.cells[role], light);
  }
}

function paintWinningCells(
  target: DirtyTrackingBitmap,
  sprites: BrandSprites,
  stops: readonly number[],
  { cells, pulse }: WinPresentation,
): void {
  for (const [reelIndex, stop] of stops.entries()) {
    for (let row = 0; row < rowCount; row += 1) {
      if (!cells.has(getReelCellKey(reelIndex, row))) continue;
      const role = roleAt(sprites, reelIndex, stop + row);
      paintCell(target, sprites, reelIndex, row, sprites.winningCell(role, pulse), null);
    }
  }
}

function paintCell(
  target: DirtyTrackingBitmap,
  { layout, light }: BrandSprites,
  reelIndex: number,
  row: number,
  cell: Bitmap,
  cellLight: CylinderLight | null,
): void {
  const area = layout.reels[reelIndex];
  if (!area) return;
  const top = layout.rowTops[row] ?? 0;
  const bottom = layout.rowTops[row + 1] ?? 0;
  target.markDrawn({ ...area, y: area.y + top, height: bottom - top });
  // A winning cell has no `cellLight`: it is lit like the middle row, whichever row it is in.
  const lit = cellLight ?? light;
  const middle = (layout.rowTops.at(-1) ?? 0) >> 1;
  for (let y = top; y < bottom; y += 1) {
    const start = (area.y + y) * target.width + area.x;
    copyBitmapRowWithLight(target, start, cell, y - top, lit, cellLight ? y : middle);
  }
}

function paintSharp(target: DirtyTrackingBitmap, sprites: BrandSprites, reelIndex: number, position: number): void {
  const area = sprites.layout.reels[reelIndex];
  if (!area) return;
  target.markDrawn(area);
  const cellHeight = area.height / rowCount;
  for (let y = 0; y < area.height; y += 1) {
    const at = position + y / cellHeight;
    const index = Math.floor(at);
    const cell = sprites.cells[roleAt(sprites, reelIndex, index)];
    const cellRow = Math.min(cell.height - 1, Math.floor((at - index) * cell.height));
    copyBitmapRowWithLight(target, (area.y + y) * target.width + area.x, cell, cellRow, sprites.light, y);
  }
}

function paintBlurred(
  target: DirtyTrackingBitmap,
  sprites: BrandSprites,
  reelIndex: number,
  position: number,
  strip: BlurredStrip,
): void {
  const area = sprites.layout.reels[reelIndex];
  if (!area) return;
  target.markDrawn(area);
  const rowsPerPixel = (strip.rowsPerCell * rowCount) / area.height;
  const first = position * strip.rowsPerCell;
  for (let y = 0; y < area.height; y += 1) {
    const row = Math.floor(first + y * rowsPerPixel) % strip.bitmap.height;
    copyBitmapRowWithLight(target, (area.y + y) * target.width + area.x, strip.bitmap, row, sprites.light, y);
  }
}

function roleAt({ strips }: BrandSprites, reelIndex: number, index: number): SymbolRole {
  const strip = strips[reelIndex] ?? [];
  return strip[((index % strip.length) + strip.length) % strip.length] ?? 'jack';
}
