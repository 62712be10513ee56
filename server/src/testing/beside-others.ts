import type { Clock } from '../platform/clock/clock.ts';
import type { NodeOptions } from '../start/server/compose-cluster.ts';

/** Returns the terms with which a test starts a second server on the same database. */
export const besideOthers = (clock: Clock | null = null): NodeOptions => ({
  isAlone: false,
  clock,
  onDead: () => {
    throw new Error('another node has set this one dead');
  },
});
