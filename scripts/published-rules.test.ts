import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SymbolRole, symbolRoles } from '@reelfloor/art';
import { games } from '@reelfloor/simulator/games';
import {
  createSeededRandom,
  drawRandomReelStops,
  evaluatePayline,
  evaluateRound,
  getVisibleReelSymbols,
} from '@reelfloor/simulator/testing/games';
import { english as en, turkish as tr } from '@reelfloor/web/rules-texts';
import { describe, expect, it } from 'vitest';

/** The rules as published for players. This test computes with them alone, without the cabinets' own tables. */
interface Published {
  readonly payRules: readonly string[];
  readonly lines: readonly (readonly number[])[];
  readonly pays: readonly { readonly symbol: SymbolRole; readonly pays: readonly number[] }[];
  readonly freeSpins: { readonly awards: readonly number[]; readonly multiplier: number };
}

const read = (path: string) => readFileSync(join(import.meta.dirname, '../web', path), 'utf8');
const publishedOf = (brandId: string) => JSON.parse(read(`public/assets/rules/${brandId}.json`)) as Published;

const bestWinOfALine = ({ pays }: Published, line: readonly SymbolRole[]): number => {
  const lineSymbols = symbolRoles.filter((symbol) => symbol !== 'scatter');
  const wins = lineSymbols.map((symbol) => {
    const end = line.findIndex((shown) => shown !== symbol && shown !== 'wild');
    const equalFromTheLeft = end === -1 ? line.length : end;
    return payFor(pays.find((row) => row.symbol === symbol)?.pays, equalFromTheLeft);
  });
  return Math.max(...wins);
};
const payFor = (pays: readonly number[] = [], count: number): number => pays[Math.min(count, 5) - 3] ?? 0;

const meantRules = ['fromTheLeft', 'wildStandsForAll', 'bestOfALine', 'scattersAnywhere'] as const;

const everyLine = (length: number): SymbolRole[][] =>
  length === 0 ? [[]] : everyLine(length - 1).flatMap((before) => symbolRoles.map((symbol) => [...before, symbol]));
const lines = everyLine(5);

describe.each(games)('$brandId', (game) => {
  const published = publishedOf(game.brandId);

  it('plays by the published rules, and by no others', () => {
    expect(published.payRules).toEqual(meantRules);
  });

  it('pays every possible line as its published table and sentences say', () => {
    const wrong = lines.filter((line) => evaluatePayline(game, line).multiple !== bestWinOfALine(published, line));
    expect(wrong.map(String)).toEqual([]);
  });

  it('pays each symbol what its row says, including the wild', () => {
    for (const { symbol, pays } of published.pays) {
      if (symbol === 'scatter') continue;
      for (const count of [3, 4, 5]) {
        const line = Array.from({ length: 5 }, (_, reel) => (reel < count ? symbol : 'scatter'));
        expect(evaluatePayline(game, line).multiple, `${count} of ${symbol}`).toBe(payFor(pays, count));
      }
    }
  });

  it('pays whole rounds, with scatters and in free spins, as the sentences say', () => {
    const random = createSeededRandom(20_261_122);
    for (let round = 0; round < 300; round++) {
      const stops = drawRandomReelStops(game, random);
      const window = getVisibleReelSymbols(game, stops);
      const isFree = round % 2 === 1;
      const scatters = window.flat().filter((symbol) => symbol === 'scatter').length;
      const onLines = published.lines.reduce(
        (sum, rows) =>
          sum +
          bestWinOfALine(
            published,
            rows.map((row, reel) => window[reel]?.[row] ?? 'jack'),
          ),
        0,
      );
      const scattered = payFor(published.pays.find(({ symbol }) => symbol === 'scatter')?.pays, scatters);
      const wonMinor = (onLines * 100 + scattered * 2000) * (isFree ? published.freeSpins.multiplier : 1);
      const played = evaluateRound(game, stops, 2000, isFree);
      expect(played.winMinor, String(window)).toBe(wonMinor);
      expect(played.freeSpinsWon).toBe(payFor(published.freeSpins.awards, scatters));
    }
  });
});

it.each(['information/paytables.html', 'information/game-rules-and-content.html'])(
  'the sentences stand on %s in both languages, word for word',
  (path) => {
    const page = read(path);
    for (const rule of meantRules) {
      for (const texts of [en, tr]) expect(page).toContain(texts.payRules[rule]);
    }
  },
);
