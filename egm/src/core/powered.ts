import type { MachineClock } from './clock.ts';
import type { Memory } from './memory.ts';
import type { CutPoint } from './quirks.ts';

/** Thrown when the power is cut: all state that is not in the persistent memory is lost. */
export class PowerCut extends Error {}

/** What a powered machine depends on: timers that end with the power, and cut points. */
export interface Powered {
  readonly clock: MachineClock;
  readonly memory: Memory;
  /** Cuts the power if the machine is configured to lose it here. */
  passCutPoint(point: CutPoint): void;
}
