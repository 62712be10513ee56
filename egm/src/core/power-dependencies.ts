import type { MachineClock } from './clock.ts';
import type { CutPoint } from './machine-quirks.ts';
import type { Memory } from './memory.ts';

/** Thrown when the power is cut: all state that is not in the persistent memory is lost. */
export class PowerCutError extends Error {}

/** What a powered machine depends on: timers that end with the power, and cut points. */
export interface PoweredMachineDependencies {
  readonly clock: MachineClock;
  readonly memory: Memory;
  /** Cuts the power if the machine is configured to lose it here. */
  passCutPoint(point: CutPoint): void;
}
