type LimitKind = 'deposit' | 'stake' | 'loss' | 'time';
type LimitWindow = 'day' | 'week' | 'month';

/** How promotions are given: never, on the player's request, or automatically. */
type PromotionMode = 'off' | 'ask' | 'auto';

/** Links to help organizations, by language, each with its label. */
type HelpLinks = Readonly<Record<string, readonly { readonly label: string; readonly url: string }[]>>;

/** A sum in minor units within the last `days` times 24 hours. */
interface LaunderingSum {
  readonly days: number;
  readonly minor: number;
}

/** A jurisdiction's requirements, by the keys of its profile file. Amounts in minor units, `null`: no limit. */
export interface JurisdictionValues {
  /** Minimum time in ms between the starts of two paid rounds. */
  readonly 'play.minCycleMs': number;
  /** Maximum consecutive rounds by autoplay, including the one started by hand: 1 no autoplay, 0 unlimited. */
  readonly 'play.autoRounds': number;
  /** Maximum stake by age: the first row whose `belowAge` is above the player's age applies; null matches every age. */
  readonly 'play.maxStake': readonly { readonly belowAge: number | null; readonly minor: number }[] | null;
  /** True: a session may begin only at machines whose game rules the operator has published, from pages that have loaded these rules. */
  readonly 'play.publishedRules': boolean;
  readonly 'play.jackpots': boolean;
  /** Which wins a cabinet may celebrate: only those above the stake. */
  readonly 'play.celebrate': 'aboveStake';
  readonly 'money.discount': PromotionMode;
  readonly 'money.bonus': PromotionMode;
  readonly 'money.allIn': boolean;
  readonly 'money.cancelCashOut': boolean;
  /** Whether players may cancel a pending withdrawal. */
  readonly 'money.cancelWithdrawal': boolean;
  /** Whether a player without limits is asked to set them (`prompt`), or must set them before depositing and playing (`must`). */
  readonly 'limits.first': 'no' | 'prompt' | 'must';
  readonly 'limits.kinds': readonly LimitKind[];
  readonly 'limits.windows': readonly LimitWindow[];
  readonly 'limits.shape': 'rolling' | 'calendar';
  /** IANA name of the time zone in which days, weeks and months of limits begin. */
  readonly 'limits.zone': string;
  /** Maximum sum of a player's deposits per month, whatever limits the player has set. */
  readonly 'limits.depositMax': number | null;
  /** Maximum sum of payouts within thirty days to a player whose identity has not been checked. */
  readonly 'identity.payoutUpTo': number | null;
  /** Days after which pictures of identity documents are deleted once the account is blocked and nothing is pending; null: never. */
  readonly 'identity.keepDays': number | null;
  /** Sum of deposits within a period from which staff are alerted to possible money laundering; null: never. */
  readonly 'laundering.deposits': LaunderingSum | null;
  /** Sum of stakes within a period from which staff are alerted to possible money laundering; null: never. */
  readonly 'laundering.turnover': LaunderingSum | null;
  /**
   * Sum deposited and withdrawn again within a period, of which less than `playedPercent` was staked, from which staff are alerted to
   * possible money laundering; null: never.
   */
  readonly 'laundering.inAndOut': (LaunderingSum & { readonly playedPercent: number }) | null;
  readonly 'limits.raiseAfterH': number;
  readonly 'limits.raiseConfirm': boolean;
  /** Offered intervals between reality checks, in minutes of play; the first is the default. */
  readonly 'check.minutes': readonly number[];
  /** Minutes that a player must rest after a reality check. */
  readonly 'check.breakMin': number;
  readonly 'timeout.hours': readonly number[];
  /** Offered durations of an exclusion, in months; 0: without an end. */
  readonly 'exclusion.months': readonly number[];
  /**
   * Hours between a player's request to return from an exclusion and its confirmation: `fixed` for exclusions with an end, `open` for those
   * without; null: no return.
   */
  readonly 'exclusion.returnH': { readonly fixed: number | null; readonly open: number | null };
  /** Names of the exclusion registers that must be queried. */
  readonly registers: readonly string[];
  readonly 'records.months': number;
  /** Days for which video recordings are kept. */
  readonly 'recording.days': number;
  /** Maximum number of days for which video recordings under a legal hold are kept. */
  readonly 'recording.holdDays': number;
  /** At which machines button presses are refused while video recording is impossible: none, real ones (not simulated), or all. */
  readonly 'recording.required': 'never' | 'real' | 'always';
  readonly 'age.min': number;
  readonly currency: string;
  readonly 'texts.help': HelpLinks;
}

/** Returns the newest value, for profile keys of which neither value is stricter. */
export const pickNewest = <Value>(_before: Value, after: Value): Value => after;

export const pickHigher = (before: number, after: number): number => Math.max(before, after);

/** Returns the lower of two amounts; null: no limit. */
export const pickLower = (before: number | null, after: number | null): number | null =>
  before === null ? after : after === null ? before : Math.min(before, after);

export const falseIfEither = (before: boolean, after: boolean): boolean => before && after;

/** Returns a function that returns the stricter of two values. `order`: strictest value first. */
export const createStricterPicker =
  <Value extends string>(order: readonly Value[]) =>
  (before: Value, after: Value): Value =>
    order.indexOf(before) < order.indexOf(after) ? before : after;

/** Returns the union of both lists. */
export const mergeLists = <Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] => [
  ...new Set([...before, ...after]),
];

/**
 * Merges two lists of reality check intervals, of which the first is the default: afterwards neither players without a choice nor those
 * with the longest interval are checked later than under either list.
 */
export const mergeRealityCheckIntervals = (before: readonly number[], after: readonly number[]): readonly number[] => {
  const [first, most] = [Math.min(before[0] ?? 0, after[0] ?? 0), Math.min(Math.max(...before), Math.max(...after))];
  const isSoonest = (minutes: readonly number[]) => minutes[0] === first && Math.max(...minutes) === most;
  if (isSoonest(after)) return after;
  if (isSoonest(before)) return before;
  return [first, ...mergeLists(before, after).filter((minutes) => minutes !== first && minutes <= most)];
};

type Stakes = JurisdictionValues['play.maxStake'];

/** Returns for each age the lower of two profiles' maximum stakes. */
export const mergeLowestStakes = (before: Stakes, after: Stakes): Stakes => {
  if (before === null) return after;
  if (after === null) return before;
  const ages = [...before, ...after].map(({ belowAge }) => belowAge ?? Number.POSITIVE_INFINITY);
  return [...new Set(ages)]
    .sort((a, b) => a - b)
    .map((below) => ({
      belowAge: Number.isFinite(below) ? below : null,
      minor: Math.min(minorBelow(before, below), minorBelow(after, below)),
    }));
};

/** Returns the maximum stake, in minor units, for the ages just below `age`. */
const minorBelow = (rows: NonNullable<Stakes>, age: number): number =>
  rows.find(({ belowAge }) => belowAge === null || belowAge >= age)?.minor ?? 0;
