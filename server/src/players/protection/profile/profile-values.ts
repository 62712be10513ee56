type LimitKind = 'deposit' | 'stake' | 'loss' | 'time';
type LimitWindow = 'day' | 'week' | 'month';

/** How a promotion comes: never, when its player asks, or by itself. */
type PromotionMode = 'off' | 'ask' | 'auto';

/** Links to help, by language, each with the words to show. */
type HelpLinks = Readonly<Record<string, readonly { readonly label: string; readonly url: string }[]>>;

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
  /** Whether a player without limits is asked for them (`prompt`), or may not deposit and play before (`must`). */
  readonly 'limits.first': 'no' | 'prompt' | 'must';
  readonly 'limits.kinds': readonly LimitKind[];
  readonly 'limits.windows': readonly LimitWindow[];
  readonly 'limits.shape': 'rolling' | 'calendar';
  /** IANA name of the time zone in which days, weeks and months begin. */
  readonly 'limits.zone': string;
  /** The most that anybody may deposit in a month. */
  readonly 'limits.depositMax': number | null;
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
  readonly 'age.min': number;
  readonly currency: string;
  readonly 'texts.help': HelpLinks;
}
