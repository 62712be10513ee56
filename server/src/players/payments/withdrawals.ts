import {
  createRefusedResult,
  getShortTransferReference,
  okResult,
  type Result,
  transactionCodes,
} from '@reelfloor/protocol';
import { withdrawalAccountOf } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { WithdrawalsTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { requestHarmCheck } from '../protection/harm-indicators/play-behavior-notes.ts';

export type WithdrawalRow = WithdrawalsTable;

/** Maximum number of a player's pending withdrawals. */
const maxWaiting = 5;

export const findWithdrawal = (db: Queries, id: string): Promise<WithdrawalRow | undefined> =>
  db.get<WithdrawalRow>('SELECT * FROM withdrawals WHERE id = ?', id);

/** Returns a player's newest withdrawals, pending ones first. */
export const listPlayerWithdrawals = (db: Queries, playerId: string, maxRows: number): Promise<WithdrawalRow[]> =>
  db.all<WithdrawalRow>(
    `SELECT * FROM withdrawals WHERE player_id = ?
     ORDER BY CASE state WHEN 'waiting' THEN 0 ELSE 1 END, at DESC, id LIMIT ?`,
    playerId,
    maxRows,
  );

/** Returns the withdrawal's public reference. */
export const formatWithdrawalReference = (id: string): string => getShortTransferReference(id).toUpperCase();

type NewWithdrawalRequest = Pick<
  WithdrawalRow,
  'id' | 'player_id' | 'method' | 'amount_minor' | 'holder' | 'iban' | 'at'
>;

/** Stores a withdrawal request, and moves its money from the wallet to a ledger account of its own. Idempotent. */
export const requestWithdrawal = async (
  tx: DatabaseTransaction,
  asked: NewWithdrawalRequest,
): Promise<Result<null>> => {
  const { id, player_id: playerId, amount_minor: amountMinor, at } = asked;
  const known = await findWithdrawal(tx, id);
  if (known) return isSame(known, asked) ? okResult(null) : createRefusedResult('TRANSFER_KEY_REUSED');
  const waiting = await tx.get<{ count: number }>(
    "SELECT count(*) AS count FROM withdrawals WHERE player_id = ? AND state = 'waiting'",
    playerId,
  );
  if ((waiting?.count ?? 0) >= maxWaiting) return createRefusedResult('PAYMENTS_FULL', { most: maxWaiting });
  const posted = await postToWallet(tx, {
    id: `withdrawal:${id}`,
    kind: 'withdrawalHeld',
    at,
    playerId,
    amountMinor: -amountMinor,
    otherAccount: withdrawalAccountOf(id),
    statement: { type: transactionCodes.withdraw, source: 'wallet', tag: formatWithdrawalReference(id) },
  });
  if (!posted.ok) return posted;
  await tx.query
    .insertInto('withdrawals')
    .values({ ...asked, state: 'waiting', decided_at: null, decided_by: null, player_note: '' })
    .execute();
  await publishDatabaseChange(tx, 'wallet', playerId);
  await requestHarmCheck(tx, playerId);
  crashIfFaultPointSet('withdrawalAsked.beforeCommit');
  return okResult(null);
};

const isSame = (known: WithdrawalRow, asked: NewWithdrawalRequest): boolean =>
  (['player_id', 'method', 'amount_minor', 'holder', 'iban'] as const).every((field) => known[field] === asked[field]);

export interface WithdrawalDecision {
  readonly verdict: 'paid' | 'refused' | 'cancelled';
  readonly by: 'player' | 'staff';
  /** Reason for refusing the withdrawal, shown to the player. */
  readonly playerNote: string;
  readonly at: number;
}

/** Pays a pending withdrawal out to the bank, or refunds it to the wallet. Returns false if it was already paid or refunded. */
export const closeWithdrawal = async (
  tx: DatabaseTransaction,
  { id, player_id: playerId, amount_minor: amountMinor }: WithdrawalRow,
  { verdict, by, playerNote, at }: WithdrawalDecision,
): Promise<boolean> => {
  const now = await tx.get<{ state: string }>('SELECT state FROM withdrawals WHERE id = ?', id);
  if (now?.state !== 'waiting') return false;
  const account = withdrawalAccountOf(id);
  // Post the money first: the database refuses to close a withdrawal whose ledger account still holds it.
  const posted =
    verdict === 'paid'
      ? await postLedgerTransfer(tx, {
          id: `withdrawal-paid:${id}`,
          kind: 'withdrawalPaid',
          at,
          entries: [
            { account, amountMinor: -amountMinor },
            { account: 'bank', amountMinor },
          ],
        })
      : await postToWallet(tx, {
          id: `withdrawal-returned:${id}`,
          kind: 'withdrawalReturned',
          at,
          playerId,
          amountMinor,
          otherAccount: account,
          statement: {
            type: transactionCodes.withdraw,
            source: 'cashier',
            tag: formatWithdrawalReference(id),
          },
        });
  if (!posted.ok) throw new Error(`closing the withdrawal ${id} was refused: ${posted.refusal.code}`);
  await tx.run(
    'UPDATE withdrawals SET state = ?, decided_at = ?, decided_by = ?, player_note = ? WHERE id = ?',
    ...[verdict, at, by, playerNote, id],
  );
  await publishDatabaseChange(tx, 'wallet', playerId);
  crashIfFaultPointSet('withdrawalClosed.beforeCommit');
  return true;
};
