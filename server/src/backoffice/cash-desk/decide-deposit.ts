import { type OfficeAnswerInput, refuseInOffice } from '@reelfloor/protocol/office';

import { readBalance, walletOf } from '../../money/ledger/ledger-account.ts';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  closeDeposit,
  type DepositRow,
  findDeposit,
  receiveDeposit,
  releaseDeposit,
} from '../../players/payments/deposits.ts';
import { calledIn } from '../../players/protection/interventions/same-person.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies, CashDeskDependencies } from '../office-dependencies.ts';
import { whoOf } from '../staff/action-rules.ts';
import { amount, effect, fact, row, text, word } from '../staff/request-fact.ts';
import { commandLine, readAloneLeft } from './move-cash.ts';
import { storeDeskMove } from './shifts/cashier-moves.ts';

interface Named {
  readonly depositId: string;
}
interface Arrived extends Named {
  readonly amountMinor: number;
}

const onDeposit = { subject: ({ depositId }: Named): string => depositId };

/** What staff do with deposits that players asked for. */
export const depositActions = ({ cashDesk }: ActionDependencies) => ({
  confirmDeposit: implementAction('confirmDeposit', {
    ...onDeposit,
    commandLine: commandLine('depositPaid'),
    async prepare({ depositId }) {
      // The registers are asked here, because a transaction must not wait for them.
      const { database, registers } = cashDesk();
      const deposit = await findDeposit(database.read, depositId);
      if (deposit) await registers.ask(deposit.player_id);
    },
    isOverLimit: async (tx, { depositId, amountMinor }, { who, at }) => {
      const { player_id: playerId } = await depositNamed(tx, depositId);
      return amountMinor > (await readAloneLeft(tx, cashDesk(), { direction: 'deposit', playerId, who, at }));
    },
    check: (db, arrived) => whyNotConfirm(db, arrived),
    pins: async (db, { depositId }) => {
      const deposit = await depositNamed(db, depositId);
      const { username, banned } = await ownerOf(db, deposit);
      return [
        fact('depositPlayer', text(username), { reference: text(deposit.reference) }),
        fact('accountState', word(banned === 1 ? 'blocked' : 'open'), { player: text(username) }),
      ];
    },
    effect: async (db, { depositId, amountMinor }) => {
      const deposit = await depositNamed(db, depositId);
      const { username } = await ownerOf(db, deposit);
      const { balanceMinor } = await readBalance(db, walletOf(deposit.player_id));
      const player = { player: text(username) };
      return effect(
        'confirmDeposit',
        { ...player, amount: amount(amountMinor), reference: text(deposit.reference) },
        [row('wallet', { from: amount(balanceMinor), to: amount(balanceMinor + amountMinor) }, player)],
        { amountMinor },
      );
    },
    async perform(tx, arrived, { who, second, at }) {
      const { depositId, amountMinor } = arrived;
      const broken = await whyNotConfirm(tx, arrived);
      if (broken) throw new BrokenRule(broken.code, broken.params);
      const deposit = await depositNamed(tx, depositId);
      const credited =
        deposit.state === 'held'
          ? await releaseDeposit(tx, deposit, at)
          : await receiveDeposit(
              tx,
              depositId,
              { arrivedMinor: amountMinor, by: 'staff', at },
              { refusal: 'refuse' },
            );
      if (!credited.ok) return refuseInOffice(credited.refusal.code, credited.refusal.params);
      await storeDeskMove(tx, {
        ...{ transferId: `deposit:${depositId}`, direction: 'deposit', playerId: deposit.player_id },
        ...{ amountMinor, at, cashier: calledIn(who), second: second && whoOf(second) },
      });
      return decided(tx, deposit, amountMinor, `${formatMajor(amountMinor)} is in the wallet.`);
    },
  }),
  refuseDeposit: implementAction('refuseDeposit', {
    ...onDeposit,
    check: async (db, { depositId }) => {
      const deposit = await findDeposit(db, depositId);
      if (deposit?.state === 'waiting' || deposit?.state === 'held') return null;
      return {
        code: deposit ? ('DEPOSIT_CLOSED' as const) : ('DEPOSIT_UNKNOWN' as const),
        params: { deposit: depositId },
      };
    },
    async perform(tx, { depositId, verdict, playerNote }, { at }) {
      const deposit = await depositNamed(tx, depositId);
      if (!(await closeDeposit(tx, deposit, { verdict, by: 'staff', playerNote, at })))
        throw new BrokenRule('DEPOSIT_CLOSED', { deposit: depositId });
      const { arrived_minor: heldMinor, amount_minor: askedMinor } = deposit;
      const line =
        heldMinor === null
          ? 'No money was credited.'
          : `${formatMajor(heldMinor)} must be sent back to its payer.`;
      return decided(tx, deposit, heldMinor ?? askedMinor, line);
    },
  }),
});

