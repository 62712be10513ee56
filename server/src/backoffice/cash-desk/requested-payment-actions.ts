import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';

import { readLedgerBalance, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount } from '../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { checkIdentityForPayout } from '../../players/identity/check-identity-for-payout.ts';
import { closeDeposit, findDeposit, postReceivedDeposit, releaseHeldDeposit } from '../../players/payments/deposits.ts';
import { closeWithdrawal, findWithdrawal, formatWithdrawalReference } from '../../players/payments/withdrawals.ts';
import { getOperatorDisplayName } from '../../players/protection/interventions/is-same-operator.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { formatAuditTrailActorName } from '../staff/office-action-rules.ts';
import { buildCashActionCommandLine, readCashLeftWithoutSecondPerson } from './cash-actions.ts';
import { storeCashDeskMovement } from './shifts/cash-desk-movements.ts';

type Kind = 'deposit' | 'withdrawal';
interface Arrived {
  readonly depositId: string;
  readonly amountMinor: number;
}

/** Actions of staff on the deposits and withdrawals that players requested. */
export const createPaymentActions = ({ cashDesk }: ActionDependencies) => ({
  confirmDeposit: implementOfficeAction('confirmDeposit', {
    subject: ({ depositId }) => depositId,
    commandLine: buildCashActionCommandLine('depositPaid'),
    async prepare({ depositId }) {
      // Query the exclusion registers here, because a transaction must not wait for them.
      const { database, registers } = cashDesk();
      const deposit = await findDeposit(database.read, depositId);
      if (deposit) await registers.ask(deposit.player_id);
    },
    isOverLimit: async (tx, { depositId, amountMinor }, { who, at }) => {
      const { player_id: playerId } = await depositNamed(tx, depositId);
      return (
        amountMinor >
        (await readCashLeftWithoutSecondPerson(tx, cashDesk(), { direction: 'deposit', playerId, who, at }))
      );
    },
    check: (db, arrived) => whyNotConfirm(db, arrived),
    pins: async (db, { depositId }) => {
      const deposit = await depositNamed(db, depositId);
      const { username, state } = await ownerOf(db, deposit);
      return [
        createApprovalRequestFact('depositPlayer', createTextRequestValue(username), {
          reference: createTextRequestValue(deposit.reference),
        }),
        createApprovalRequestFact('accountState', state, { player: createTextRequestValue(username) }),
      ];
    },
    effect: async (db, { depositId, amountMinor }) => {
      const deposit = await depositNamed(db, depositId);
      const { username } = await ownerOf(db, deposit);
      const { balanceMinor } = await readLedgerBalance(db, walletAccountOf(deposit.player_id));
      const player = { player: createTextRequestValue(username) };
      return createApprovalRequestEffect(
        'confirmDeposit',
        {
          ...player,
          amount: createAmountRequestValue(amountMinor),
          reference: createTextRequestValue(deposit.reference),
        },
        [
          createApprovalRequestChangeRow(
            'wallet',
            {
              from: createAmountRequestValue(balanceMinor),
              to: createAmountRequestValue(balanceMinor + amountMinor),
            },
            player,
          ),
        ],
        { amountMinor },
      );
    },
    async perform(tx, arrived, { who, second, at }) {
      const { depositId, amountMinor } = arrived;
      const broken = await whyNotConfirm(tx, arrived);
      if (broken) throw new BusinessRuleError(broken.code, broken.params);
      const deposit = await depositNamed(tx, depositId);
      const credited =
        deposit.state === 'held'
          ? await releaseHeldDeposit(tx, deposit, at)
          : await postReceivedDeposit(
              tx,
              depositId,
              { arrivedMinor: amountMinor, by: 'staff', at },
              { refusal: 'refuse' },
            );
      if (!credited.ok) return createOfficeRefusal(credited.refusal.code, credited.refusal.params);
      await storeCashDeskMovement(tx, {
        ...{ transferId: `deposit:${depositId}`, direction: 'deposit', playerId: deposit.player_id },
        ...{
          method: 'bank',
          amountMinor,
          at,
          cashier: getOperatorDisplayName(who),
          second: second && formatAuditTrailActorName(second),
        },
      });
      return decided(tx, { ...deposit, kind: 'deposit' }, amountMinor, 'is in the wallet.');
    },
  }),
  payWithdrawal: implementOfficeAction('payWithdrawal', {
    subject: ({ withdrawalId }) => withdrawalId,
    isOverLimit: async (tx, { withdrawalId }, { who, at }) => {
      const { player_id: playerId, amount_minor: amountMinor } = await withdrawalNamed(tx, withdrawalId);
      return (
        amountMinor >
        (await readCashLeftWithoutSecondPerson(tx, cashDesk(), { direction: 'withdraw', playerId, who, at }))
      );
    },
    check: (db, { withdrawalId }) => whyNotDecide(db, 'withdrawal', withdrawalId),
    pins: async (db, { withdrawalId }) => {
      const withdrawal = await withdrawalNamed(db, withdrawalId);
      const { username, state } = await ownerOf(db, withdrawal);
      const values = { reference: createTextRequestValue(formatWithdrawalReference(withdrawalId)) };
      return [
        createApprovalRequestFact('withdrawalAmount', createAmountRequestValue(withdrawal.amount_minor), values),
        createApprovalRequestFact('withdrawalPlayer', createTextRequestValue(username), values),
        createApprovalRequestFact('withdrawalIban', createTextRequestValue(withdrawal.iban), values),
        createApprovalRequestFact('accountState', state, { player: createTextRequestValue(username) }),
      ];
    },
    effect: async (db, { withdrawalId }) => {
      const { amount_minor: amountMinor, ...withdrawal } = await withdrawalNamed(db, withdrawalId);
      const { username } = await ownerOf(db, withdrawal);
      const player = { player: createTextRequestValue(username) };
      const wallet = createAmountRequestValue(
        (await readLedgerBalance(db, walletAccountOf(withdrawal.player_id))).balanceMinor,
      );
      return createApprovalRequestEffect(
        'payWithdrawal',
        {
          ...player,
          amount: createAmountRequestValue(amountMinor),
          iban: createTextRequestValue(withdrawal.iban),
          holder: createTextRequestValue(withdrawal.holder),
        },
        [
          createApprovalRequestChangeRow(
            'withdrawalAmount',
            { from: createAmountRequestValue(amountMinor), to: createAmountRequestValue(0) },
            { reference: createTextRequestValue(formatWithdrawalReference(withdrawalId)) },
          ),
          createApprovalRequestChangeRow('wallet', { from: wallet, to: wallet }, player),
        ],
        { amountMinor },
      );
    },
    async perform(tx, { withdrawalId }, { who, second, at }) {
      const withdrawal = await withdrawalNamed(tx, withdrawalId);
      const { player_id: playerId, amount_minor: amountMinor } = withdrawal;
      // Check the identity with amount 0, because the amount has counted as paid out since the player requested the withdrawal.
      const checked = await checkIdentityForPayout(tx, { playerId, amountMinor: 0, at });
      if (!checked.ok) return createOfficeRefusal(checked.refusal.code, checked.refusal.params);
      if (!(await closeWithdrawal(tx, withdrawal, { verdict: 'paid', by: 'staff', playerNote: '', at })))
        throw new BusinessRuleError('PAYMENT_CLOSED', {});
      await storeCashDeskMovement(tx, {
        ...{ transferId: `withdrawal-paid:${withdrawalId}`, direction: 'withdraw', playerId },
        ...{
          method: 'bank',
          amountMinor,
          at,
          cashier: getOperatorDisplayName(who),
          second: second && formatAuditTrailActorName(second),
        },
      });
      return decided(tx, named(withdrawal), amountMinor, 'was paid by bank transfer.');
    },
  }),
  refusePayment: implementOfficeAction('refusePayment', {
    subject: ({ paymentId }) => paymentId,
    check: (db, { kind, paymentId }) => whyNotDecide(db, kind, paymentId),
    async perform(tx, { kind, paymentId, verdict, playerNote }, { at }) {
      const closing = { verdict, by: 'staff', playerNote, at } as const;
      if (kind === 'deposit') {
        const deposit = await depositNamed(tx, paymentId);
        if (!(await closeDeposit(tx, deposit, closing))) throw new BusinessRuleError('PAYMENT_CLOSED', {});
        const { arrived_minor: heldMinor, amount_minor: askedMinor } = deposit;
        return heldMinor === null
          ? decided(tx, { ...deposit, kind }, askedMinor, 'is not credited.')
          : decided(tx, { ...deposit, kind }, heldMinor, 'must be sent back to its payer.');
      }
      const withdrawal = await withdrawalNamed(tx, paymentId);
      if (!(await closeWithdrawal(tx, withdrawal, closing))) throw new BusinessRuleError('PAYMENT_CLOSED', {});
      return decided(tx, named(withdrawal), withdrawal.amount_minor, 'went back to the wallet.');
    },
  }),
});

