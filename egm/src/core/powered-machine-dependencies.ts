import type { CutPoint } from './machine-quirks.ts';
import type { Memory } from './persistent-memory.ts';
import type { MachineClock } from './trial-machine-clock.ts';

/** Thrown when the power is cut: all state that is not in the persistent memory is lost. */
export class PowerCutError extends Error {}

/** What the simulated machine depends on while it has power: timers that end with the power, and points at which a test cuts it. */
export interface PoweredMachineDependencies {
  readonly clock: MachineClock;
  readonly memory: Memory;
  /** Cuts the power if the machine is configured to lose it at this point of a transfer. */
  passCutPoint(point: CutPoint): void;
}
