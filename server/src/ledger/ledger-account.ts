/** Where a cent can be. Every account is one row of `balances`; all of them together are always zero. */
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

/** The house lends to nobody but may be down; the cashier is the world outside. All others only hold what they got. */
export const mayBeNegative = (account: LedgerAccount): boolean =>
  account === 'house' || account === 'cashier';
