/** A player's wallet. Only `postToWallet` moves money to or from it. */
export type WalletAccount = `wallet:${string}`;

/** Where else money can be. */
export type OtherAccount =
  | 'house'
  | 'cashier'
  | `transit:${string}`
  | `machine:${string}`
  | `jackpot:${string}`
  | `pay:${string}`;

/** Where money can be. The sum of all accounts is always zero. */
export type LedgerAccount = WalletAccount | OtherAccount;

export const walletOf = (playerId: string): WalletAccount => `wallet:${playerId}`;
export const transitOf = (transferId: string): OtherAccount => `transit:${transferId}`;
export const machineMeterOf = (machineId: string): OtherAccount => `machine:${machineId}`;
export const jackpotOf = (brandId: string): OtherAccount => `jackpot:${brandId}`;
/** The account of a jackpot that was taken out of its pot and waits for a person. */
export const pendingHandPayOf = (payId: string): OtherAccount => `pay:${payId}`;

/**
 * Returns true for the house and the cashier (the world outside). They have no stored balance, because nearly every
 * transfer touches one of them and would have to wait for its row: their balance is the sum of their entries, and may be
 * negative.
 */
export const isOpenAccount = (account: string): boolean => account === 'house' || account === 'cashier';
