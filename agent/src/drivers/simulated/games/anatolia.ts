import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { jackpotsOf } from './jackpots.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** This game pays small wins steadily, and free spins about every 110 rounds. */
export const anatolia: Game = {
  brandId: 'anatolia',
  strips: [
    strip('QKJ12A3JQA QKJ12KJA3Q WJ2AK1Q3JQ K2AJSK3QJA'),
    strip('2JAKQ1J3KS A2Q3KJ2AQ1 WK3JAQSKJ2 31QAJAKWQ3'),
    strip('KAJKQA32WJ 3Q1AK2SJQK Q3JA1WQJK2 3QKAJ1Q2J3'),
    strip('A231JKQWAK 3QJAJK2AQ1 S2J3KWQJA3 KJQ12AJKQ'),
    strip('2S31QKJA2Q 3KJQ1A2JKQ 3A1KQJS3A2 1WJQKA3QKJ A'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [50, 250, 1000],
      high1: [40, 150, 500],
      high2: [30, 120, 350],
      high3: [25, 75, 200],
      ace: [10, 40, 125],
      king: [10, 30, 120],
      queen: [5, 20, 75],
      jack: [5, 15, 60],
    },
    scatter: [2, 10, 50],
  },
  freeSpins: { awards: [8, 12, 20], multiplier: 2, maximum: 100 },
  jackpotSharePerMille: 10,
  jackpots: jackpotsOf(10),
  bands: bandsOf([100, 200, 500, 1000, 2000]),
  handPayLimitMinor: 500_000,
};
