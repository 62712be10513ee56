import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { jackpotsOf } from './jackpots.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** The base game pays little; free spins pay three times the win. */
export const pharaoh: Game = {
  brandId: 'pharaoh',
  strips: [
    strip('QJA23KQA1J QAK3AQJQW1 A2KA3QSJQA K12QJ3AQKA'),
    strip('KQ3J2AKJKA 1SKQJ23JKQ A1JK3JQKAS WJK23JAK1Q WJ'),
    strip('A2S1QJKA3J QAK12KJQAQ 3KJSWAJKQ2 13AKJQAK3J Q'),
    strip('SQJAKA1KJ3 QWJQK1A2SJ Q3AKJQKA3J QWK21AKQJ3 2'),
    strip('3KQ12KAJQK J3AQJW1K2Q 3AKJAQK1JQ SA32JQKAJ'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [50, 250, 1000],
      high1: [50, 200, 1000],
      high2: [25, 100, 300],
      high3: [20, 60, 200],
      ace: [8, 25, 80],
      king: [8, 25, 100],
      queen: [5, 15, 50],
      jack: [5, 15, 50],
    },
    scatter: [2, 10, 50],
  },
  freeSpins: { awards: [12, 15, 20], multiplier: 3, maximum: 120 },
  jackpotSharePerMille: 20,
  jackpots: jackpotsOf(20),
  bands: bandsOf([200, 400, 1000, 2000, 5000]),
  handPayLimitMinor: 800_000,
};
