import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { jackpotsOf } from './jackpots.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** The least steady of the six games: rare sevens and wilds pay most of its return. */
export const orbit: Game = {
  brandId: 'orbit',
  strips: [
    strip('QAKQJAQA3Q K2A1QJWAQ2 AQKA3QSAQA 2QJ13AQA2'),
    strip('KWJKAJ2K1Q 3JKJSKJ32K JAKJQKJK3S 2JK1JQKA3J'),
    strip('Q2KJSA3QJK AJ2KQA1W3K QJAKQ2JA3K JQ2AQW1J3K A'),
    strip('J3KQ21AJQK 3SWJKAQ23J AKQAJK2Q31 KJSQAJKAQ'),
    strip('SKJA2K3QJA WKQJQA3KJQ K1A23JKQAJ 23KQ1JAQ'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [200, 1000, 10000],
      high1: [177, 777, 7777],
      high2: [60, 250, 1000],
      high3: [30, 120, 500],
      ace: [10, 30, 100],
      king: [8, 20, 80],
      queen: [5, 15, 60],
      jack: [5, 15, 60],
    },
    scatter: [2, 15, 77],
  },
  freeSpins: { awards: [7, 14, 21], multiplier: 3, maximum: 77 },
  jackpotSharePerMille: 20,
  jackpots: jackpotsOf(20),
  bands: bandsOf([100, 300, 700, 1500, 3000]),
  handPayLimitMinor: 1_000_000,
};
