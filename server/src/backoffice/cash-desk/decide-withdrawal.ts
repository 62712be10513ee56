import type { OfficeAnswerInput } from '@reelfloor/protocol/office';
import { readBalance, walletOf } from '../../money/ledger/ledger-account.ts';
import { formatMajor } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  type ClosedWithdrawal,
  closeWithdrawal,
  findWithdrawal,
  referenceOf,
  type WithdrawalRow,
} from '../../players/payments/withdrawals.ts';
import { calledIn } from '../../players/protection/interventions/same-person.ts';
import { type Actor, implementAction } from '../implement-action.ts';
import type { ActionDependencies, CashDeskDependencies } from '../office-dependencies.ts';
import { whoOf } from '../staff/action-rules.ts';
import { amount, effect, fact, row, text, word } from '../staff/request-fact.ts';
import { readAloneLeft } from './move-cash.ts';
import { storeDeskMove } from './shifts/cashier-moves.ts';

interface Named {
  readonly withdrawalId: string;
}

const onWithdrawal = { subject: ({ withdrawalId }: Named): string => withdrawalId };

/** What staff do with withdrawals that players asked for. */
export const withdrawalActions = ({ cashDesk }: ActionDependencies) => ({
  payWithdrawal: implementAction('payWithdrawal', {
    ...onWithdrawal,
    isOverLimit: async (tx, { withdrawalId }, { who, at }) => {
      const { player_id: playerId, amount_minor: amountMinor } = await withdrawalNamed(tx, withdrawalId);
      return (
        amountMinor > (await readAloneLeft(tx, cashDesk(), { direction: 'withdraw', playerId, who, at }))
      );
    },
    check: (db, { withdrawalId }) => whyNotDecide(db, withdrawalId),
    pins: async (db, { withdrawalId }) => {
      const withdrawal = await withdrawalNamed(db, withdrawalId);
      const { username, banned } = await ownerOf(db, withdrawal);
      const values = { reference: text(referenceOf(withdrawalId)) };
      return [
        fact('withdrawalAmount', amount(withdrawal.amount_minor), values),
        fact('withdrawalPlayer', text(username), values),
        fact('withdrawalIban', text(withdrawal.iban), values),
        fact('accountState', word(banned === 1 ? 'blocked' : 'open'), { player: text(username) }),
      ];
    },
    effect: async (db, { withdrawalId }) => {
      const withdrawal = await withdrawalNamed(db, withdrawalId);
      const { username } = await ownerOf(db, withdrawal);
      const { amount_minor: amountMinor } = withdrawal;
      const player = { player: text(username) };
      const wallet = amount((await readBalance(db, walletOf(withdrawal.player_id))).balanceMinor);
      return effect(
        'payWithdrawal',
        {
          ...player,
          amount: amount(amountMinor),
          iban: text(withdrawal.iban),
          holder: text(withdrawal.holder),
        },
        [
          row(
            'withdrawalAmount',
            { from: amount(amountMinor), to: amount(0) },
            { reference: text(referenceOf(withdrawalId)) },
          ),
          row('wallet', { from: wallet, to: wallet }, player),
        ],
        { amountMinor },
      );
    },
    async perform(tx, { withdrawalId }, { who, second, at }) {
      const withdrawal = await decide(tx, withdrawalId, { verdict: 'paid', by: 'staff', playerNote: '', at });
      const { player_id: playerId, amount_minor: amountMinor } = withdrawal;
      await storeDeskMove(tx, {
        ...{
          transferId: `withdrawal-paid:${withdrawalId}`,
          direction: 'withdraw',
          playerId,
          amountMinor,
          at,
        },
        ...{ cashier: calledIn(who), second: second && whoOf(second) },
      });
      return decided(tx, withdrawal, `Paid ${formatMajor(amountMinor)} by bank transfer.`);
    },
  }),
  refuseWithdrawal: implementAction('refuseWithdrawal', {
    ...onWithdrawal,
    check: (db, { withdrawalId }) => whyNotDecide(db, withdrawalId),
    async perform(tx, { withdrawalId, verdict, playerNote }, { at }: Actor) {
      const withdrawal = await decide(tx, withdrawalId, { verdict, by: 'staff', playerNote, at });
      const amountText = formatMajor(withdrawal.amount_minor);
      return decided(tx, withdrawal, `${amountText} went back to the wallet.`);
    },
  }),
});

