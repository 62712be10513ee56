/** What the house offers, from the configuration. */
export interface PromotionTerms {
  /** The part of the net losses that a discount gives back; 0 offers none. */
  readonly discountPerMille: number;
  /** The most of it that one player gets in twenty-four hours. */
  readonly discountDayMinor: number;
  /** A discount is for wallets below it. */
  readonly discountMinMinor: number;
  readonly checksBalance: boolean;
  /** What a bonus is; 0 offers none. */
  readonly bonusMinor: number;
  readonly bonusDayMinor: number;
  /** What a player must have staked since the last bonus, or before the first. */
  readonly bonusStakeMinor: number;
  /** Between two of a kind for one player. */
  readonly cooldownMs: number;
}
