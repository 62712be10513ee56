/** A place where a cent can be. The sum of all accounts is always zero. */
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
 * Whether an account has no stored balance and may be below zero: the house, and the cashier, which stands for the
 * world outside. Both are in nearly every transfer, so a stored balance would be a row that all transfers wait for;
 * their balance is the sum of their entries. All other accounts have a row and never fall below zero.
 */
export const isOpenAccount = (account: string): boolean => account === 'house' || account === 'cashier';
