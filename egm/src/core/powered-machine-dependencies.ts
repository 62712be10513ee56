import type { CutPoint } from './machine-quirks.ts';
import type { Memory } from './persistent-memory.ts';
import type { MachineClock } from './trial-machine-clock.ts';

/** Thrown when the power is cut: all state that is not in the persistent memory is lost. */
export class PowerCutError extends Error {}

/** What a powered machine depends on: timers that end with the power, and cut points. */
export interface PoweredMachineDependencies {
  readonly clock: MachineClock;
  readonly memory: Memory;
  /** Cuts the power if the machine is configured to lose it here. */
  passCutPoint(point: CutPoint): void;
}
