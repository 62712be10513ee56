import { done, type Result, type Transaction, type TransactionCode } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { PostedTransfer } from './cash-transfers.ts';
import { type AccountBalance, type OtherAccount, walletOf } from './ledger-account.ts';
import { postEntries } from './post-entries.ts';

/** A movement between a player's wallet and one other account, and what the player's statement says about it. */
export interface WalletMovement {
  /** The ledger transfer's key. */
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  readonly playerId: string;
  /** What the wallet receives, in minor units; below zero: what it pays. */
  readonly amountMinor: number;
  /** Pays the amount, or receives what the wallet pays. */
  readonly otherAccount: OtherAccount;
  readonly statement: StatementText;
}

interface StatementText {
  readonly type: TransactionCode;
  readonly source: Transaction['from'];
  readonly tag?: string;
  readonly machineId?: string;
  readonly sessionId?: string | null;
}

export interface WalletPosting extends PostedTransfer {
  readonly wallet: AccountBalance;
}

/**
 * Posts a movement of a wallet and its statement entry, which belong together: the database refuses a commit with one and
 * not the other. Refuses as `postTransfer`. A key that was used before returns the first result and adds no entry.
 */
export const postToWallet = async (
  tx: DatabaseTransaction,
  movement: WalletMovement,
): Promise<Result<WalletPosting>> => {
  const { id, kind, at, playerId, amountMinor, otherAccount } = movement;
  const account = walletOf(playerId);
  const entries = [
    { account: otherAccount, amountMinor: -amountMinor },
    { account, amountMinor },
  ];
  const posted = await postEntries(tx, { id, kind, at, entries });
  if (!posted.ok) return posted;
  const wallet = posted.value.balances.get(account);
  if (!wallet) throw new Error(`transfer ${id} returned no balance of ${account}`);
  if (posted.value.isNew) await insertStatementEntry(tx, movement, wallet.balanceMinor);
  return done({ ...posted.value, wallet });
};

const insertStatementEntry = (
  tx: DatabaseTransaction,
  { id, playerId, at, amountMinor, statement }: WalletMovement,
  balanceMinor: number,
): Promise<number> => {
  const { type, source, tag = '', machineId = null, sessionId = null } = statement;
  return tx.run(
    `INSERT INTO transactions
       (transfer_id, player_id, at, type, amount_minor, source, tag, machine_id, session_id, balance_minor)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    playerId,
    at,
    type,
    amountMinor,
    source,
    tag,
    machineId,
    sessionId,
    balanceMinor,
  );
};
