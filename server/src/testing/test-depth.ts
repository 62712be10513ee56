/** True in `npm run test:exhaustive`: tests try everything. Otherwise the tests of `thinnedTests` try a sample. */
export const isExhaustive = process.env.TEST_DEPTH === 'exhaustive';

/** True in the tiers that decide whether a change lands. Tests left out there run in the third tier, and when a file is named. */
export const isLandingRun = ['quick', 'long', 'ci'].includes(process.env.TEST_TIER ?? '');
