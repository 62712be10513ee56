import {
  done,
  isIban,
  maskIban,
  type PaymentMethod,
  type Payments,
  plainIban,
  type Result,
  refused,
  type Withdrawal,
} from '@reelfloor/protocol';
import type { Database, Queries } from '../../platform/database/database.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import { readProfile } from '../protection/profile/profile-store.ts';
import {
  closeWithdrawal,
  findWithdrawal,
  listWithdrawalsOf,
  openWithdrawal,
  referenceOf,
  type WithdrawalRow,
} from './withdrawals.ts';

/** Most withdrawals that are shown: all that wait, then the newest ones. */
const maxShown = 50;

export interface PaymentTerms {
  /** The methods that the house offers. Each has the amounts of one request, in minor units. */
  readonly methods: readonly {
    readonly method: PaymentMethod;
    readonly minMinor: number;
    readonly maxMinor: number;
    readonly needsIdentity: boolean;
  }[];
}

interface AskedWithdrawal {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly amountMinor: number;
  readonly holder: string;
  readonly iban: string;
}

/** What players ask of their wallets. A break or an exclusion keeps nobody from taking money out. */
export class PaymentService {
  readonly #database: Database;
  readonly #terms: PaymentTerms;
  readonly #now: () => number;

  constructor(database: Database, terms: PaymentTerms, now: () => number) {
    this.#database = database;
    this.#terms = terms;
    this.#now = now;
  }

  read(playerId: string): Promise<Payments> {
    return this.#database.snapshot((db) => readPayments(db, this.#terms, playerId));
  }

  async ask(playerId: string, asked: AskedWithdrawal): Promise<Result<Payments>> {
    const { id, method, amountMinor, holder } = asked;
    const iban = plainIban(asked.iban);
    const refusal = refuseTerms(this.#terms, asked, iban);
    const at = this.#now();
    const opened = await this.#database.transact(async (tx) => {
      // A repeated request is answered as the first one was, also where the house has changed its terms since.
      if (refusal && (await findWithdrawal(tx, id)) === undefined) return refusal;
      const row = { id, player_id: playerId, method, amount_minor: amountMinor, holder, iban, at };
      return openWithdrawal(tx, row);
    });
    if (!opened.ok) return opened;
    passFaultPoint('withdrawalAsked.afterCommit');
    return done(await this.read(playerId));
  }

  async cancel(playerId: string, id: string): Promise<Result<Payments>> {
    const at = this.#now();
    const cancelled = await this.#database.transact(async (tx): Promise<Result<null>> => {
      const withdrawal = await findWithdrawal(tx, id);
      if (withdrawal?.player_id !== playerId) return refused('NOT_FOUND');
      if (withdrawal.state === 'cancelled') return done(null);
      if (!(await readProfile(tx))['money.cancelWithdrawal']) return refused('PAYMENT_CANCEL_CLOSED');
      const closing = { verdict: 'cancelled', by: 'player', playerNote: '', at } as const;
      return (await closeWithdrawal(tx, withdrawal, closing)) ? done(null) : refused('PAYMENT_DECIDED');
    });
    if (!cancelled.ok) return cancelled;
    passFaultPoint('withdrawalClosed.afterCommit');
    return done(await this.read(playerId));
  }
}

/** No part of the product identifies players yet, so nobody is. */
const isIdentified = false;

/** Returns why the house does not take the request; null if it does. */
const refuseTerms = (
  { methods }: PaymentTerms,
  { method, amountMinor }: AskedWithdrawal,
  iban: string,
): Result<never> | null => {
  const terms = methods.find((offered) => offered.method === method);
  if (!terms) return refused('PAYMENT_METHOD_OFF');
  if (terms.needsIdentity && !isIdentified) return refused('PAYMENT_IDENTITY_MISSING');
  if (!isIban(iban)) return refused('PAYMENT_IBAN_INVALID');
  if (amountMinor < terms.minMinor) return refused('PAYMENT_AMOUNT_LOW', { limit: terms.minMinor });
  if (amountMinor > terms.maxMinor) return refused('AMOUNT_OVER_LIMIT', { limit: terms.maxMinor });
  return null;
};

const readPayments = async (db: Queries, { methods }: PaymentTerms, playerId: string): Promise<Payments> => {
  const rows = await listWithdrawalsOf(db, playerId, maxShown);
  const profile = await readProfile(db);
  return {
    methods: [...methods],
    isIdentified,
    mayCancel: profile['money.cancelWithdrawal'],
    heldMinor: rows.reduce(
      (sum, { state, amount_minor: heldMinor }) => sum + (state === 'waiting' ? heldMinor : 0),
      0,
    ),
    withdrawals: rows.map(viewOf),
  };
};

const viewOf = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  reference: referenceOf(row.id),
  method: row.method,
  amountMinor: row.amount_minor,
  to: maskIban(row.iban),
  askedAt: row.at,
  state: row.state,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  note: row.player_note,
});
