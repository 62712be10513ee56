import { randomInt } from 'node:crypto';
import { createRefusedResult, okResult, type Result, transactionCodes } from '@reelfloor/protocol';
import { depositAccountOf, type OtherAccount } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DepositsTable } from '../../platform/database/account-tables.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { checkPlayAllowed } from '../protection/check-play-allowed.ts';
import { requestHarmCheck } from '../protection/harm-indicators/play-behavior-notes.ts';

export type DepositRow = DepositsTable;

/** Maximum number of a player's pending deposits. */
const maxWaiting = 5;

export const findDeposit = (db: Queries, id: string): Promise<DepositRow | undefined> =>
  db.get<DepositRow>('SELECT * FROM deposits WHERE id = ?', id);

/** Returns a player's newest deposits, pending and held ones first. */
export const listPlayerDeposits = (db: Queries, playerId: string, maxRows: number): Promise<DepositRow[]> =>
  db.all<DepositRow>(
    `SELECT * FROM deposits WHERE player_id = ?
     ORDER BY CASE WHEN state IN ('waiting', 'held') THEN 0 ELSE 1 END, at DESC, id LIMIT ?`,
    playerId,
    maxRows,
  );

/** Returns the ledger account from which the money of a deposit comes. */
const sourceOf = ({ method }: Pick<DepositRow, 'method'>): OtherAccount =>
  method === 'provider' ? 'provider' : 'bank';

type NewDepositAnnouncement = Pick<DepositRow, 'id' | 'player_id' | 'method' | 'amount_minor' | 'at' | 'expires_at'>;

/** Stores a pending deposit that a player announces, under a unique payment reference. No money moves. Idempotent. */
export const announceDeposit = async (
  tx: DatabaseTransaction,
  asked: NewDepositAnnouncement,
): Promise<Result<DepositRow>> => {
  const { id, player_id: playerId, amount_minor: amountMinor, at } = asked;
  const known = await findDeposit(tx, id);
  if (known) return isSame(known, asked) ? okResult(known) : createRefusedResult('TRANSFER_KEY_REUSED');
  const waiting = await tx.get<{ count: number }>(
    "SELECT count(*) AS count FROM deposits WHERE player_id = ? AND state = 'waiting' AND expires_at > ?",
    playerId,
    at,
  );
  if ((waiting?.count ?? 0) >= maxWaiting) return createRefusedResult('PAYMENTS_FULL', { most: maxWaiting });
  const allowed = await checkPlayAllowed(tx, { act: 'deposit', playerId, amountMinor, at });
  if (!allowed.ok) return allowed;
  const row: DepositRow = {
    ...asked,
    reference: await freeReference(tx),
    ...{ state: 'waiting', arrived_minor: null, decided_at: null, decided_by: null },
    ...{ player_note: '', pay_url: null, problem: '' },
  };
  await tx.query.insertInto('deposits').values(row).execute();
  crashIfFaultPointSet('depositAsked.beforeCommit');
  return okResult(row);
};

const isSame = (known: DepositRow, asked: NewDepositAnnouncement): boolean =>
  (['player_id', 'method', 'amount_minor'] as const).every((field) => known[field] === asked[field]);

/** Returns a unique payment reference of letters and eight digits. Banks pass such a text on unchanged. */
const freeReference = async (tx: DatabaseTransaction): Promise<string> => {
  for (;;) {
    const reference = `RF${randomInt(10_000_000, 100_000_000)}`;
    if (!(await tx.get('SELECT 1 FROM deposits WHERE reference = ?', reference))) return reference;
  }
};

interface DepositArrival {
  readonly arrivedMinor: number;
  readonly by: 'staff' | 'provider';
  readonly at: number;
}

/** Result of posting money that arrived for a deposit. `known`: it had already been posted. */
export type ReceivedDepositOutcome = 'settled' | 'held' | 'known';

/**
 * Posts money that has arrived for a deposit, and credits it to the wallet if player protection allows. Otherwise, `refusal` decides:
 * `refuse` posts nothing and returns the reason, `hold` leaves the money in the deposit's ledger account until staff decide. Idempotent for
 * the same amount; another amount for the same deposit is refused.
 */
