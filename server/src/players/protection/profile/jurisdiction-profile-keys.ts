import * as z from 'zod/mini';
import {
  createStricterPicker,
  falseIfEither,
  type JurisdictionValues,
  mergeLists,
  mergeLowestStakes,
  mergeRealityCheckIntervals,
  pickHigher,
  pickLower,
  pickNewest,
} from './jurisdiction-profile-values.ts';

export type ProfileKey = keyof JurisdictionValues;

interface ProfileKeyOptions<Value> {
  readonly schema: z.ZodMiniType<Value>;
  /** Default value if a jurisdiction profile's file omits the key. Undefined: the key is mandatory. */
  readonly otherwise?: Value;
  /** Value used if no jurisdiction profile can be read. */
  readonly failSafe: Value;
  /** Returns the value in force at a seat that was taken under the jurisdiction profile value `before`, after `after` is assigned. */
  readonly stricter: (before: Value, after: Value) => Value;
}

const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));
const mostMinor = 1_000_000_000_000;
const sum = z.strictObject({
  days: z.int().check(z.minimum(1), z.maximum(366)),
  minor: z.int().check(z.minimum(1), z.maximum(mostMinor)),
});
const promotion = z.enum(['off', 'ask', 'auto']);
const kind = z.enum(['deposit', 'stake', 'loss', 'time']);
const window = z.enum(['day', 'week', 'month']);
const hours = z.nullable(count(87_600));
const stakeRow = z.strictObject({ belowAge: z.nullable(count(150)), minor: count(mostMinor) });
const label = z.string().check(z.minLength(1), z.maxLength(100));
const helpLink = z.strictObject({ label, url: z.string().check(z.regex(/^https:\/\/\S{1,200}$/)) });

/** Returns whether the ages of the rows increase and the last row is for every age. */
const isFullLadder = (rows: readonly { readonly belowAge: number | null }[]): boolean =>
  rows.length > 0 &&
  rows.every(({ belowAge }, index) => {
    const below = rows[index - 1]?.belowAge ?? 0;
    return index === rows.length - 1 ? belowAge === null : belowAge !== null && belowAge > below;
  });

const isZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

const kinds = ['deposit', 'stake', 'loss', 'time'] as const;
const windows = ['day', 'week', 'month'] as const;

/** Schema of a list without duplicates, with at least `least` values. */
const unique = <Item extends string | number>(item: z.ZodMiniType<Item>, least = 1) =>
  z.array(item).check(
    z.minLength(least),
    z.maxLength(12),
    z.refine((items) => new Set(items).size === items.length, 'has a value twice'),
  );

