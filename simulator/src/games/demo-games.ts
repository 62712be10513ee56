import type { Band, BrandId } from '@reelfloor/protocol';
import type { Game, GameJackpot } from './game-rules.ts';
import { parseReelStrip } from './parse-reel-strip.ts';

/** Pay lines: for each, the row on each reel, 0 top to 2 bottom. */
const twentyLines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 2, 1, 0, 1],
  [1, 0, 1, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 2, 2, 0],
];

/** The demo's jackpot levels. The server's seed data has the same numbers. */
const demoLevels = [
  { level: 1, seedMinor: 5_000_000, weight: 4 },
  { level: 2, seedMinor: 1_000_000, weight: 3 },
  { level: 3, seedMinor: 200_000, weight: 2 },
  { level: 4, seedMinor: 50_000, weight: 1 },
] as const;
const weights = demoLevels.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Average contributions to a jackpot level between two hits, as a multiple of its seed; so a hit pays eleven seeds on average, including
 * its own seed.
 */
const sharesPerSeed = 10;

const jackpotsOf = (sharePerMille: number): readonly GameJackpot[] =>
  demoLevels.map((level) => ({
    ...level,
    stakedPerHitMinor: Math.round((sharesPerSeed * level.seedMinor * 1000 * weights) / (sharePerMille * level.weight)),
  }));

/** This game pays small wins steadily, and free spins about every 110 rounds. */
export const anatolia: Game = {
  brandId: 'anatolia',
  strips: [
    parseReelStrip('QKJ12A3JQA QKJ12KJA3Q WJ2AK1Q3JQ K2AJSK3QJA'),
    parseReelStrip('2JAKQ1J3KS A2Q3KJ2AQ1 WK3JAQSKJ2 31QAJAKWQ3'),
    parseReelStrip('KAJKQA32WJ 3Q1AK2SJQK Q3JA1WQJK2 3QKAJ1Q2J3'),
    parseReelStrip('A231JKQWAK 3QJAJK2AQ1 S2J3KWQJA3 KJQ12AJKQ'),
    parseReelStrip('2S31QKJA2Q 3KJQ1A2JKQ 3A1KQJS3A2 1WJQKA3QKJ A'),
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

/** This game pays many small wins, and frequent free spins without a multiplier. */
export const koi: Game = {
  brandId: 'koi',
  strips: [
    parseReelStrip('JK1Q3AJ2K1 AQ3W2JKAJ3 Q12JQAK1J3 SAK2QW'),
    parseReelStrip('3J1WAQKS2J K13A2QJWKQ 13AJK2JWAQ 31S2KAJQ'),
    parseReelStrip('K3A2Q1JKAJ WQK3A2J1QW S2KAJ31QA1 2JK3WQSJ'),
    parseReelStrip('KA1Q3J2KWA 1QJ3SAK1JW Q2K3QJA213 JKSAWQ2J'),
    parseReelStrip('1JQAKJ23Q1 AJ23KQ1WAJ QKJ13A2SKJ WQA2K3'),
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

/** Wins are rare and large: five of a kind pay much of this game's return. */
const copper: Game = {
  brandId: 'copper',
  strips: [
    parseReelStrip('2QA13AQSAK QJ2QA3WAJQ KQA13AQ2AQ JKAQ3AQKQA J'),
    parseReelStrip('WJK31JQ2KA JK3JKQAKJ2 KJ3JKQ1J3K AJK2JKSJAQ K'),
    parseReelStrip('KQJAS21JAQ K3WJQAKJ3Q KA2SJQKAQ3 W1JK2AQJKA 23JQ'),
    parseReelStrip('K3QJAQJW2K 3QAJKJAQKJ QA2KJ13SQK AJ3QAJKQJ2 1A'),
    parseReelStrip('13JAQKJQA3 JQKA2JQKJA QW213AJKQK JAQJ32AKQJ KS'),
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

/** The most volatile of the six games: rare sevens and wilds pay most of its return. */
const orbit: Game = {
  brandId: 'orbit',
  strips: [
    parseReelStrip('QAKQJAQA3Q K2A1QJWAQ2 AQKA3QSAQA 2QJ13AQA2'),
    parseReelStrip('KWJKAJ2K1Q 3JKJSKJ32K JAKJQKJK3S 2JK1JQKA3J'),
    parseReelStrip('Q2KJSA3QJK AJ2KQA1W3K QJAKQ2JA3K JQ2AQW1J3K A'),
    parseReelStrip('J3KQ21AJQK 3SWJKAQ23J AKQAJK2Q31 KJSQAJKAQ'),
    parseReelStrip('SKJA2K3QJA WKQJQA3KJQ K1A23JKQAJ 23KQ1JAQ'),
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

/** The least volatile of the six games: it has wilds on every reel and short free-spin features. */
const bazaar: Game = {
  brandId: 'bazaar',
  strips: [
    parseReelStrip('AJ23QK1WJQ 3KSA2JQA13 KJWQK23JAQ 2AJ3S1KQ'),
    parseReelStrip('K1A2JQW1JQ KA3KQJ12AW 3QJK2AJ1SQ 3K2JWQA3'),
    parseReelStrip('KSQJAW1KQ3 W2A1JQKJ3Q 2JA1KQAS3K J2WQ1J32A'),
    parseReelStrip('Q321JKQWAJ 1Q32AK3JQK 2W1AJ3QJA2 1KWQSJAK'),
    parseReelStrip('2JAQK132JA QK32WJSA1K QJ3A2QWJ3K QSKJ31AWQ'),
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

/** The base game pays little; free spins pay three times the win. */
const pharaoh: Game = {
  brandId: 'pharaoh',
  strips: [
    parseReelStrip('QJA23KQA1J QAK3AQJQW1 A2KA3QSJQA K12QJ3AQKA'),
    parseReelStrip('KQ3J2AKJKA 1SKQJ23JKQ A1JK3JQKAS WJK23JAK1Q WJ'),
    parseReelStrip('A2S1QJKA3J QAK12KJQAQ 3KJSWAJKQ2 13AKJQAK3J Q'),
    parseReelStrip('SQJAKA1KJ3 QWJQK1A2SJ Q3AKJQKA3J QWK21AKQJ3 2'),
    parseReelStrip('3KQ12KAJQK J3AQJW1K2Q 3AKJAQK1JQ SA32JQKAJ'),
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

export type { Game } from './game-rules.ts';

export const games: readonly Game[] = [anatolia, koi, copper, orbit, bazaar, pharaoh];

/** Returns the brand's game. Throws if the brand has none, which means that the floor is misconfigured. */
export function getDemoGameByBrand(brandId: BrandId): Game {
  const game = games.find((candidate) => candidate.brandId === brandId);
  if (!game) throw new Error(`brand ${brandId} has no game`);
  return game;
}

/** Returns a stake key for each stake, smallest first. Pages show the highest `Order` first, so the largest stake gets 1. */
function bandsOf(stakesMinor: readonly number[]): readonly Band[] {
  const [baseMinor] = stakesMinor;
  if (!baseMinor) throw new Error('a game has at least one stake above zero');
  return stakesMinor.map((stakeMinor, index) => ({
    id: index + 1,
    Order: stakesMinor.length - index,
    label: `${stakeMinor / baseMinor}×`,
    stakeMinor,
  }));
}
