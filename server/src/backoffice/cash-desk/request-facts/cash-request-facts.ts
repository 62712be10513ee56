import { readBalance, walletAccountOf } from '../../../money/ledger/ledger-account.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { ActionRequestFacts } from '../../implement-action.ts';
import { requireAccount } from '../../players/parse-account-fields.ts';
import {
  amountValue,
  createRequestEffect,
  createRequestFact,
  createRequestRow,
  textValue,
  wordValue,
} from '../../staff/create-request-facts.ts';

interface Cash {
  readonly player: string;
  readonly amountMinor: number;
}

const moving = (sentence: 'deposit' | 'payOut') => ({
  pins: async (db: Queries, { player }: Cash) => {
    const { id, username, banned } = await requireAccount(db, player);
    const { balanceMinor } = await readBalance(db, walletAccountOf(id));
    const values = { player: textValue(username) };
    return [
      createRequestFact('wallet', amountValue(balanceMinor), values),
      createRequestFact('accountState', wordValue(banned === 1 ? 'blocked' : 'open'), values),
    ];
  },
  effect: async (db: Queries, { player, amountMinor }: Cash) => {
    const { id, username } = await requireAccount(db, player);
    const { balanceMinor } = await readBalance(db, walletAccountOf(id));
    const values = { player: textValue(username) };
    const after = sentence === 'deposit' ? balanceMinor + amountMinor : balanceMinor - amountMinor;
    return createRequestEffect(
      sentence,
      { ...values, amount: amountValue(amountMinor) },
      [createRequestRow('wallet', { from: amountValue(balanceMinor), to: amountValue(after) }, values)],
      { amountMinor },
    );
  },
});

/** The pinned facts and the effects of requests to move cash. */
export const cashRequestFacts = {
  deposit: moving('deposit'),
  payOut: moving('payOut'),
} satisfies ActionRequestFacts;
