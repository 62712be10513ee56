import * as z from 'zod/mini';
import { defineOfficeAction, type OfficeAction } from './define-office-action.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'has 1 to 64 letters, digits, hyphens or underscores.'));
const nameText = 'is one line of 1 to 64 characters.';
const name = z.string().check(z.trim(), z.regex(/^[^\p{Cc}]{1,64}$/u, nameText));
const ofBrand = z.object({ brand: id });
const nothing = z.object({});
/** Error text for the big win setting. A win must be above the stake to be celebrated, so the smallest big win is twice the stake. */
const stakesText = 'is a whole number from 2 on: how many times the stake a big win is.';

const amountMinor = z.int().check(z.minimum(1), z.maximum(100_000_000_000));
const from = (least: number, most = 1_000_000) => z.int().check(z.minimum(least), z.maximum(most));
const mostJackpotLevels = 16;

/** Plausibility limits against which an agent's reports about rounds of a brand's game are checked. Amounts in minor units. */
export const brandBoundsSchema = z.object({
  maxStakeMinor: amountMinor,
  /** The highest possible win of one round, as a multiple of the stake. */
  maxWinStakes: from(1),
  maxFreeSpins: from(0),
  /** Win multiplier in free spins. */
  freeSpinMultiplier: from(1),
  /** Jackpot contribution: the part of each stake that feeds the jackpots, per mille. */
  sharePerMille: from(0, 1_000),
  handPayMinor: amountMinor,
  maxAheadMinor: amountMinor,
  /** For each jackpot level, highest first: average stakes between two hits, in minor units. Empty: the hit frequency is not checked. */
  stakedPerHitMinor: z
    .array(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)))
    .check(z.maxLength(mostJackpotLevels)),
  /** Amount in minor units from which staff must approve hand pays; null: none needs approval. */
  approvalMinor: z.nullable(amountMinor),
});

/** A brand's jackpot levels, highest first: the start amount, and the level's share of every contribution. */
export const jackpotLevelsSchema = z
  .array(z.object({ seedMinor: amountMinor, weight: from(1, 9_999) }))
  .check(z.maxLength(mostJackpotLevels));

/** Command-line options for a brand's plausibility limits. */
const boundsOptions = {
  'max-stake': 'string',
  'max-win': 'string',
  'free-spins': 'string',
  'free-spin-multiplier': 'string',
  share: 'string',
  'hand-pay': 'string',
  ahead: 'string',
  odds: 'string',
  'approve-above': 'string',
} as const;

const exampleLevels = [{ seedMinor: 5_000_000, weight: 4 }];
const exampleBounds = {
  ...{ maxStakeMinor: 1_000, maxWinStakes: 270, maxFreeSpins: 120, freeSpinMultiplier: 1 },
  ...{ sharePerMille: 10, handPayMinor: 300_000, maxAheadMinor: 3_000_000, approvalMinor: 500_000 },
  stakedPerHitMinor: [],
};

/** Staff actions on a brand's game: its plausibility limits, its jackpots, and from which multiple of the stake a win is big. */
export const brandSettingsActions = {
  addBrand: defineOfficeAction({
    summary:
      'Add a brand at the end of the lobby, with its jackpots, funded by the house. Without bounds its machines cannot post rounds.',
    right: 'manageFloor',
    input: z.extend(ofBrand, {
      name,
      levels: jackpotLevelsSchema,
      bounds: z.nullable(brandBoundsSchema),
    }),
    answer: nothing,
    subcommands: {
      'brand add': {
        help: 'with --game koi the bounds and jackpots of one of our games; or with --jackpots 50000:4,10000:3, highest first: seed and part of every share. The bounds and --picture logo.png can be set later',
        arguments: { BRAND: 'brand', NAME: 'name' },
        options: { jackpots: 'levels' },
        defaults: { levels: [] },
        localOptions: { game: 'string', picture: 'string', ...boundsOptions },
        reason: 'optional',
      },
    },
    refusals: ['BRAND_EXISTS', 'BRAND_ODDS_COUNT'],
    example: { brand: 'heron', name: 'Heron', levels: exampleLevels, bounds: null },
  }),
  setBrandBounds: defineOfficeAction({
    summary:
      'Set the bounds for rounds of a brand’s machines, from the manufacturer’s papers. They apply from the next event on.',
    right: 'manageFloor',
    input: z.extend(ofBrand, { bounds: brandBoundsSchema }),
    answer: nothing,
    subcommands: {
      'brand bounds': {
        help: 'sets the limits for an agent’s events, from the game’s paytable and odds; stakes and limits in major units',
        arguments: { BRAND: 'brand' },
        localOptions: boundsOptions,
        reason: 'optional',
      },
    },
    refusals: ['BRAND_UNKNOWN', 'BRAND_BOUNDS_SAME', 'BRAND_ODDS_COUNT'],
    example: { brand: 'koi', bounds: exampleBounds },
  }),
  setBigWin: defineOfficeAction({
    summary: 'Set the multiple of the stake from which a win of a brand is shown as a big win.',
    right: 'manageFloor',
    input: z.extend(ofBrand, {
      stakes: z.int(stakesText).check(z.minimum(2, stakesText), z.maximum(999_999, stakesText)),
    }),
    answer: nothing,
    subcommands: {
      'brand big-win': {
        help: 'multiple of the stake from which a win is shown as big; default 10',
        arguments: { BRAND: 'brand', STAKES: 'stakes' },
        reason: 'optional',
      },
    },
    refusals: ['BRAND_UNKNOWN', 'BRAND_BIG_WIN_SAME'],
    example: { brand: 'koi', stakes: 20 },
  }),
  setJackpots: defineOfficeAction({
    summary:
      'Set all jackpot levels of a brand. The house funds a new level; the pot of a closed level goes to the house or to a level that stays.',
    right: 'manageFloor',
    input: z.extend(ofBrand, {
      levels: jackpotLevelsSchema,
      /** Recipient of a closed jackpot level's pot: the operator, or the number of a remaining level; null while no level is closed. */
      potTo: z.nullable(z.union([z.literal('house'), z.int()])),
      /** For each jackpot level, average stakes between two hits, in minor units; null: unchanged. */
      odds: z.nullable(brandBoundsSchema.shape.stakedPerHitMinor),
    }),
    answer: nothing,
    subcommands: {
      'brand jackpots': {
        help: 'sets all levels as in "brand add", such as 50000:4,10000:3. --pot house, or a remaining level, gets the pots of closed ones',
        arguments: { BRAND: 'brand', LEVELS: 'levels' },
        options: { pot: 'potTo' },
        localOptions: { odds: 'string' },
        reason: 'required',
      },
    },
    refusals: [
      ...(['BRAND_UNKNOWN', 'BRAND_ODDS_COUNT', 'BRAND_PLAYED', 'JACKPOTS_SAME', 'JACKPOT_LAST'] as const),
      ...(['JACKPOT_POT_NEEDED', 'JACKPOT_POT_UNUSED', 'JACKPOT_POT_LEVEL', 'JACKPOT_PAY_WAITS'] as const),
      ...(['JACKPOT_ODDS_NEEDED', 'JACKPOT_ODDS_UNUSED'] as const),
    ],
    example: {
      brand: 'koi',
      levels: exampleLevels,
      potTo: 'house',
      odds: null,
    },
  }),
} as const satisfies Record<string, OfficeAction>;
