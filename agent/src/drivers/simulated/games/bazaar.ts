import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { jackpotsOf } from './jackpots.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** The steadiest of the six games: it has wilds on every reel and short features. */
export const bazaar: Game = {
  brandId: 'bazaar',
  strips: [
    strip('AJ23QK1WJQ 3KSA2JQA13 KJWQK23JAQ 2AJ3S1KQ'),
    strip('K1A2JQW1JQ KA3KQJ12AW 3QJK2AJ1SQ 3K2JWQA3'),
    strip('KSQJAW1KQ3 W2A1JQKJ3Q 2JA1KQAS3K J2WQ1J32A'),
    strip('Q321JKQWAJ 1Q32AK3JQK 2W1AJ3QJA2 1KWQSJAK'),
    strip('2JAQK132JA QK32WJSA1K QJ3A2QWJ3K QSKJ31AWQ'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [25, 75, 200],
      high1: [25, 75, 200],
      high2: [20, 50, 150],
      high3: [15, 40, 120],
      ace: [8, 20, 50],
      king: [8, 20, 50],
      queen: [5, 12, 30],
      jack: [5, 12, 30],
    },
    scatter: [1, 4, 15],
  },
  freeSpins: { awards: [5, 8, 12], multiplier: 2, maximum: 60 },
  jackpotSharePerMille: 10,
  jackpots: jackpotsOf(10),
  bands: bandsOf([100, 200, 400, 600, 1000]),
  handPayLimitMinor: 300_000,
};
