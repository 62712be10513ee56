import type { Scene } from '../../../cabinet/scene.ts';
import { drawAttendantSign } from './banner.ts';
import type { BrandSprites } from './brand-sprites.ts';
import { Patch } from './patch.ts';
import { isTurning, reelMotion } from './reel-motion.ts';
import { paintRestingReel, paintTurningReel, paintWinningCells } from './reel-painter.ts';
import { blend, restore, type Sheet } from './sheet.ts';
import { type WinMoment, winMoment } from './win-show.ts';

export class Glass {
  readonly #sprites: BrandSprites;
  /** For each reel a text for what it shows: a resting reel is redrawn only if its text changes. Empty while it turns. */
  readonly #reelKeys: string[] = [];
  #dressing = '';
  #pulse = -1;

  constructor(sprites: BrandSprites) {
    this.#sprites = sprites;
  }

  paint(target: Sheet, scene: Scene, nowMs: number): void {
    const moment = winMoment(scene, nowMs);
    const signed = scene.malfunction !== null || scene.handPayMinor !== null;
    const dressing = signed
      ? `sign ${scene.malfunction} ${scene.handPayMinor} ${scene.stops.join()}`
      : (moment?.key ?? '');
    if (dressing !== this.#dressing) {
      // A pay line or a sign covers reels and bezel. When one appears, changes or disappears, draw the backdrop again.
      restore(target, this.#sprites.backdrop, this.#sprites.layout.glass);
      this.#reelKeys.length = 0;
    }
    if (signed) this.#paintSigned(target, scene, dressing);
    else if (moment) this.#paintWin(target, scene, moment);
    else this.#paintReels(target, scene, nowMs);
    this.#dressing = dressing;
  }

  #paintReels(target: Sheet, scene: Scene, nowMs: number): void {
    const { round } = scene;
    for (const [index, strip] of this.#sprites.strips.entries()) {
      const stop = scene.stops[index] ?? 0;
      if (round && isTurning(round, index, nowMs)) {
        this.#reelKeys[index] = '';
        paintTurningReel(target, this.#sprites, index, reelMotion(round, index, stop, strip.length, nowMs));
        continue;
      }
      const restingAt = round && nowMs < round.startedAtMs ? (round.fromStops[index] ?? stop) : stop;
      if (this.#reelKeys[index] === `${restingAt}`) continue;
      this.#reelKeys[index] = `${restingAt}`;
      paintRestingReel(target, this.#sprites, index, restingAt, this.#sprites.light);
    }
  }

  #paintWin(target: Sheet, scene: Scene, moment: WinMoment): void {
    if (moment.key === this.#dressing && moment.pulse === this.#pulse) return;
    if (moment.key !== this.#dressing) {
      this.#paintDimmed(target, scene);
      if (moment.win?.kind === 'line') blend(target, this.#sprites.winLine(moment.win.line));
    }
    paintWinningCells(target, this.#sprites, scene.stops, moment);
    this.#pulse = moment.pulse;
  }

  #paintSigned(target: Sheet, scene: Scene, dressing: string): void {
    if (dressing === this.#dressing) return;
    this.#paintDimmed(target, scene);
    const { places, sign, scale } = this.#sprites.layout;
    const patch = new Patch(sign, scale, target);
    patch.show(target, dressing, (context) => drawAttendantSign(context, scene, places.sign));
  }

  #paintDimmed(target: Sheet, scene: Scene): void {
    for (const [index, stop] of scene.stops.entries())
      paintRestingReel(target, this.#sprites, index, stop, this.#sprites.dimLight);
  }
}
