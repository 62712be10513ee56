import { type Lamp, lampLevels } from './lamp-looks.ts';
import { type Sheet, stamp } from './sheet.ts';

export type LampMood = 'attract' | 'turning' | 'winning' | 'feature' | 'alarm';

/** Milliseconds in which the lit pattern moves on by one lamp. */
const stepMs: Readonly<Record<LampMood, number>> = {
  attract: 220,
  turning: 90,
  winning: 160,
  feature: 120,
  alarm: 420,
};
const brightest = lampLevels - 1;

export class Lamps {
  readonly #lamps: readonly Lamp[];
  readonly #levels: Int8Array;

  constructor(lamps: readonly Lamp[]) {
    this.#lamps = lamps;
    this.#levels = new Int8Array(lamps.length).fill(-1);
  }

  paint(target: Sheet, mood: LampMood, nowMs: number): void {
    const step = Math.floor(nowMs / stepMs[mood]);
    for (const [index, lamp] of this.#lamps.entries()) {
      const level = levelOf(mood, index, step);
      if (level === this.#levels[index]) continue;
      this.#levels[index] = level;
      const look = lamp.looks[level];
      if (look) stamp(target, look, lamp.x, lamp.y);
    }
  }
}

function levelOf(mood: LampMood, index: number, step: number): number {
  switch (mood) {
    case 'attract':
      return Math.max(0, brightest - Math.abs(cyclic(index - step, 12) - 3));
    case 'turning':
      return cyclic(index - step, 4) === 0 ? brightest : 1;
    case 'winning':
      return cyclic(index + step, 2) === 0 ? brightest : 1;
    case 'feature':
      return Math.max(0, brightest - cyclic(index + step, 6));
    case 'alarm':
      return cyclic(step, 2) === 0 ? brightest : 0;
  }
}

/** Returns the remainder, never negative. Times are too large for 32-bit operators. */
function cyclic(value: number, length: number): number {
  return ((value % length) + length) % length;
}
