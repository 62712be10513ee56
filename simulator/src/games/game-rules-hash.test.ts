import { expect, it } from 'vitest';
import { games, koi } from './demo-games.ts';
import { computeGameRulesHash } from './game-rules-hash.ts';

it('differs between games, and with each rule that decides what can be won', () => {
  const hash = computeGameRulesHash(koi);
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(games.map(computeGameRulesHash)).size).toBe(games.length);
  const [first = [], ...others] = koi.strips;
  const changes = [
    { strips: [[...first.slice(1), ...first.slice(0, 1)], ...others] },
    { lines: koi.lines.slice(1) },
    { paytable: { ...koi.paytable, scatter: [1, 2, 3] } },
    { paytable: { ...koi.paytable, lines: { ...koi.paytable.lines, ace: [1, 2, 3] } } },
    { freeSpins: { ...koi.freeSpins, multiplier: 9 } },
    { jackpotSharePerMille: 1 },
    { jackpots: koi.jackpots.map((level) => ({ ...level, stakedPerHitMinor: 7 })) },
    { bands: koi.bands.slice(1) },
  ] as const;
  for (const change of changes)
    expect(computeGameRulesHash({ ...koi, ...change } as typeof koi), Object.keys(change)[0]).not.toBe(hash);
});

it('is the same for a copy, and for another way of paying out', () => {
  expect(computeGameRulesHash({ ...koi, handPayLimitMinor: 1 })).toBe(computeGameRulesHash(koi));
  const { ace, ...lines } = koi.paytable.lines;
  expect(computeGameRulesHash({ ...koi, paytable: { ...koi.paytable, lines: { ...lines, ace } } })).toBe(
    computeGameRulesHash(koi),
  );
});
