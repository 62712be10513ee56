import { expect, it } from 'vitest';
import { checkModel } from './check-model.ts';

/** Number of sequences. The third tier runs 300, `npm run test:model -- 10000` any number. */
const runs = Number(process.env.MODEL_RUNS ?? 25);
/** Fixed, so that each test run is the same; `npm run test:model` draws a new seed. */
const seed = 20_261_121;

it('the ledger matches the plain model when messages are lost, late, doubled or out of order', {
  timeout: 480_000,
}, async () => {
  const { failure, happened } = await checkModel({ runs, seed });
  expect(failure).toBeNull();
  // The runs must have moved money, or they prove nothing.
  expect(Object.keys(happened)).toEqual(
    expect.arrayContaining(['cashIn settled', 'cashIn voided', 'cashOut settled', 'roundPlayed']),
  );
});

/** A real machine polls all the time, so that its runs take longer. */
const realRuns = Math.ceil(runs / 3);
/** A seed of which the first runs have all that is asked of them below. */
const realSeed = 3;

it('does so beside a machine that speaks SAS, whatever people, power, line and keys do there', {
  timeout: 480_000,
}, async () => {
  const { failure, happened } = await checkModel({ runs: realRuns, seed: realSeed, hasRealMachine: true });
  expect(failure).toBeNull();
  expect(Object.keys(happened)).toEqual(
    expect.arrayContaining(['cashIn settled', 'cashOut settled', 'creditsCancelled', 'foreignMoney', 'malfunctioned']),
  );
});
