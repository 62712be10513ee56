import type { Clock } from '../process/clock.ts';
import type { NodeTerms } from '../start/compose-cluster.ts';

/** Terms for a test's second server with the same database. */
export const besideOthers = (clock: Clock | null = null): NodeTerms => ({
  isAlone: false,
  clock,
  onDead: () => {
    throw new Error('another node has set this one dead');
  },
});
