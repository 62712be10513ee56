import { createRefusedResult, okResult, type Refusal, type Result, transactionCodes } from '@reelfloor/protocol';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { checkIdentityForPayout } from '../../players/identity/check-identity-for-payout.ts';
import { checkPlayAllowed } from '../../players/protection/check-play-allowed.ts';
import {
  insertPlayBehaviorNote,
  requestHarmCheck,
} from '../../players/protection/harm-indicators/play-behavior-notes.ts';
import type { DeskPaymentMethod } from './shifts/cash-desk-movements.ts';

export interface DepositOrWithdrawal {
  readonly direction: 'deposit' | 'withdraw';
  readonly username: string;
  readonly amountMinor: number;
  /** Payment method; undefined means cash. */
  readonly method?: DeskPaymentMethod | undefined;
  readonly note: string;
  readonly key: string;
  readonly at: number;
}

export interface PostedCashDeskMovement {
  /** False if a deposit or withdrawal with this idempotency key was made before: this call moved no money. */
  readonly isNew: boolean;
  readonly playerId: string;
  readonly balanceMinor: number;
}

/** Returns the ledger account that represents money outside the system, by payment method. */
export const getLedgerAccountForMethod = (method: DeskPaymentMethod): 'cashier' | 'card' | 'bank' =>
  method === 'cash' ? 'cashier' : method;

/** Posts a deposit or withdrawal made by staff, and stores a change record so that running servers notify the player. */
export const postCashDeskMovement = async (
  tx: DatabaseTransaction,
  movement: DepositOrWithdrawal,
): Promise<Result<PostedCashDeskMovement>> => {
  const { direction, amountMinor, method = 'cash', note, at } = movement;
  const player = await tx.get<{ id: string }>('SELECT id FROM players WHERE username = ?', movement.username);
  if (!player) return createRefusedResult('NOT_FOUND');
  const id = `cashier:${movement.key}`;
  if (!(await isBooked(tx, id))) {
    const allowed =
      direction === 'deposit'
        ? await checkPlayAllowed(tx, { act: 'deposit', playerId: player.id, amountMinor, at })
        : await checkIdentityForPayout(tx, { playerId: player.id, amountMinor, at });
    if (!allowed.ok) return allowed;
  }
  const signedMinor = direction === 'deposit' ? amountMinor : -amountMinor;
  const posted = await postToWallet(tx, {
    id,
    kind: direction,
    at,
    playerId: player.id,
    amountMinor: signedMinor,
    otherAccount: getLedgerAccountForMethod(method),
    statement:
      direction === 'deposit'
        ? { type: transactionCodes.deposit, source: 'cashier', tag: note }
        : { type: transactionCodes.withdraw, source: 'wallet', tag: note },
  });
  if (!posted.ok) return posted;
  const { isNew, wallet } = posted.value;
  const { balanceMinor } = wallet;
  if (!isNew) {
    // Compare the note here, because the ledger does not store it: the same key with another note is a different transaction.
    return (await noteOf(tx, id)) === note
      ? okResult({ isNew, playerId: player.id, balanceMinor })
      : createRefusedResult('TRANSFER_KEY_REUSED');
  }
  await publishDatabaseChange(tx, 'wallet', player.id);
  await requestHarmCheck(tx, player.id);
  crashIfFaultPointSet(`${direction}.beforeCommit`);
  return okResult({ isNew, playerId: player.id, balanceMinor });
};

/**
 * Stores that a deposit was refused. Call it after the transaction of `postCashDeskMovement`, which is rolled back when a deposit is
 * refused.
 */
export const storeRefusedDepositNote = async (
  database: Database,
  { direction, username, amountMinor }: Pick<DepositOrWithdrawal, 'direction' | 'username' | 'amountMinor'>,
  { code }: Refusal,
  at: number,
): Promise<void> => {
  const sql = 'SELECT id FROM players WHERE username = ?';
  const player = await database.read.get<{ id: string }>(sql, username);
  if (direction !== 'deposit' || !player) return;
  await insertPlayBehaviorNote(database, player.id, {
    kind: 'depositRefused',
    at,
    figures: { code, amountMinor },
  });
};

const noteOf = async (db: Queries, transferId: string): Promise<string | undefined> =>
  (await db.get<{ tag: string }>('SELECT tag FROM transactions WHERE transfer_id = ?', transferId))?.tag;

/**
 * Returns true if the deposit or withdrawal was posted before: a repeat with the same key must return that result, even if the player is
 * now in a break.
 */
const isBooked = async (db: Queries, transferId: string): Promise<boolean> =>
  (await noteOf(db, transferId)) !== undefined;