/** Adds the kind and the payment reference to a withdrawal, because the database does not store them. */
const named = ({ id, player_id }: { readonly id: string; readonly player_id: string }) => ({
  ...({ kind: 'withdrawal', reference: formatWithdrawalReference(id), player_id } as const),
});

const decided = async (
  tx: DatabaseTransaction,
  payment: { readonly kind: Kind; readonly reference: string; readonly player_id: string },
  amountMinor: number,
  did: string,
) => {
  const { username } = await ownerOf(tx, payment);
  const what = payment.kind === 'deposit' ? 'Deposit' : 'Withdrawal';
  return {
    answer: { amountMinor },
    audit: { player: username, amountMinor },
    lines: [`${what} ${payment.reference} of ${username}: ${formatLedgerAmount(amountMinor)} ${did}`],
  };
};

const depositNamed = async (db: Queries, id: string) => found(await findDeposit(db, id), id);
const withdrawalNamed = async (db: Queries, id: string) => found(await findWithdrawal(db, id), id);

const found = <Row>(payment: Row | undefined, id: string): Row => {
  if (!payment) throw new BusinessRuleError('PAYMENT_UNKNOWN', { payment: id });
  return payment;
};

const ownerOf = async (db: Queries, { player_id: playerId }: { readonly player_id: string }) => {
  const owner = await db.get<{ username: string; banned: number }>(
    'SELECT username, banned FROM players WHERE id = ?',
    playerId,
  );
  if (!owner) throw new Error(`the account ${playerId} of a deposit or withdrawal is gone`);
  return { username: owner.username, state: createWordRequestValue(owner.banned === 1 ? 'blocked' : 'open') };
};

const whyNotDecide = async (db: Queries, kind: Kind, id: string) => {
  const payment = await (kind === 'deposit' ? findDeposit(db, id) : findWithdrawal(db, id));
  if (!payment) return { code: 'PAYMENT_UNKNOWN' as const, params: { payment: id } };
  return payment.state === 'waiting' || payment.state === 'held'
    ? null
    : { code: 'PAYMENT_CLOSED' as const, params: {} };
};

/**
 * Returns why staff cannot confirm a deposit; null if they can. They can confirm bank transfers, but not a payment provider's payments, and
 * held money only in the exact amount that arrived.
 */
const whyNotConfirm = async (db: Queries, { depositId, amountMinor }: Arrived) => {
  const closed = await whyNotDecide(db, 'deposit', depositId);
  if (closed) return closed;
  const { state, arrived_minor: heldMinor, method } = await depositNamed(db, depositId);
  if (state === 'held') return heldMinor === amountMinor ? null : { code: 'DEPOSIT_AMOUNT' as const, params: {} };
  return method === 'provider' ? { code: 'DEPOSIT_ELSEWHERE' as const, params: {} } : null;
};
