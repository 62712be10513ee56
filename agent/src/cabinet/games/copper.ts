import { bandsOf } from './bands.ts';
import type { Game } from './game-rules.ts';
import { twentyLines } from './lines.ts';
import { strip } from './strip.ts';

/** A dry canyon with a rich seam: long waits, then five of a kind worth the ride. */
export const copper: Game = {
  brandId: 'copper',
  strips: [
    strip('JKQ3AJ2QKA J1QKAJ3QWJ 2KAQJS3AKJ Q2KAJ3QJQA 1K'),
    strip('JKAQWJQKS3 AJQJK2A1QJ K3AJQK3QAJ K1J2AQK3AJ 2Q'),
    strip('A3QWJK2AJQ 1KJQA3SJK2 AQ3JKQJAW3 KQA2JQ1JKS AQKJ'),
    strip('21JAKQJAQ1 K3JAKJQ2AQ 3JKWAJQKJ3 A2KQJAQJKS 3Q'),
    strip('2A3KQJQASJ 1QAK32JKJQ AKQ3JWA2JQ KAQ3KJ1AJQ KJ'),
  ],
  lines: twentyLines,
  paytable: {
    lines: {
      wild: [100, 500, 2500],
      high1: [75, 400, 2000],
      high2: [50, 200, 800],
      high3: [25, 100, 400],
      ace: [10, 30, 100],
      king: [10, 30, 100],
      queen: [5, 20, 80],
      jack: [5, 20, 80],
    },
    scatter: [3, 15, 100],
  },
  freeSpins: { awards: [10, 15, 25], multiplier: 3, maximum: 100 },
  jackpotSharePerMille: 20,
  bands: bandsOf([200, 400, 1000, 2000, 4000]),
  handPayLimitMinor: 1_000_000,
};
