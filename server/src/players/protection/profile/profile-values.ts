type LimitKind = 'deposit' | 'stake' | 'loss' | 'time';
type LimitWindow = 'day' | 'week' | 'month';

/** How a promotion comes: never, when its player asks, or by itself. */
type PromotionMode = 'off' | 'ask' | 'auto';

/** Links to help, by language, each with the words to show. */
type HelpLinks = Readonly<Record<string, readonly { readonly label: string; readonly url: string }[]>>;

/** A sum in minor units, in the last `days` times 24 hours. */
interface LaunderingSum {
  readonly days: number;
  readonly minor: number;
}

/** What a jurisdiction asks for, by the keys that a profile's file has. Amounts in minor units, `null`: no limit. */
export interface ProfileValues {
  /** Shortest time in ms between the starts of two paid rounds. */
  readonly 'play.minCycleMs': number;
  /** Rounds that autoplay may play without a hand: 1 none, 0 any number. */
  readonly 'play.autoRounds': number;
  /** The highest stake, by age: the first row whose `belowAge` is over the player's age counts; null is over every age. */
  readonly 'play.maxStake': readonly { readonly belowAge: number | null; readonly minor: number }[] | null;
  /** True: only machines that play by the published rules are joined, by pages that have loaded these. */
  readonly 'play.publishedRules': boolean;
  readonly 'play.jackpots': boolean;
  /** Which wins a cabinet may celebrate. */
  readonly 'play.celebrate': 'aboveStake';
  readonly 'money.discount': PromotionMode;
  readonly 'money.bonus': PromotionMode;
  readonly 'money.allIn': boolean;
  readonly 'money.cancelCashOut': boolean;
  /** Whether players may take back a withdrawal that waits for a cashier. */
  readonly 'money.cancelWithdrawal': boolean;
  /** Whether a player without limits is asked for them (`prompt`), or may not deposit and play before (`must`). */
  readonly 'limits.first': 'no' | 'prompt' | 'must';
  readonly 'limits.kinds': readonly LimitKind[];
  readonly 'limits.windows': readonly LimitWindow[];
  readonly 'limits.shape': 'rolling' | 'calendar';
  /** IANA name of the time zone in which days, weeks and months begin. */
  readonly 'limits.zone': string;
  /** The most that anybody may deposit in a month. */
  readonly 'limits.depositMax': number | null;
  /** The most that is paid out in thirty days to a player whose identity nobody has checked. */
  readonly 'identity.payoutUpTo': number | null;
  /** Days after which pictures of documents are removed once the account is blocked and nothing is open; null: they are kept. */
  readonly 'identity.keepDays': number | null;
  /** From which sums in so many days on staff are alerted to look for money laundering; null: never. Sums of what was paid in, */
  readonly 'laundering.deposits': LaunderingSum | null;
  /** of what was staked, */
  readonly 'laundering.turnover': LaunderingSum | null;
  /** and of what was paid in and out again, while less than `playedPercent` of it was staked. */
  readonly 'laundering.inAndOut': (LaunderingSum & { readonly playedPercent: number }) | null;
  readonly 'limits.raiseAfterH': number;
  readonly 'limits.raiseConfirm': boolean;
  /** Minutes of play after which a reality check comes; the first counts until its player chooses another. */
  readonly 'check.minutes': readonly number[];
  /** Minutes that a player must rest after a check. */
  readonly 'check.breakMin': number;
  readonly 'timeout.hours': readonly number[];
  /** 0: an exclusion without an end. */
  readonly 'exclusion.months': readonly number[];
  /** Hours between asking to come back and confirming it, after an exclusion with an end and after one without; null: never. */
  readonly 'exclusion.returnH': { readonly fixed: number | null; readonly open: number | null };
  /** Names of the registers of excluded people that must be asked. */
  readonly registers: readonly string[];
  readonly 'records.months': number;
  /** Days for which recorded pictures are kept, and those under a legal hold at most. */
  readonly 'recording.days': number;
  readonly 'recording.holdDays': number;
  /** Where presses are refused while nothing can be recorded. */
  readonly 'recording.required': 'never' | 'real' | 'always';
  readonly 'age.min': number;
  readonly currency: string;
  readonly 'texts.help': HelpLinks;
}

/** Returns the value of the profile that is assigned now, because neither value is stricter than the other. */
export const newest = <Value>(_before: Value, after: Value): Value => after;

export const higherOf = (before: number, after: number): number => Math.max(before, after);

/** Returns the lower of two amounts; null: none is named. */
export const lowerOf = (before: number | null, after: number | null): number | null =>
  before === null ? after : after === null ? before : Math.min(before, after);

export const falseIfEither = (before: boolean, after: boolean): boolean => before && after;

/** `order`: the strictest value first. */
export const sternerOf =
  <Value extends string>(order: readonly Value[]) =>
  (before: Value, after: Value): Value =>
    order.indexOf(before) < order.indexOf(after) ? before : after;

/** Returns what either list asks for. */
export const listOf = <Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] => [
  ...new Set([...before, ...after]),
];

/**
 * Returns the minutes between two checks, the first of which holds for players who chose none: neither they nor those who
 * chose the longest are checked later than by either list.
 */
export const soonestOf = (before: readonly number[], after: readonly number[]): readonly number[] => {
  const [first, most] = [
    Math.min(before[0] ?? 0, after[0] ?? 0),
    Math.min(Math.max(...before), Math.max(...after)),
  ];
  const isSoonest = (minutes: readonly number[]) => minutes[0] === first && Math.max(...minutes) === most;
  if (isSoonest(after)) return after;
  if (isSoonest(before)) return before;
  return [first, ...listOf(before, after).filter((minutes) => minutes !== first && minutes <= most)];
};

type Stakes = ProfileValues['play.maxStake'];

/** Returns for each age the lower of two highest stakes. */
export const lowestStakes = (before: Stakes, after: Stakes): Stakes => {
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

/** Returns the highest stake of the ages just below `age`. */
const minorBelow = (rows: NonNullable<Stakes>, age: number): number =>
  rows.find(({ belowAge }) => belowAge === null || belowAge >= age)?.minor ?? 0;
