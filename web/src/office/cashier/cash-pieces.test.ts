import { describe, expect, it } from 'vitest';
import { fewestPieces, notesOf, nothingCounted, piecesOf, sumOf } from './cash-pieces.ts';

describe('notes and coins', () => {
  it.each([
    [150_000, 'TRY', 100, { 200: 7, 100: 1 }, 0],
    [18_537, 'TRY', 100, { 100: 1, 50: 1, 20: 1, 10: 1, 5: 1 }, 37],
    [999, 'KWD', 1_000, {}, 999],
    [0, 'EUR', 100, {}, 0],
  ])(
    'of %i minor units in %s are as few as possible, and add up',
    (amountMinor, currency, unit, notes, coinsMinor) => {
      const counted = fewestPieces(amountMinor, currency, unit);
      expect(counted).toEqual({ notes, coinsMinor });
      expect(sumOf(piecesOf(counted, unit))).toBe(amountMinor);
    },
  );

  it('that nobody counted are nothing', () => {
    expect(piecesOf(nothingCounted, 100)).toEqual([]);
    expect(notesOf('TRY')[0]).toBe(200);
  });
});
