/** For each error code, the name of its parameter that is an amount in minor units. */
export const refusalAmountParams: Readonly<Record<string, string>> = {
  AMOUNT_OVER_LIMIT: 'limit',
  AMOUNT_NOT_IN_STEPS: 'step',
  STAKE_OVER_LIMIT: 'limit',
  PROMOTION_BALANCE_TOO_HIGH: 'amount',
  PROMOTION_DAY_LIMIT: 'amount',
  BONUS_STAKE_FIRST: 'amount',
};
