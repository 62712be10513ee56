/** Where a cent can be. All accounts together are always zero. */
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
 * The house may be down, the cashier is the world outside, and both are in nearly every transfer. So their balances are
 * the sums of their entries; a row of their own would be one that everybody waits for. All others have a row and only
 * hold what they got.
 */
export const isOpenAccount = (account: string): boolean => account === 'house' || account === 'cashier';
