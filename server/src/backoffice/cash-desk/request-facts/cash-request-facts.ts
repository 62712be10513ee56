import { readLedgerBalance, walletAccountOf } from '../../../money/ledger/ledger-account.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { ActionRequestFacts } from '../../implement-office-action.ts';
import { findPlayerAccountOrThrow } from '../../players/parse-account-fields.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from '../../staff/create-approval-request-facts.ts';

interface Cash {
  readonly player: string;
  readonly amountMinor: number;
}

const moving = (sentence: 'deposit' | 'payOut') => ({
  pins: async (db: Queries, { player }: Cash) => {
    const { id, username, banned } = await findPlayerAccountOrThrow(db, player);
    const { balanceMinor } = await readLedgerBalance(db, walletAccountOf(id));
    const values = { player: createTextRequestValue(username) };
    return [
      createApprovalRequestFact('wallet', createAmountRequestValue(balanceMinor), values),
      createApprovalRequestFact('accountState', createWordRequestValue(banned === 1 ? 'blocked' : 'open'), values),
    ];
  },
  effect: async (db: Queries, { player, amountMinor }: Cash) => {
    const { id, username } = await findPlayerAccountOrThrow(db, player);
    const { balanceMinor } = await readLedgerBalance(db, walletAccountOf(id));
    const values = { player: createTextRequestValue(username) };
    const after = sentence === 'deposit' ? balanceMinor + amountMinor : balanceMinor - amountMinor;
    return createApprovalRequestEffect(
      sentence,
      { ...values, amount: createAmountRequestValue(amountMinor) },
      [
        createApprovalRequestChangeRow(
          'wallet',
          { from: createAmountRequestValue(balanceMinor), to: createAmountRequestValue(after) },
          values,
        ),
      ],
      { amountMinor },
    );
  },
});

/** For requests to move cash: the facts that the requester saw (pinned), and the effects that the second person reads. */
export const cashRequestFacts = {
  deposit: moving('deposit'),
  payOut: moving('payOut'),
} satisfies ActionRequestFacts;
