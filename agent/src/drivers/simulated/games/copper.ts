import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { jackpotsOf } from './jackpots.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** Wins are rare and large: five of a kind pay much of this game's return. */
export const copper: Game = {
  brandId: 'copper',
  strips: [
    strip('2QA13AQSAK QJ2QA3WAJQ KQA13AQ2AQ JKAQ3AQKQA J'),
    strip('WJK31JQ2KA JK3JKQAKJ2 KJ3JKQ1J3K AJK2JKSJAQ K'),
    strip('KQJAS21JAQ K3WJQAKJ3Q KA2SJQKAQ3 W1JK2AQJKA 23JQ'),
    strip('K3QJAQJW2K 3QAJKJAQKJ QA2KJ13SQK AJ3QAJKQJ2 1A'),
    strip('13JAQKJQA3 JQKA2JQKJA QW213AJKQK JAQJ32AKQJ KS'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [250, 1500, 10000],
      high1: [100, 600, 4000],
      high2: [75, 300, 1500],
      high3: [40, 150, 600],
      ace: [12, 30, 100],
      king: [10, 30, 100],
      queen: [5, 20, 80],
      jack: [5, 20, 80],
    },
    scatter: [4, 20, 150],
  },
  freeSpins: { awards: [10, 15, 25], multiplier: 3, maximum: 100 },
  jackpotSharePerMille: 20,
  jackpots: jackpotsOf(20),
  bands: bandsOf([200, 400, 1000, 2000, 4000]),
  handPayLimitMinor: 1_000_000,
};
