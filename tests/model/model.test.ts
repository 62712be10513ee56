import { expect, it } from 'vitest';
import { checkModel } from './check-model.ts';

/** `npm run test:model -- 10000` runs more. */
const runs = 250;
const limitMs = 20_000;

it('keeps the books of the plain model, whatever is lost, late, doubled or out of order', {
  timeout: 60_000,
}, async () => {
  const { failure, happened, runs: ran } = await checkModel({ runs, limitMs });
  expect(failure).toBeNull();
  // Runs in which nobody played would prove nothing.
  expect(Object.keys(happened)).toEqual(
    expect.arrayContaining([
      'cashIn settled',
      'cashIn voided',
      'cashOut settled',
      'roundPlayed',
      'jackpotHit',
    ]),
  );
  // A machine too slow for a tenth of them has proved nothing.
  expect(ran).toBeGreaterThan(runs / 10);
});
