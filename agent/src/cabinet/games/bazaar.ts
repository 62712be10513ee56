import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** Haggling pays: the smallest swings of the floor, wilds on every reel, short features. */
export const bazaar: Game = {
  brandId: 'bazaar',
  strips: [
    strip('3Q1KJ2QA3K JQASW12JK3 Q2AJK31QSJ 32KAQJWA'),
    strip('2JKQ3AKJW1 Q2A3JQKA2J WQ13KA1J2Q K3JSWA1Q'),
    strip('3K1SAQ2WJK AQJ23KQA1W J312SAKQJQ 3KW2JA1QJ'),
    strip('3SQJKW321J AWKQJQ12A3 KJQA32K1JW QAKJ21QA'),
    strip('A13QJAK2S3 QJWKAQ21J3 KSAQJW2K31 AQJ3QKW2J'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [20, 60, 200],
      high1: [20, 50, 150],
      high2: [15, 40, 100],
      high3: [10, 30, 80],
      ace: [6, 15, 40],
      king: [6, 15, 40],
      queen: [5, 12, 30],
      jack: [5, 12, 30],
    },
    scatter: [1, 4, 15],
  },
  freeSpins: { awards: [5, 8, 12], multiplier: 2, maximum: 60 },
  jackpotSharePerMille: 10,
  bands: bandsOf([100, 200, 400, 600, 1000]),
  handPayLimitMinor: 300_000,
};
