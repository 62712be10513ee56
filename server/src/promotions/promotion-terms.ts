export interface PromotionTerms {
  /** Share of net losses that a discount gives back, in thousandths; 0 means no discounts. */
  readonly discountPerMille: number;
  /** Maximum total of discounts for one player in 24 hours, in minor units. */
  readonly discountDayMinor: number;
  /** A discount is given only if the wallet holds less than this, in minor units. Applies only if `checksBalance`. */
  readonly discountMinMinor: number;
  readonly checksBalance: boolean;
  /** The amount of a bonus; 0 means no bonuses. */
  readonly bonusMinor: number;
  readonly bonusDayMinor: number;
  /** Stakes needed since the last bonus, or in total before the first one, in minor units. */
  readonly bonusStakeMinor: number;
  /** The time between two promotions of one kind for one player. */
  readonly cooldownMs: number;
}
