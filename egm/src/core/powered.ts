import type { MachineClock } from './clock.ts';
import type { Memory } from './memory.ts';
import type { CutPoint } from './quirks.ts';

/** Thrown at a cut point: everything that is not in memory is lost. */
export class PowerCut extends Error {}

/** What a powered machine runs on: timers that end with the power, and cut points. */
export interface Powered {
  readonly clock: MachineClock;
  readonly memory: Memory;
  /** Takes the power if the machine is to lose it here. */
  passCutPoint(point: CutPoint): void;
}
