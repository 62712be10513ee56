import { readBalance, walletOf } from '../../../money/ledger/ledger-account.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { ActionFacts } from '../../implement-action.ts';
import { accountNamed } from '../../players/account-words.ts';
import { amount, effect, fact, row, text, word } from '../../staff/request-fact.ts';

interface Cash {
  readonly player: string;
  readonly amountMinor: number;
}

const moving = (sentence: 'deposit' | 'payOut') => ({
  pins: async (db: Queries, { player }: Cash) => {
    const { id, username, banned } = await accountNamed(db, player);
    const { balanceMinor } = await readBalance(db, walletOf(id));
    const values = { player: text(username) };
    return [
      fact('wallet', amount(balanceMinor), values),
      fact('accountState', word(banned === 1 ? 'blocked' : 'open'), values),
    ];
  },
  effect: async (db: Queries, { player, amountMinor }: Cash) => {
    const { id, username } = await accountNamed(db, player);
    const { balanceMinor } = await readBalance(db, walletOf(id));
    const values = { player: text(username) };
    const after = sentence === 'deposit' ? balanceMinor + amountMinor : balanceMinor - amountMinor;
    return effect(
      sentence,
      { ...values, amount: amount(amountMinor) },
      [row('wallet', { from: amount(balanceMinor), to: amount(after) }, values)],
      { amountMinor },
    );
  },
});

/** The pinned facts and the effects of requests to move cash. */
export const cashRequestFacts = {
  deposit: moving('deposit'),
  payOut: moving('payOut'),
} satisfies ActionFacts;
