/** An account of the ledger. The sum of all accounts is always zero. */
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
 * Returns true for the accounts that have no stored balance and may be negative: the house, and the cashier, which stands for the outside
 * world. Nearly every transfer touches both, so a stored balance would be a row that all transfers wait for; their balance is the sum of
 * their entries. Every other account has a row and never falls below zero.
 */
export const isOpenAccount = (account: string): boolean => account === 'house' || account === 'cashier';
