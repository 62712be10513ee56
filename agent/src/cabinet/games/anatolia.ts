import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** The middle of the floor: steady small wins, a feature about every hundred and fifty rounds. */
export const anatolia: Game = {
  brandId: 'anatolia',
  strips: [
    strip('QKJ12A3JQA QKJ12KJA3Q WJ2AK1Q3JQ K2AJSK3QJA'),
    strip('2JAKQ1J3KS A2Q3KJ2AQ1 WK3JAQSKJ2 31QAJAKWQ3'),
    strip('KAJKQA32WJ 3Q1AK2SJQK Q3JA1WQJK2 3QKAJ1Q2J3'),
    strip('JQA21JKQ3A W2SKJAQK1J 32JWAQKJ31 QA2KSJAKQ3'),
    strip('2W3S1QKJA2 Q3KJQ1A2JK Q3A1KQJ3A2 1JQKA3QKJA'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [50, 250, 1000],
      high1: [40, 150, 500],
      high2: [25, 100, 300],
      high3: [20, 75, 200],
      ace: [10, 40, 125],
      king: [10, 30, 100],
      queen: [5, 20, 75],
      jack: [5, 15, 60],
    },
    scatter: [2, 10, 50],
  },
  freeSpins: { awards: [8, 12, 20], multiplier: 2, maximum: 100 },
  jackpotSharePerMille: 10,
  bands: bandsOf([100, 200, 500, 1000, 2000]),
  handPayLimitMinor: 500_000,
};
