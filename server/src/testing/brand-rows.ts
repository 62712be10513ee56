import { type FactChange, setting } from './fact-change.ts';

const bounds = {
  ...{ maxStakeMinor: 1_000, maxWinStakes: 270, maxFreeSpins: 120, freeSpinMultiplier: 2, sharePerMille: 10 },
  ...{
    handPayMinor: 300_000,
    maxAheadMinor: 3_000_000,
    stakedPerHitMinor: [5_000_000],
    approvalMinor: 9_000,
  },
};
/** Somebody has set all bounds since. */
const bounded = setting('brands', 'bounds', [`'${JSON.stringify(bounds)}'`, 'NULL'], "id = 'lily'");
const level: FactChange = [
  `INSERT INTO jackpot_levels (brand_id, level, weight, seed_minor, amount_minor, carry)
   VALUES ('lily', 1, 4, 50000, 60000, 0)`,
  "DELETE FROM jackpot_levels WHERE brand_id = 'lily'",
];
const levelChanges = {
  jackpotSeed: setting('jackpot_levels', 'seed_minor', ['70000', '50000'], "brand_id = 'lily'"),
  jackpotWeight: setting('jackpot_levels', 'weight', ['5', '4'], "brand_id = 'lily'"),
} satisfies Record<string, FactChange>;

const brand = {
  brandName: setting('brands', 'name', ["'Other'", "'Koi'"], "id = 'koi'"),
  brandPlace: setting('brands', 'position', ['9', '1'], "id = 'koi'"),
  brandShown: setting('brands', 'hidden', ['1', '0'], "id = 'koi'"),
  brandMachines: [
    "INSERT INTO machines (id, brand_id, agent_id, description, epoch) VALUES ('m-9', 'koi', 'agent', '{}', 1)",
    "DELETE FROM machines WHERE id = 'm-9'",
  ],
} satisfies Record<string, FactChange>;

/** What staff change about brands, with what changes each fact. */
export const brandRows = {
  addBrand: {
    content: { brand: 'heron', name: 'Heron', levels: [], bounds: null },
    changes: {
      brandName: [
        "INSERT INTO brands (id, name, position) VALUES ('heron', 'Heron', 9)",
        "DELETE FROM brands WHERE id = 'heron'",
      ],
    },
  },
  renameBrand: { content: { brand: 'koi', name: 'Another' }, changes: brand },
  orderBrand: { content: { brand: 'koi', place: 2 }, changes: brand },
  hideBrand: { content: { brand: 'koi' }, changes: brand },
  showBrand: { content: { brand: 'koi' }, changes: brand },
  setBrandBounds: {
    content: { brand: 'lily', bounds: { ...bounds, maxStakeMinor: 2_000 } },
    first: level,
    changes: {
      ...{ brandMaxStake: bounded, brandMaxWin: bounded, brandFreeSpins: bounded },
      ...{ brandFreeSpinFactor: bounded, brandShare: bounded, brandHandPay: bounded },
      ...{ brandAhead: bounded, brandApproval: bounded, brandOdds: bounded },
      ...levelChanges,
    },
  },
  setBigWin: {
    content: { brand: 'lily', stakes: 30 },
    changes: { brandBigWin: setting('brands', 'big_win_stakes', ['12', 'NULL'], "id = 'lily'") },
  },
  setJackpots: {
    content: { brand: 'lily', levels: [{ seedMinor: 90_000, weight: 4 }], potTo: null, odds: null },
    first: level,
    changes: { ...levelChanges, brandOdds: bounded },
  },
} as const;