export const postReceivedDeposit = async (
  tx: DatabaseTransaction,
  id: string,
  { arrivedMinor, by, at }: DepositArrival,
  { refusal, problem = '' }: { readonly refusal: 'refuse' | 'hold'; readonly problem?: DepositRow['problem'] },
): Promise<Result<ReceivedDepositOutcome>> => {
  const deposit = await findDeposit(tx, id);
  if (!deposit) return createRefusedResult('NOT_FOUND');
  if (deposit.arrived_minor !== null)
    return deposit.arrived_minor === arrivedMinor ? okResult('known') : createRefusedResult('TRANSFER_KEY_REUSED');
  const allowed = await checkPlayAllowed(tx, {
    act: 'deposit',
    playerId: deposit.player_id,
    amountMinor: arrivedMinor,
    at,
  });
  if (!allowed.ok && refusal === 'refuse') return allowed;
  const posted = await postLedgerTransfer(tx, {
    id: `payment-arrived:${id}`,
    kind: 'paymentArrived',
    at,
    entries: [
      { account: sourceOf(deposit), amountMinor: -arrivedMinor },
      { account: depositAccountOf(id), amountMinor: arrivedMinor },
    ],
  });
  if (!posted.ok) return posted;
  const why: DepositRow['problem'] = problem || (allowed.ok ? '' : 'rules');
  if (why === '') {
    await credit(tx, deposit, { arrivedMinor, by, at });
    return okResult('settled');
  }
  await tx.run(
    `UPDATE deposits SET state = 'held', arrived_minor = ?, decided_at = NULL, decided_by = NULL, problem = ? WHERE id = ?`,
    ...[arrivedMinor, why, id],
  );
  await publishDatabaseChange(tx, 'wallet', deposit.player_id);
  crashIfFaultPointSet('depositPaid.beforeCommit');
  return okResult('held');
};

/** Credits the money of a held deposit to the wallet, if player protection now allows it. */
export const releaseHeldDeposit = async (
  tx: DatabaseTransaction,
  deposit: DepositRow,
  at: number,
): Promise<Result<null>> => {
  const { player_id: playerId, arrived_minor: arrivedMinor } = deposit;
  if (arrivedMinor === null) throw new Error(`no money of the deposit ${deposit.id} has arrived`);
  const allowed = await checkPlayAllowed(tx, { act: 'deposit', playerId, amountMinor: arrivedMinor, at });
  if (!allowed.ok) return allowed;
  await credit(tx, deposit, { arrivedMinor, by: 'staff', at });
  return okResult(null);
};

/** Credits a deposit to the wallet. Posts the money first: the database refuses to settle a deposit whose ledger account still holds it. */
const credit = async (
  tx: DatabaseTransaction,
  { id, player_id: playerId, reference }: DepositRow,
  { arrivedMinor, by, at }: DepositArrival,
): Promise<void> => {
  const posted = await postToWallet(tx, {
    id: `deposit:${id}`,
    kind: 'paymentSettled',
    at,
    playerId,
    amountMinor: arrivedMinor,
    otherAccount: depositAccountOf(id),
    statement: { type: transactionCodes.deposit, source: 'cashier', tag: reference },
  });
  if (!posted.ok) throw new Error(`crediting the deposit ${id} was refused: ${posted.refusal.code}`);
  await tx.run(
    `UPDATE deposits SET state = 'settled', arrived_minor = ?, decided_at = ?, decided_by = ?, problem = '' WHERE id = ?`,
    ...[arrivedMinor, at, by, id],
  );
  await publishDatabaseChange(tx, 'wallet', playerId);
  await requestHarmCheck(tx, playerId);
  crashIfFaultPointSet('depositPaid.beforeCommit');
};

interface DepositDecision {
  readonly verdict: 'refused' | 'cancelled';
  readonly by: 'player' | 'staff' | 'provider';
  readonly playerNote: string;
  readonly at: number;
}

/**
 * Closes a pending or held deposit. Money that has arrived is returned to its source. Returns false if the deposit was already settled or
 * closed.
 */
export const closeDeposit = async (
  tx: DatabaseTransaction,
  { id, player_id: playerId }: Pick<DepositRow, 'id' | 'player_id'>,
  { verdict, by, playerNote, at }: DepositDecision,
): Promise<boolean> => {
  const deposit = await findDeposit(tx, id);
  if (deposit?.state !== 'waiting' && deposit?.state !== 'held') return false;
  const { arrived_minor: arrivedMinor } = deposit;
  if (arrivedMinor !== null) {
    const posted = await postLedgerTransfer(tx, {
      id: `payment-returned:${id}`,
      kind: 'paymentReturned',
      at,
      entries: [
        { account: depositAccountOf(id), amountMinor: -arrivedMinor },
        { account: sourceOf(deposit), amountMinor: arrivedMinor },
      ],
    });
    if (!posted.ok) throw new Error(`returning the deposit ${id} was refused: ${posted.refusal.code}`);
  }
  await tx.run(
    'UPDATE deposits SET state = ?, decided_at = ?, decided_by = ?, player_note = ? WHERE id = ?',
    ...[arrivedMinor === null ? verdict : 'returned', at, by, playerNote, id],
  );
  await publishDatabaseChange(tx, 'wallet', playerId);
  crashIfFaultPointSet('depositPaid.beforeCommit');
  return true;
};
