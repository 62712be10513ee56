import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** The steepest of the six: most of its return is in sevens and wilds that come rarely. */
export const orbit: Game = {
  brandId: 'orbit',
  strips: [
    strip('KQ3WJKSA2Q J3KAQJ2AKQ 3JK1QJAK2A J3QKQAJ'),
    strip('QJ2S3QJKA3 QJAK2KQ1JA KQ3ASJWQJK 2AK3JQK1A'),
    strip('KJ2AQKA3SW JQK321JAQK JAQKJ3QAKW 1JQ2A3KJQ'),
    strip('3AWJQK2AQJ 1K3AQKJS32 JQKAJQKA21 3JSQKAJQK'),
    strip('Q2JKAJQASK J3Q2AKQJA3 KQJ1QK3JA2 KAJQWK3'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [150, 1000, 7000],
      high1: [77, 500, 5000],
      high2: [40, 150, 700],
      high3: [20, 80, 300],
      ace: [10, 30, 100],
      king: [8, 20, 80],
      queen: [5, 15, 60],
      jack: [5, 15, 60],
    },
    scatter: [2, 15, 77],
  },
  freeSpins: { awards: [7, 14, 21], multiplier: 3, maximum: 77 },
  jackpotSharePerMille: 20,
  bands: bandsOf([100, 300, 700, 1500, 3000]),
  handPayLimitMinor: 1_000_000,
};
