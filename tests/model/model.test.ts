import { expect, it } from 'vitest';
import { checkModel } from './check-model.ts';

/** Number of sequences; `npm run test:model -- 10000` runs more. */
const runs = 250;
/** Sequences that run even on a slow machine; more run if time is left. */
const leastRuns = 40;
const limitMs = 8_000;
/** Fixed, so that each test run is the same; `npm run test:model` draws a new seed. */
const seed = 20_261_121;
const always = ['cashIn settled', 'cashIn voided', 'cashOut settled', 'roundPlayed'];

it('the books match the plain model when messages are lost, late, doubled or out of order', {
  timeout: 480_000,
}, async () => {
  const sure = await checkModel({ runs: leastRuns, seed });
  expect(sure.failure).toBeNull();
  const more = await checkModel({ runs: runs - leastRuns, seed: seed + 1, limitMs });
  expect(more.failure).toBeNull();
  // The runs must have moved money, or they prove nothing. A few runs may have no jackpot.
  const happened = Object.keys({ ...sure.happened, ...more.happened });
  const isMany = more.runs === runs - leastRuns;
  expect(happened).toEqual(expect.arrayContaining(isMany ? [...always, 'jackpotHit'] : always));
});