/** Definition of each key of a jurisdiction profile: its schema, its default, and its fail-safe value. */
export const profileKeys: { readonly [Key in ProfileKey]: ProfileKeyOptions<JurisdictionValues[Key]> } = {
  'play.minCycleMs': { schema: count(60_000), otherwise: 2500, failSafe: 5000, stricter: pickHigher },
  'play.autoRounds': {
    schema: count(100_000),
    otherwise: 1,
    failSafe: 1,
    // 0 means unlimited, which is looser than any number.
    stricter: (a, b) => (a === 0 ? b : b === 0 ? a : Math.min(a, b)),
  },
  'play.maxStake': {
    schema: z.nullable(
      z
        .array(stakeRow)
        .check(
          z.maxLength(12),
          z.refine(isFullLadder, 'needs rising ages and a last row for every age: "belowAge": null'),
        ),
    ),
    otherwise: [{ belowAge: null, minor: 100 }],
    failSafe: [{ belowAge: null, minor: 0 }],
    stricter: mergeLowestStakes,
  },
  'play.publishedRules': { schema: z.boolean(), otherwise: true, failSafe: true, stricter: (a, b) => a || b },
  'play.jackpots': { schema: z.boolean(), otherwise: false, failSafe: false, stricter: falseIfEither },
  'play.celebrate': {
    // Only one value is possible: no jurisdiction may allow wins up to the stake to be celebrated.
    schema: z.literal('aboveStake'),
    otherwise: 'aboveStake',
    failSafe: 'aboveStake',
    stricter: pickNewest,
  },
  'money.discount': {
    schema: promotion,
    otherwise: 'off',
    failSafe: 'off',
    stricter: createStricterPicker(['off', 'ask', 'auto']),
  },
  'money.bonus': {
    schema: promotion,
    otherwise: 'off',
    failSafe: 'off',
    stricter: createStricterPicker(['off', 'ask', 'auto']),
  },
  'money.allIn': { schema: z.boolean(), otherwise: false, failSafe: false, stricter: falseIfEither },
  'money.cancelCashOut': { schema: z.boolean(), otherwise: false, failSafe: false, stricter: falseIfEither },
  'money.cancelWithdrawal': {
    schema: z.boolean(),
    otherwise: false,
    failSafe: false,
    stricter: falseIfEither,
  },
  'limits.first': {
    schema: z.enum(['no', 'prompt', 'must']),
    otherwise: 'must',
    failSafe: 'must',
    stricter: createStricterPicker(['must', 'prompt', 'no']),
  },
  'limits.kinds': { schema: unique(kind), otherwise: kinds, failSafe: kinds, stricter: mergeLists },
  'limits.windows': { schema: unique(window), otherwise: windows, failSafe: windows, stricter: mergeLists },
  'limits.shape': {
    schema: z.enum(['rolling', 'calendar']),
    otherwise: 'rolling',
    failSafe: 'rolling',
    stricter: pickNewest,
  },
  'limits.zone': {
    schema: z.string().check(z.maxLength(64), z.refine(isZone, 'is no time zone')),
    otherwise: 'UTC',
    failSafe: 'UTC',
    stricter: pickNewest,
  },
  'limits.depositMax': {
    schema: z.nullable(count(mostMinor)),
    otherwise: null,
    failSafe: 0,
    stricter: pickLower,
  },
  'identity.payoutUpTo': {
    schema: z.nullable(count(mostMinor)),
    otherwise: null,
    // Fail-safe is "no limit": a player's money must not be withheld because the profile's file cannot be read.
    failSafe: null,
    stricter: pickLower,
  },
  // Neither value is stricter: one law may require keeping the pictures of identity documents, another deleting them.
  'identity.keepDays': {
    schema: z.nullable(count(36_500)),
    otherwise: null,
    failSafe: null,
    stricter: pickNewest,
  },
  // Sums over different periods cannot be compared, so the most recently assigned value applies.
  'laundering.deposits': { schema: z.nullable(sum), otherwise: null, failSafe: null, stricter: pickNewest },
  'laundering.turnover': { schema: z.nullable(sum), otherwise: null, failSafe: null, stricter: pickNewest },
  'laundering.inAndOut': {
    schema: z.nullable(z.extend(sum, { playedPercent: z.int().check(z.minimum(1), z.maximum(1000)) })),
    otherwise: null,
    failSafe: null,
    stricter: pickNewest,
  },
  'limits.raiseAfterH': { schema: count(8760), otherwise: 168, failSafe: 168, stricter: pickHigher },
  'limits.raiseConfirm': {
    schema: z.boolean(),
    otherwise: true,
    failSafe: true,
    stricter: (a, b) => a || b,
  },
  'check.minutes': {
    schema: unique(z.int().check(z.minimum(1), z.maximum(1440))),
    otherwise: [60],
    failSafe: [15],
    stricter: mergeRealityCheckIntervals,
  },
  'check.breakMin': { schema: count(1440), otherwise: 0, failSafe: 5, stricter: pickHigher },
  'timeout.hours': {
    schema: unique(z.int().check(z.minimum(1), z.maximum(8760))),
    otherwise: [24, 168, 720],
    failSafe: [24, 168, 720],
    stricter: pickNewest,
  },
  'exclusion.months': {
    schema: unique(count(1200)),
    otherwise: [6, 12, 60, 0],
    failSafe: [6, 12, 60, 0],
    stricter: pickNewest,
  },
  'exclusion.returnH': {
    schema: z.strictObject({ fixed: hours, open: hours }),
    otherwise: { fixed: 168, open: 168 },
    failSafe: { fixed: null, open: null },
    stricter: pickNewest,
  },
  registers: {
    schema: unique(z.string().check(z.regex(/^[A-Z][A-Z0-9-]{0,31}$/)), 0),
    otherwise: [],
    failSafe: [],
    stricter: mergeLists,
  },
  'records.months': {
    schema: z.int().check(z.minimum(1), z.maximum(600)),
    otherwise: 12,
    failSafe: 12,
    stricter: pickHigher,
  },
  'recording.days': {
    schema: z.int().check(z.minimum(1), z.maximum(3650)),
    otherwise: 7,
    failSafe: 7,
    stricter: pickHigher,
  },
  'recording.holdDays': {
    schema: z.int().check(z.minimum(1), z.maximum(36_500)),
    otherwise: 730,
    failSafe: 730,
    stricter: pickHigher,
  },
  'recording.required': {
    schema: z.enum(['never', 'real', 'always']),
    otherwise: 'real',
    failSafe: 'real',
    stricter: createStricterPicker(['always', 'real', 'never']),
  },
  'age.min': {
    schema: z.int().check(z.minimum(18), z.maximum(99)),
    otherwise: 18,
    failSafe: 21,
    stricter: pickHigher,
  },
  currency: { schema: z.string().check(z.regex(/^[A-Z]{3}$/)), failSafe: 'XXX', stricter: pickNewest },
  'texts.help': {
    schema: z.record(z.string().check(z.regex(/^[a-z]{2}$/)), z.array(helpLink).check(z.maxLength(12))),
    failSafe: {},
    stricter: pickNewest,
  },
};
