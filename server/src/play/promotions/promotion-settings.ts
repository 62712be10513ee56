export interface PromotionSettings {
  /** Part of a player's net losses that a discount pays back, in thousandths; 0: no discounts. */
  readonly discountPerMille: number;
  /** Maximum sum of a player's discounts within 24 hours, in minor units. */
  readonly discountDayMinor: number;
  /** A discount is given only while the wallet holds less than this, in minor units. Applies only if `checksBalance` is set. */
  readonly discountMinMinor: number;
  readonly checksBalance: boolean;
  /** Bonus amount in minor units; 0: no bonuses. */
  readonly bonusMinor: number;
  readonly bonusDayMinor: number;
  /** Stakes in minor units that a bonus requires, counted since the player's last bonus; for the first bonus, all stakes. */
  readonly bonusStakeMinor: number;
  /** Minimum time in ms between two promotions of one kind for one player. */
  readonly cooldownMs: number;
}
