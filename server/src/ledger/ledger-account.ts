/** Where money can be. The sum of all accounts is always zero. */
export type LedgerAccount =
  | 'house'
  | 'cashier'
  | `wallet:${string}`
  | `transit:${string}`
  | `machine:${string}`
  | `jackpot:${string}`;

export const walletOf = (playerId: string): LedgerAccount => `wallet:${playerId}`;
export const transitOf = (transferId: string): LedgerAccount => `transit:${transferId}`;
export const machineMeterOf = (machineId: string): LedgerAccount => `machine:${machineId}`;
export const jackpotOf = (brandId: string): LedgerAccount => `jackpot:${brandId}`;

/**
 * True for the house and the cashier (the outside world), which have no stored balance: nearly every transfer touches one of
 * them, so all transfers would wait for its row. Their balance is the sum of their entries and may be negative.
 */
export const isOpenAccount = (account: string): boolean => account === 'house' || account === 'cashier';
