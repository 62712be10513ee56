import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import type { DepositRow } from '../../players/payments/deposits.ts';
import { formatWithdrawalReference, type WithdrawalRow } from '../../players/payments/withdrawals.ts';
import type { CashDeskDependencies } from '../office-dependencies.ts';
import { listWaitingApprovalRequests } from '../staff/approval-requests.ts';
import { readCashLeftWithoutSecondPerson } from './cash-actions.ts';

/** Maximum number of deposits, and of withdrawals, that the cash desk shows: the oldest waiting ones and the newest decided ones. */
const maxWaitingShown = 200;
const maxDecidedShown = 20;
/** Time in ms for which an expired deposit request stays in the list, because bank transfers may arrive late. */
const lateMs = 30 * 24 * 60 * 60_000;

type RequestedPayments = OfficeAnswerInput<'payments'>;
interface Owner {
  readonly username: string;
  readonly display_name: string;
  readonly banned: number;
}
interface Reader {
  readonly who: string;
  readonly at: number;
}

const rowsOf = (table: 'deposits' | 'withdrawals') =>
  `SELECT o.*, p.username, p.display_name, p.banned FROM ${table} o JOIN players p ON p.id = o.player_id`;

/**
 * Returns the deposits and withdrawals that players requested, oldest first, and those decided most recently. A payment provider's payments
 * are listed only if their money is held or a notification of them was refused. Call it in a database snapshot.
 */
export const readRequestedCashierPayments = async (
  db: Queries,
  desk: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay'>,
  reader: Reader,
): Promise<RequestedPayments> => {
  const deposits = await db.all<DepositRow & Owner>(
    `${rowsOf('deposits')} WHERE o.state = 'held'
       OR (o.state = 'waiting' AND o.expires_at > ? AND (o.method = 'bank-transfer' OR o.problem <> ''))
     ORDER BY o.at, o.id LIMIT ${maxWaitingShown}`,
    reader.at - lateMs,
  );
  const withdrawals = await db.all<WithdrawalRow & Owner>(
    `${rowsOf('withdrawals')} WHERE o.state = 'waiting' ORDER BY o.at, o.id LIMIT ${maxWaitingShown}`,
  );
  const shared = await readShared(db, reader.at);
  const left = new Map<string, number>();
  const aloneLeft = async (direction: 'deposit' | 'withdraw', playerId: string): Promise<number> => {
    const key = `${direction} ${playerId}`;
    const leftMinor =
      left.get(key) ?? (await readCashLeftWithoutSecondPerson(db, desk, { direction, playerId, ...reader }));
    left.set(key, leftMinor);
    return leftMinor;
  };
  const waiting: RequestedPayments['waiting'] = [];
  for (const one of deposits)
    waiting.push({
      ...viewOfDeposit(one),
      state: one.state === 'held' ? 'held' : one.expires_at <= reader.at ? 'expired' : 'waiting',
      aloneLeftMinor: await aloneLeft('deposit', one.player_id),
      sharedBy: shared.get(`confirmDeposit ${one.id}`) ?? null,
    });
  for (const one of withdrawals)
    waiting.push({
      ...viewOfWithdrawal(one),
      state: 'waiting',
      aloneLeftMinor: await aloneLeft('withdraw', one.player_id),
      sharedBy: shared.get(`payWithdrawal ${one.id}`) ?? null,
    });
  return {
    waiting: waiting.sort((one, other) => one.askedAt - other.askedAt),
    decided: await readDecided(db),
  };
};

const readDecided = async (db: Queries): Promise<RequestedPayments['decided']> => {
  const newest = (table: 'deposits' | 'withdrawals') =>
    `${rowsOf(table)} WHERE o.decided_at IS NOT NULL ORDER BY o.decided_at DESC, o.id LIMIT ${maxDecidedShown}`;
  const deposits = await db.all<DepositRow & Owner>(newest('deposits'));
  const withdrawals = await db.all<WithdrawalRow & Owner>(newest('withdrawals'));
  const decided: RequestedPayments['decided'] = [];
  for (const one of deposits)
    if (one.state !== 'waiting' && one.state !== 'held')
      decided.push({ ...viewOfDeposit(one), state: one.state, decidedAt: Number(one.decided_at) });
  for (const one of withdrawals)
    if (one.state !== 'waiting')
      decided.push({ ...viewOfWithdrawal(one), state: one.state, decidedAt: Number(one.decided_at) });
  return decided.sort((one, other) => other.decidedAt - one.decidedAt).slice(0, maxDecidedShown);
};

/** Returns who requested a second person's confirmation, by action and id of the payment. */
const readShared = async (db: Queries, at: number): Promise<ReadonlyMap<string, string>> => {
  const askers = new Map<string, string>();
  for (const { action, subject, asked_by: id } of await listWaitingApprovalRequests(db, at))
    if (action === 'confirmDeposit' || action === 'payWithdrawal') {
      const asker = await db.get<{ name: string }>('SELECT name FROM staff WHERE id = ?', id);
      askers.set(`${action} ${subject}`, asker?.name ?? '');
    }
  return askers;
};

const viewOf = (one: (DepositRow | WithdrawalRow) & Owner) => ({
  id: one.id,
  username: one.username,
  name: one.display_name,
  isBlocked: one.banned === 1,
  amountMinor: one.amount_minor,
  askedAt: one.at,
});

const viewOfDeposit = (one: DepositRow & Owner) => ({
  ...viewOf(one),
  ...({ kind: 'deposit', account: null } as const),
  ...{ reference: one.reference, method: one.method, arrivedMinor: one.arrived_minor, problem: one.problem },
});

const viewOfWithdrawal = (one: WithdrawalRow & Owner) => ({
  ...viewOf(one),
  ...({ kind: 'withdrawal', arrivedMinor: null, problem: '' } as const),
  ...{
    reference: formatWithdrawalReference(one.id),
    method: one.method,
    account: { holder: one.holder, iban: one.iban },
  },
});
