import {
  type Deposit,
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
import { findPlatformOf } from '../../money/ledger/platform-players.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import { readDepositRoom } from '../protection/limits/limits-view.ts';
import { mayPlay } from '../protection/may-play.ts';
import { readProfile } from '../protection/profile/profile-store.ts';
import { closeDeposit, type DepositRow, findDeposit, listDepositsOf, openDeposit } from './deposits.ts';
import type { PayingSite, PaymentProvider } from './payment-provider.ts';
import {
  closeWithdrawal,
  findWithdrawal,
  listWithdrawalsOf,
  openWithdrawal,
  referenceOf,
  type WithdrawalRow,
} from './withdrawals.ts';

/** Most withdrawals, and most deposits, that are shown: all that wait, then the newest ones. */
const maxShown = 50;
export interface PaymentTerms {
  /** The methods that the house offers. Each has the amounts of one request, in minor units. */
  readonly methods: readonly {
    readonly method: PaymentMethod;
    readonly minMinor: number;
    readonly maxMinor: number;
    readonly needsIdentity: boolean;
  }[];
  /** The operator's account at the bank. Without it players cannot pay in by bank transfer. */
  readonly bank: { readonly holder: string; readonly iban: string } | null;
  /** How long a deposit may take to arrive, in ms. */
  readonly depositMs: number;
  /** What the page calls the payment provider; empty: a card. */
  readonly providerName: string;
}

interface PaymentDependencies {
  readonly database: Database;
  readonly terms: PaymentTerms;
  /** Null where the house has none. */
  readonly provider: PaymentProvider | null;
  readonly registers: { ask(playerId: string): Promise<void> };
  readonly now: () => number;
}

interface AskedDeposit {
  readonly id: string;
  readonly method: Deposit['method'];
  readonly amountMinor: number;
}

interface AskedWithdrawal {
  readonly id: string;
  readonly method: 'bank-transfer';
  readonly amountMinor: number;
  readonly holder: string;
  readonly iban: string;
}

/** What players ask of their wallets. A break or an exclusion keeps nobody from taking money out. */
export class PaymentService {
  readonly #dependencies: PaymentDependencies;

  constructor(dependencies: PaymentDependencies) {
    this.#dependencies = dependencies;
  }

  get #database(): Database {
    return this.#dependencies.database;
  }

  read(playerId: string): Promise<Payments> {
    const { terms, now } = this.#dependencies;
    return this.#database.snapshot((db) => readPayments(db, terms, playerId, now()));
  }

  /** Stores a deposit that is to arrive. At the payment provider it also makes the payment there, under the same id. */
  async askDeposit(playerId: string, asked: AskedDeposit, site: PayingSite): Promise<Result<Payments>> {
    const { terms, provider, registers, now } = this.#dependencies;
    const { id, method, amountMinor } = asked;
    const refusal = refuseDeposit(terms, asked, provider);
    await registers.ask(playerId);
    const at = now();
    const opened = await this.#database.transact(async (tx) => {
      if (await findPlatformOf(tx, playerId)) return refused('WALLET_AT_PLATFORM');
      if (refusal && (await findDeposit(tx, id)) === undefined) return refusal;
      const row = { id, player_id: playerId, method, amount_minor: amountMinor };
      return openDeposit(tx, { ...row, at, expires_at: at + terms.depositMs });
    });
    if (!opened.ok) return opened;
    passFaultPoint('depositAsked.afterCommit');
    const { state, pay_url: payUrl, reference } = opened.value;
    if (method === 'provider' && state === 'waiting' && payUrl === null) {
      const made = await provider?.createPayment({ id, amountMinor, reference, site });
      if (!made) return refused('PAYMENT_PROVIDER_SILENT');
      await this.#database.transact((tx) =>
        tx.run('UPDATE deposits SET pay_url = ? WHERE id = ?', made.payUrl, id),
      );
    }
    return done(await this.read(playerId));
  }

  async cancelDeposit(playerId: string, id: string): Promise<Result<Payments>> {
    const at = this.#dependencies.now();
    const cancelled = await this.#database.transact(async (tx): Promise<Result<null>> => {
      const deposit = await findDeposit(tx, id);
      if (deposit?.player_id !== playerId) return refused('NOT_FOUND');
      if (deposit.state === 'cancelled') return done(null);
      // Money that has arrived is for staff to decide about.
      if (deposit.state !== 'waiting') return refused('PAYMENT_DECIDED');
      await closeDeposit(tx, deposit, { verdict: 'cancelled', by: 'player', playerNote: '', at });
      return done(null);
    });
    return cancelled.ok ? done(await this.read(playerId)) : cancelled;
  }

  async ask(playerId: string, asked: AskedWithdrawal): Promise<Result<Payments>> {
    const { id, method, amountMinor, holder } = asked;
    const iban = plainIban(asked.iban);
    const refusal = refuseWithdrawal(this.#dependencies.terms, asked, iban);
    const at = this.#dependencies.now();
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
    const at = this.#dependencies.now();
    const cancelled = await this.#database.transact(async (tx): Promise<Result<null>> => {
      const withdrawal = await findWithdrawal(tx, id);
      if (withdrawal?.player_id !== playerId) return refused('NOT_FOUND');
      if (withdrawal.state === 'cancelled') return done(null);
      if (!(await readProfile(tx, { playerId }))['money.cancelWithdrawal'])
        return refused('PAYMENT_CANCEL_CLOSED');
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

type Offered = PaymentTerms['methods'][number];

/** Returns why the house does not take a request of this method and amount; null if it does. */
const refuseTerms = (terms: Offered | undefined, amountMinor: number): Result<never> | null => {
  if (!terms) return refused('PAYMENT_METHOD_OFF');
  if (terms.needsIdentity && !isIdentified) return refused('PAYMENT_IDENTITY_MISSING');
  if (amountMinor < terms.minMinor) return refused('PAYMENT_AMOUNT_LOW', { limit: terms.minMinor });
  if (amountMinor > terms.maxMinor) return refused('AMOUNT_OVER_LIMIT', { limit: terms.maxMinor });
  return null;
};

const refuseWithdrawal = (
  { methods }: PaymentTerms,
  { method, amountMinor }: AskedWithdrawal,
  iban: string,
): Result<never> | null =>
  refuseTerms(
    methods.find((offered) => offered.method === method),
    amountMinor,
  ) ?? (isIban(iban) ? null : refused('PAYMENT_IBAN_INVALID'));

const refuseDeposit = (
  terms: PaymentTerms,
  { method, amountMinor }: AskedDeposit,
  provider: PaymentProvider | null,
): Result<never> | null => {
  const offered = terms.methods.find((one) => one.method === method);
  const isOpen = paysIn(terms, method) && (method !== 'provider' || provider !== null);
  return refuseTerms(isOpen ? offered : undefined, amountMinor);
};

const paysIn = ({ bank }: Pick<PaymentTerms, 'bank'>, method: PaymentMethod): boolean =>
  method !== 'bank-transfer' || bank !== null;

const readPayments = async (
  db: Queries,
  terms: PaymentTerms,
  playerId: string,
  at: number,
): Promise<Payments> => {
  const rows = await listWithdrawalsOf(db, playerId, maxShown);
  const deposits = await listDepositsOf(db, playerId, maxShown);
  const profile = await readProfile(db, { playerId });
  const atPlatform = await findPlatformOf(db, playerId);
  const allowed = await mayPlay(db, { act: 'deposit', playerId, amountMinor: 1, at });
  return {
    // Money of a casino's player comes and goes at its platform.
    methods: (atPlatform ? [] : terms.methods).map((offered) => ({
      ...offered,
      paysIn: paysIn(terms, offered.method),
      paysOut: offered.method !== 'provider',
      name: offered.method === 'provider' ? terms.providerName : '',
    })),
    isIdentified,
    mayCancel: profile['money.cancelWithdrawal'],
    heldMinor: rows.reduce(
      (sum, { state, amount_minor: heldMinor }) => sum + (state === 'waiting' ? heldMinor : 0),
      0,
    ),
    withdrawals: rows.map(viewOf),
    deposits: deposits.map((row) => depositViewOf(row, at)),
    places: await readPlaces(db, playerId),
    bank: terms.bank,
    depositUpToMinor: await readDepositRoom(db, profile, playerId, at),
    depositRefused: allowed.ok ? null : String(allowed.refusal.code),
  };
};

const readPlaces = async (db: Queries, playerId: string): Promise<Payments['places']> => {
  const seat = await db.get<{ machine_id: string; credit: number }>(
    `SELECT s.machine_id, coalesce(b.amount_minor, 0) AS credit FROM seats s
     LEFT JOIN balances b ON b.account = 'machine:' || s.machine_id WHERE s.player_id = ?`,
    playerId,
  );
  const sums = await db.get<{ transit: number | string; deposits: number | string }>(
    `SELECT (SELECT coalesce(sum(b.amount_minor), 0) FROM cash_transfers t
         JOIN balances b ON b.account = 'transit:' || t.id WHERE t.player_id = ? AND t.state = 'pending') AS transit,
       (SELECT coalesce(sum(arrived_minor), 0) FROM deposits WHERE player_id = ? AND state = 'held') AS deposits`,
    playerId,
    playerId,
  );
  return {
    machine: seat ? { id: seat.machine_id, creditMinor: seat.credit } : null,
    transitMinor: Number(sums?.transit ?? 0),
    depositsMinor: Number(sums?.deposits ?? 0),
  };
};

const depositViewOf = (row: DepositRow, at: number): Deposit => {
  const isExpired = row.state === 'waiting' && row.expires_at <= at;
  return {
    id: row.id,
    reference: row.reference,
    method: row.method,
    amountMinor: row.amount_minor,
    arrivedMinor: row.arrived_minor,
    askedAt: row.at,
    expiresAt: row.expires_at,
    state: isExpired ? 'expired' : row.state,
    decidedAt: row.decided_at,
    note: row.player_note,
    payUrl: row.state === 'waiting' && !isExpired ? row.pay_url : null,
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
