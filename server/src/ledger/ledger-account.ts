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
 * Returns true for the house and the cashier (the world outside). They have no stored balance, because nearly every
 * transfer touches one of them and would have to wait for its row: their balance is the sum of their entries, and may be
 * negative.
 */
export const isOpenAccount = (account: string): boolean => account === 'house' || account === 'cashier';
