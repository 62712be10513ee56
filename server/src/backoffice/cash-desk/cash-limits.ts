/** What one person moves without a second one in a business day, in minor units: to or from one player, and in all. */
export interface CashLimit {
  readonly perPlayerMinor: number;
  readonly perCashierMinor: number;
}
export type CashLimits = Readonly<Record<'deposit' | 'withdraw', CashLimit>>;