const decided = async (tx: DatabaseTransaction, withdrawal: WithdrawalRow, line: string) => {
  const { username } = await ownerOf(tx, withdrawal);
  const { id, amount_minor: amountMinor } = withdrawal;
  return {
    answer: { amountMinor },
    audit: { player: username, amountMinor },
    lines: [`Withdrawal ${referenceOf(id)} of ${username}: ${line}`],
  };
};

const withdrawalNamed = async (db: Queries, id: string): Promise<WithdrawalRow> => {
  const withdrawal = await findWithdrawal(db, id);
  if (!withdrawal) throw new BrokenRule('WITHDRAWAL_UNKNOWN', { withdrawal: id });
  return withdrawal;
};

const ownerOf = async (db: Queries, { player_id: playerId }: WithdrawalRow) => {
  const owner = await db.get<{ username: string; display_name: string; banned: number }>(
    'SELECT username, display_name, banned FROM players WHERE id = ?',
    playerId,
  );
  if (!owner) throw new Error(`the account ${playerId} of a withdrawal is gone`);
  return owner;
};

const whyNotDecide = async (db: Queries, id: string) => {
  const withdrawal = await findWithdrawal(db, id);
  if (withdrawal?.state === 'waiting') return null;
  return {
    code: withdrawal ? ('WITHDRAWAL_CLOSED' as const) : ('WITHDRAWAL_UNKNOWN' as const),
    params: { withdrawal: id },
  };
};

const decide = async (
  tx: DatabaseTransaction,
  id: string,
  closing: ClosedWithdrawal,
): Promise<WithdrawalRow> => {
  const withdrawal = await withdrawalNamed(tx, id);
  if (!(await closeWithdrawal(tx, withdrawal, closing)))
    throw new BrokenRule('WITHDRAWAL_CLOSED', { withdrawal: id });
  return withdrawal;
};

/** Most withdrawals that the desk shows: the oldest that wait, and the newest that were decided. */
const maxWaitingShown = 200;
const maxDecidedShown = 20;

type Shown = OfficeAnswerInput<'withdrawals'>;
type ShownRow = WithdrawalRow & { username: string; display_name: string; banned: number };

const shownSql = `SELECT w.*, p.username, p.display_name, p.banned
  FROM withdrawals w JOIN players p ON p.id = w.player_id`;

/** Returns the queue of withdrawals for a member of staff, the oldest first, and what was decided last. Read it in a snapshot. */
export const readWithdrawals = async (
  db: Queries,
  desk: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay'>,
  { who, at }: { readonly who: string; readonly at: number },
): Promise<Shown> => {
  const waiting = await db.all<ShownRow>(
    `${shownSql} WHERE w.state = 'waiting' ORDER BY w.at, w.id LIMIT ${maxWaitingShown}`,
  );
  const closed = await db.all<ShownRow>(
    `${shownSql} WHERE w.state <> 'waiting' ORDER BY w.decided_at DESC, w.id LIMIT ${maxDecidedShown}`,
  );
  const left = new Map<string, number>();
  for (const { player_id: playerId } of waiting)
    if (!left.has(playerId))
      left.set(playerId, await readAloneLeft(db, desk, { direction: 'withdraw', playerId, who, at }));
  return {
    waiting: waiting.map((one) => ({
      ...viewOf(one),
      isOverAlone: one.amount_minor > (left.get(one.player_id) ?? 0),
    })),
    decided: closed.flatMap((one) =>
      one.state === 'waiting' || one.decided_at === null
        ? []
        : [{ ...viewOf(one), state: one.state, decidedAt: one.decided_at, playerNote: one.player_note }],
    ),
  };
};

const viewOf = (one: ShownRow) => ({
  id: one.id,
  reference: referenceOf(one.id),
  username: one.username,
  name: one.display_name,
  isBlocked: one.banned === 1,
  amountMinor: one.amount_minor,
  holder: one.holder,
  iban: one.iban,
  askedAt: one.at,
});
