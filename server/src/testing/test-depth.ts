/** True in `npm run test:exhaustive`: tests try everything. Otherwise the tests of `thinnedTests` try a sample. */
export const isExhaustive = process.env.TEST_DEPTH === 'exhaustive';
