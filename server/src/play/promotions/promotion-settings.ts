export interface PromotionSettings {
  /** Part of net losses that a discount gives back, in thousandths; 0: no discounts. */
  readonly discountPerMille: number;
  /** Most that one player gets in discounts within 24 hours. */
  readonly discountDayMinor: number;
  /** A discount is given only while the wallet holds less than this, in minor units. Checked only if `checksBalance` is set. */
  readonly discountMinMinor: number;
  readonly checksBalance: boolean;
  /** Amount of a bonus; 0: no bonuses. */
  readonly bonusMinor: number;
  readonly bonusDayMinor: number;
  /** Stakes in minor units that a player needs since the last bonus, or in total before the first bonus. */
  readonly bonusStakeMinor: number;
  /** Shortest time in ms between two promotions of one kind for one player. */
  readonly cooldownMs: number;
}
