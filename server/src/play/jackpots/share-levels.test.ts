import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distributeJackpotShare, type JackpotLevel } from './jackpots.ts';

const fresh: JackpotLevel[] = [4, 3, 2, 1].map((weight, index) => ({
  level: index + 1,
  weight,
  amountMinor: 0,
  carry: 0,
}));
const sum = (levels: readonly JackpotLevel[]) => levels.reduce((total, { amountMinor }) => total + amountMinor, 0);

describe('distributeJackpotShare', () => {
  it('loses nothing, lowers no level, and leaves no remainder for ever', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 50 }), (shares) => {
        let levels = fresh;
        for (const share of shares) {
          const next = distributeJackpotShare(levels, share);
          expect(sum(next) - sum(levels)).toBe(share);
          for (const [index, { amountMinor }] of next.entries())
            expect(amountMinor).toBeGreaterThanOrEqual(levels[index]?.amountMinor ?? 0);
          levels = next;
        }
        expect(levels.reduce((total, { carry }) => total + carry, 0)).toBe(0);
      }),
      { seed: 7 },
    );
  });

  it('follows the weights over many single units', () => {
    let levels = fresh;
    for (let tx = 0; tx < 1000; tx++) levels = distributeJackpotShare(levels, 1);
    expect(levels.map(({ amountMinor }) => amountMinor)).toEqual([400, 300, 200, 100]);
  });
});
