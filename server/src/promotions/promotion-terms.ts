export interface PromotionTerms {
  /** Share of net losses that a discount gives back; 0: no discounts. */
  readonly discountPerMille: number;
  /** Total of discounts for one player in 24 hours. */
  readonly discountDayMinor: number;
  /** A discount is given only if the wallet holds less than this. Applies only if `checksBalance`. */
  readonly discountMinMinor: number;
  readonly checksBalance: boolean;
  /** 0: no bonuses. */
  readonly bonusMinor: number;
  readonly bonusDayMinor: number;
  /** Stakes needed since the last bonus, or in total before the first one. */
  readonly bonusStakeMinor: number;
  /** Between two promotions of one kind for one player. */
  readonly cooldownMs: number;
}
