import type { Clock } from '../process/clock.ts';
import type { NodeTerms } from '../start/compose-cluster.ts';

/** For a test's second server on the same books. */
export const besideOthers = (clock: Clock | null = null): NodeTerms => ({
  isAlone: false,
  clock,
  onDead: () => {
    throw new Error('another node has set this one dead');
  },
});
