export interface PromotionTerms {
  /** The share of net losses that a discount gives back, per mille; 0 means no discounts. */
  readonly discountPerMille: number;
  /** The most that one player gets in discounts in 24 hours. */
  readonly discountDayMinor: number;
  /** A discount needs a wallet below this, if `checksBalance`. */
  readonly discountMinMinor: number;
  readonly checksBalance: boolean;
  /** The amount of a bonus; 0 means no bonuses. */
  readonly bonusMinor: number;
  readonly bonusDayMinor: number;
  /** What a player must have staked since the last bonus, or in all before the first. */
  readonly bonusStakeMinor: number;
  /** The time between two promotions of one kind for one player. */
  readonly cooldownMs: number;
}
