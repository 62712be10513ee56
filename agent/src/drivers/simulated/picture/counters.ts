import type { SKRSContext2D } from '@napi-rs/canvas';
import { brandOf } from '@reelfloor/art';
import type { Scene } from '../../../cabinet/scene.ts';
import type { BrandSprites } from './brand-sprites.ts';
import { Patch } from './patch.ts';
import { type PanelName, type Places, panelsOf } from './places.ts';
import type { Sheet } from './sheet.ts';
import { drawFigures, drawText, formatAmount } from './text.ts';
import { countedWinMinor } from './win-show.ts';

const labels: Readonly<Record<PanelName, readonly [turkish: string, english: string]>> = {
  credit: ['KREDİ', 'CREDIT'],
  lines: ['ÇİZGİ', 'LINES'],
  stake: ['BAHİS', 'STAKE'],
  win: ['KAZANÇ', 'WIN'],
  clock: ['SAAT', 'TIME'],
  machine: ['NO', ''],
};

export class Counters {
  readonly #patches: Readonly<Record<PanelName, Patch>>;
  readonly #panels: Places['panels'];
  readonly #ink: string;
  readonly #dimInk: string;

  constructor(sprites: BrandSprites) {
    const { palette } = brandOf(sprites.brandId);
    this.#ink = palette.ink;
    this.#dimInk = palette.trim;
    const patches = {} as Record<PanelName, Patch>;
    const { places, panels, scale } = sprites.layout;
    for (const [name] of panelsOf(places)) patches[name] = new Patch(panels[name], scale, sprites.backdrop);
    this.#patches = patches;
    this.#panels = places.panels;
  }

  paint(target: Sheet, scene: Scene, nowMs: number): void {
    const winMinor = countedWinMinor(scene.round, nowMs);
    this.#show(target, 'credit', formatAmount(scene.creditMinor, scene.currency));
    this.#show(target, 'lines', String(scene.lines));
    this.#show(target, 'stake', formatAmount(scene.stakeMinor, scene.currency));
    this.#show(
      target,
      'win',
      formatAmount(winMinor, scene.currency),
      scene.round?.isCelebrated && winMinor > 0,
    );
    this.#show(target, 'clock', clockText(nowMs));
    this.#show(target, 'machine', scene.machineId);
  }

  #show(target: Sheet, name: PanelName, value: string, lit = false): void {
    this.#patches[name].show(target, `${value} ${lit}`, (context) => {
      const { width, height } = this.#panels[name];
      const labelEnd = this.#label(context, name, height);
      const place = { right: width - 14, middle: height / 2, room: width - 14 - labelEnd - 10 };
      drawFigures(context, value, place, { size: 27, weight: 720, colour: lit ? '#FFFFFF' : this.#ink });
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
