import { isLandingRun } from '@reelfloor/server/testing/test-depth';
import { it } from 'vitest';

/** A test that the tiers before a landing leave out. `scripts/thinned-tests.ts` says which tests go the same way there. */
export const nightly = it.skipIf(isLandingRun);