const decided = async (tx: DatabaseTransaction, deposit: DepositRow, amountMinor: number, line: string) => {
  const { username } = await ownerOf(tx, deposit);
  return {
    answer: { amountMinor },
    audit: { player: username, amountMinor },
    lines: [`Deposit ${deposit.reference} of ${username}: ${line}`],
  };
};

const depositNamed = async (db: Queries, id: string): Promise<DepositRow> => {
  const deposit = await findDeposit(db, id);
  if (!deposit) throw new BrokenRule('DEPOSIT_UNKNOWN', { deposit: id });
  return deposit;
};

const ownerOf = async (db: Queries, { player_id: playerId }: DepositRow) => {
  const owner = await db.get<{ username: string; banned: number }>(
    'SELECT username, banned FROM players WHERE id = ?',
    playerId,
  );
  if (!owner) throw new Error(`the account ${playerId} of a deposit is gone`);
  return owner;
};

/** A transfer is confirmed by staff, a payment by its provider; held money only in the amount that is there. */
const whyNotConfirm = async (db: Queries, { depositId, amountMinor }: Arrived) => {
  const deposit = await findDeposit(db, depositId);
  const params = { deposit: depositId };
  if (!deposit) return { code: 'DEPOSIT_UNKNOWN' as const, params };
  if (deposit.state === 'held')
    return deposit.arrived_minor === amountMinor ? null : { code: 'DEPOSIT_AMOUNT' as const, params };
  if (deposit.state !== 'waiting') return { code: 'DEPOSIT_CLOSED' as const, params };
  return deposit.method === 'provider' ? { code: 'DEPOSIT_ELSEWHERE' as const, params } : null;
};

/** Most deposits that the desk shows: the oldest that wait, and the newest that were decided. */
const maxWaitingShown = 200;
const maxDecidedShown = 20;
/** For how long an expired deposit still stands in the queue, in ms: transfers come late. */
const lateMs = 30 * 24 * 60 * 60_000;

type ShownRow = DepositRow & { username: string; display_name: string; banned: number };

const shownSql = `SELECT d.*, p.username, p.display_name, p.banned
  FROM deposits d JOIN players p ON p.id = d.player_id`;

/**
 * Returns the queue of deposits for a member of staff, the oldest first, and what was decided last. Payments at the provider
 * stand in it only when their money is held or a notice was refused. Read it in a snapshot.
 */
export const readDeposits = async (
  db: Queries,
  desk: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay'>,
  { who, at }: { readonly who: string; readonly at: number },
): Promise<OfficeAnswerInput<'deposits'>> => {
  const waiting = await db.all<ShownRow>(
    `${shownSql} WHERE d.state = 'held'
       OR (d.state = 'waiting' AND d.expires_at > ? AND (d.method = 'bank-transfer' OR d.problem <> ''))
     ORDER BY d.at, d.id LIMIT ${maxWaitingShown}`,
    at - lateMs,
  );
  const closed = await db.all<ShownRow>(
    `${shownSql} WHERE d.decided_at IS NOT NULL ORDER BY d.decided_at DESC, d.id LIMIT ${maxDecidedShown}`,
  );
  const left = new Map<string, number>();
  for (const { player_id: playerId } of waiting)
    if (!left.has(playerId))
      left.set(playerId, await readAloneLeft(db, desk, { direction: 'deposit', playerId, who, at }));
  return {
    waiting: waiting.map((one) => ({
      ...viewOf(one),
      isHeld: one.state === 'held',
      isExpired: one.expires_at <= at,
      problem: one.problem,
      aloneLeftMinor: left.get(one.player_id) ?? 0,
    })),
    decided: closed.flatMap((one) =>
      one.state === 'waiting' || one.state === 'held' || one.decided_at === null
        ? []
        : [{ ...viewOf(one), state: one.state, decidedAt: one.decided_at, problem: one.problem }],
    ),
  };
};

const viewOf = (one: ShownRow) => ({
  id: one.id,
  reference: one.reference,
  method: one.method,
  username: one.username,
  name: one.display_name,
  isBlocked: one.banned === 1,
  amountMinor: one.amount_minor,
  arrivedMinor: one.arrived_minor,
  askedAt: one.at,
});
