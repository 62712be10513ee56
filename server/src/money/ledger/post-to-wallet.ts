import {
  createRefusedResult,
  okResult,
  type Result,
  type Transaction,
  type TransactionCode,
} from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { PostedTransfer } from './cash-transfers.ts';
import { findCasinoPlatformOfPlayer, type PlatformPlayer } from './casino-platform-players.ts';
import { type AccountBalance, type OtherAccount, platformAccountOf, walletAccountOf } from './ledger-account.ts';
import { queuePlatformTransfer } from './platform-transfers.ts';
import { postLedgerEntries } from './post-ledger-entries.ts';

/** A movement between a player's wallet and one other account, with its statement entry. */
export interface WalletMovement {
  /** Key of the ledger transfer. */
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  readonly playerId: string;
  /** Amount that the wallet receives, in minor units; negative: that it pays. */
  readonly amountMinor: number;
  /** The account that pays the amount, or receives what the wallet pays. */
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
  /** Balance of the wallet afterwards; zero with version 0 if it is at a casino's platform, because only the platform knows it. */
  readonly wallet: AccountBalance;
}

/**
 * Posts a wallet movement and its statement entry, which belong together: the database refuses a commit with only one of them. Refuses like
 * `postLedgerTransfer`. A key that was used before returns the first result and adds no entry.
 *
 * This is the only place that decides which account a player's money is in. If the site's wallets are at a casino's platform, the
 * platform's account replaces the wallet, and the transfer for the platform is added to the outbox in the same transaction.
 */
export const postToWallet = async (
  tx: DatabaseTransaction,
  movement: WalletMovement,
): Promise<Result<WalletPosting>> => {
  const { id, kind, at, playerId, amountMinor, otherAccount } = movement;
  const platform = await findCasinoPlatformOfPlayer(tx, playerId);
  if (platform) return postToPlatform(tx, movement, platform);
  const account = walletAccountOf(playerId);
  const entries = [
    { account: otherAccount, amountMinor: -amountMinor },
    { account, amountMinor },
  ];
  const posted = await postLedgerEntries(tx, { id, kind, at, entries });
  if (!posted.ok) return posted;
  const wallet = posted.value.balances.get(account);
  if (!wallet) throw new Error(`transfer ${id} returned no balance of ${account}`);
  if (posted.value.isNew) await insertStatementEntry(tx, movement, wallet.balanceMinor);
  return okResult({ ...posted.value, wallet });
};

/**
 * The reason sent to a casino's platform for a credit, by kind of movement. Other kinds never occur there, because the casino has
 * its own cash desk.
 */
const creditReasons: Readonly<Record<string, 'cash-out' | 'hand-pay' | 'jackpot' | 'correction'>> = {
  cashOut: 'cash-out',
  handPay: 'hand-pay',
  jackpot: 'jackpot',
  correction: 'correction',
};

/** Id prefix of a cash-out that closes a seat. */
const closing = 'cash-out:close-';

const postToPlatform = async (
  tx: DatabaseTransaction,
  movement: WalletMovement,
  { siteKey, ref }: PlatformPlayer,
): Promise<Result<WalletPosting>> => {
  const { id, kind, at, playerId, amountMinor, otherAccount } = movement;
  const reason = amountMinor > 0 ? creditReasons[kind] : undefined;
  // Only two other kinds are valid: a cash-in, posted once the casino's platform has accepted its debit, and a voided cash-in, which rolls
  // that debit back.
  if (reason === undefined && kind !== (amountMinor > 0 ? 'cashInVoided' : 'cashIn'))
    return createRefusedResult('WALLET_AT_PLATFORM');
  const entries = [
    { account: otherAccount, amountMinor: -amountMinor },
    { account: platformAccountOf(siteKey), amountMinor },
  ];
  const posted = await postLedgerEntries(tx, { id, kind, at, entries });
  if (!posted.ok) return posted;
  if (posted.value.isNew) {
    await insertStatementEntry(tx, movement, 0);
    const { machineId = null, sessionId = null } = movement.statement;
    const transfer = { siteKey, player: { id: playerId, ref }, amountMinor, machineId, sessionId, at } as const;
    const closesSession = id.startsWith(closing);
    if (reason !== undefined)
      await queuePlatformTransfer(tx, { ...transfer, id, kind: 'credit', reason, closesSession });
    else if (amountMinor > 0)
      await queuePlatformTransfer(tx, {
        ...transfer,
        id: debitOfVoided(id),
        kind: 'rollback',
        reason: 'machine-refused',
      });
  }
  return okResult({ ...posted.value, wallet: { balanceMinor: 0, version: 0 } });
};

const debitOfVoided = (id: string): string => id.replace(/^cash-in-voided:/, 'cash-in:');

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
