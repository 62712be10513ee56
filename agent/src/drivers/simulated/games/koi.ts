import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { jackpotsOf } from './jackpots.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** This game pays many small wins, and frequent free spins without a multiplier. */
export const koi: Game = {
  brandId: 'koi',
  strips: [
    strip('JK1Q3AJ2K1 AQ3W2JKAJ3 Q12JQAK1J3 SAK2QW'),
    strip('3J1WAQKS2J K13A2QJWKQ 13AJK2JWAQ 31S2KAJQ'),
    strip('K3A2Q1JKAJ WQK3A2J1QW S2KAJ31QA1 2JK3WQSJ'),
    strip('KA1Q3J2KWA 1QJ3SAK1JW Q2K3QJA213 JKSAWQ2J'),
    strip('1JQAKJ23Q1 AJ23KQ1WAJ QKJ13A2SKJ WQA2K3'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [25, 75, 250],
      high1: [25, 75, 250],
      high2: [18, 50, 150],
      high3: [12, 35, 100],
      ace: [6, 15, 50],
      king: [6, 15, 50],
      queen: [4, 10, 40],
      jack: [4, 10, 40],
    },
    scatter: [1, 5, 20],
  },
  freeSpins: { awards: [10, 15, 20], multiplier: 1, maximum: 120 },
  jackpotSharePerMille: 10,
  jackpots: jackpotsOf(10),
  bands: bandsOf([100, 200, 300, 500, 1000]),
  handPayLimitMinor: 300_000,
};
