import { transactionCodes } from '@reelfloor/protocol';
import { postToWallet, type WalletMovement } from '../money/ledger/post-to-wallet.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';

/** Deposits an amount in the wallet of player `p`, or moves it as `change` says. */
export const fundWallet = (
  tx: DatabaseTransaction,
  amountMinor: number,
  change: Partial<Omit<WalletMovement, 'amountMinor'>> = {},
) =>
  postToWallet(tx, {
    ...{ id: 'deposit', kind: 'deposit', at: 1, playerId: 'p', amountMinor, otherAccount: 'cashier' },
    statement: { type: transactionCodes.deposit, source: 'cashier' },
    ...change,
  });
