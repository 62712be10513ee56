import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** The feature is the game: a lean base, and free spins at three times the win. */
export const pharaoh: Game = {
  brandId: 'pharaoh',
  strips: [
    strip('JQK2JSAQK3 1JKQA3AJK2 QKSQJ31AJW Q2KAJQK13A'),
    strip('KJQ21AKQJ3 JAQK2AQ1SJ KWQ3KJA21J QAK3SWKQJA 3'),
    strip('KA31KQJAJQ K32S1AQJKQ JAK3QJKSA1 2KQJA3WQ2J'),
    strip('WQJ3AK2Q1J AK3QJKASQJ KW13QJA2KA JQK321SQKA J'),
    strip('QJK12AJQ3K QAJKJQA13K W2SQAJK3QK JA12JQKS3A'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [50, 250, 1000],
      high1: [40, 150, 600],
      high2: [25, 100, 300],
      high3: [20, 60, 200],
      ace: [8, 25, 80],
      king: [8, 25, 80],
      queen: [5, 15, 50],
      jack: [5, 15, 50],
    },
    scatter: [2, 10, 50],
  },
  freeSpins: { awards: [10, 15, 20], multiplier: 3, maximum: 120 },
  jackpotSharePerMille: 20,
  bands: bandsOf([200, 400, 1000, 2000, 5000]),
  handPayLimitMinor: 800_000,
};
