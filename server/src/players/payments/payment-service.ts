import {
  createRefusedResult,
  isIban,
  isVoucherCode,
  normalizeIban,
  normalizeVoucherCode,
  okResult,
  type Payments,
  type Result,
} from '@reelfloor/protocol';
import { findCasinoPlatformOfPlayer } from '../../money/ledger/casino-platform-players.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { checkIdentityForPayout } from '../identity/check-identity-for-payout.ts';
import { readIdentityState } from '../identity/identity-document-store.ts';
import { readJurisdictionValues } from '../protection/profile/jurisdiction-profile-store.ts';
import { announceDeposit, closeDeposit, type DepositRow, findDeposit } from './deposits.ts';
import type { PaymentProvider, PaymentSite } from './payment-provider.ts';
import { isDepositMethodAvailable, type PaymentSettings, readWalletPage } from './read-wallet-page.ts';
import { redeemVoucher } from './vouchers.ts';
import { closeWithdrawal, findWithdrawal, requestWithdrawal } from './withdrawals.ts';

interface PaymentDependencies {
  readonly database: Database;
  readonly terms: PaymentSettings;
  /** The payment provider; null if the operator has none. */
  readonly provider: PaymentProvider | null;
  readonly registers: { ask(playerId: string): Promise<void> };
  readonly now: () => number;
}

interface AskedDeposit {
  readonly id: string;
  readonly method: DepositRow['method'];
  readonly amountMinor: number;
}

interface AskedWithdrawal {
  readonly id: string;
  readonly method: 'bank-transfer';
  readonly amountMinor: number;
  readonly holder: string;
  readonly iban: string;
}

/** Players' requests about deposits, withdrawals and vouchers. A break or self-exclusion never prevents withdrawals. */
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
    return this.#database.snapshot((db) => readWalletPage(db, terms, playerId, now()));
  }

  /** Stores an expected deposit. If it is to be paid through the payment provider, also creates the payment there, under the same id. */
  async askDeposit(playerId: string, asked: AskedDeposit, site: PaymentSite): Promise<Result<Payments>> {
    const { terms, provider, registers, now } = this.#dependencies;
    const { id, method, amountMinor } = asked;
    await registers.ask(playerId);
    const at = now();
    const opened = await this.#database.transact(async (tx) => {
      if (await findCasinoPlatformOfPlayer(tx, playerId)) return createRefusedResult('WALLET_AT_PLATFORM');
      const refusal = refuseDeposit(terms, asked, {
        provider,
        isIdentified: await isIdentified(tx, playerId, at),
      });
      if (refusal && (await findDeposit(tx, id)) === undefined) return refusal;
      const row = { id, player_id: playerId, method, amount_minor: amountMinor };
      return announceDeposit(tx, { ...row, at, expires_at: at + terms.depositMs });
    });
    if (!opened.ok) return opened;
    crashIfFaultPointSet('depositAsked.afterCommit');
    const { state, pay_url: payUrl, reference } = opened.value;
    if (method === 'provider' && state === 'waiting' && payUrl === null) {
      const made = await provider?.createPayment({ id, amountMinor, reference, site });
      if (!made) return createRefusedResult('PAYMENT_PROVIDER_SILENT');
      await this.#database.transact((tx) => tx.run('UPDATE deposits SET pay_url = ? WHERE id = ?', made.payUrl, id));
    }
    return okResult(await this.read(playerId));
  }

  async cancelDeposit(playerId: string, id: string): Promise<Result<Payments>> {
    const at = this.#dependencies.now();
    const cancelled = await this.#database.transact(async (tx): Promise<Result<null>> => {
      const deposit = await findDeposit(tx, id);
      if (deposit?.player_id !== playerId) return createRefusedResult('NOT_FOUND');
      if (deposit.state === 'cancelled') return okResult(null);
      // Refuse if money has arrived: then only staff may close the deposit.
      if (deposit.state !== 'waiting') return createRefusedResult('PAYMENT_DECIDED');
      await closeDeposit(tx, deposit, { verdict: 'cancelled', by: 'player', playerNote: '', at });
      return okResult(null);
    });
    return cancelled.ok ? okResult(await this.read(playerId)) : cancelled;
  }

  /** Redeems a voucher. A code with a wrong check digit is a typing error, and does not count as a guess. */
  async redeemVoucher(playerId: string, typed: string): Promise<Result<Payments>> {
    const { terms, registers, now } = this.#dependencies;
    const offered = terms.methods.find(({ method }) => method === 'voucher');
    if (!offered) return createRefusedResult('PAYMENT_METHOD_OFF');
    if (offered.needsIdentity && !(await isIdentified(this.#database.read, playerId, now())))
      return createRefusedResult('PAYMENT_IDENTITY_MISSING');
    const code = normalizeVoucherCode(typed);
    if (!isVoucherCode(code)) return createRefusedResult('PAYMENT_VOUCHER_UNKNOWN');
    await registers.ask(playerId);
    const redeemed = await redeemVoucher(this.#database, { playerId, code, at: now() });
    if (!redeemed.ok) return redeemed;
    crashIfFaultPointSet('voucherRedeemed.afterCommit');
    return okResult(await this.read(playerId));
  }

  async ask(playerId: string, asked: AskedWithdrawal): Promise<Result<Payments>> {
    const { id, method, amountMinor, holder } = asked;
    const iban = normalizeIban(asked.iban);
    const { terms, now } = this.#dependencies;
    const at = now();
    const opened = await this.#database.transact(async (tx) => {
      // Check only new requests: a repeated one gets the first one's answer even if the operator's settings have changed since.
      if ((await findWithdrawal(tx, id)) === undefined) {
        const isKnown = await isIdentified(tx, playerId, at);
        const refusal = refuseWithdrawal(terms, { ...asked, iban, isIdentified: isKnown });
        if (refusal) return refusal;
        const unchecked = await checkIdentityForPayout(tx, { playerId, amountMinor, at });
        if (!unchecked.ok) return unchecked;
      }
      const row = { id, player_id: playerId, method, amount_minor: amountMinor, holder, iban, at };
      return requestWithdrawal(tx, row);
    });
    if (!opened.ok) return opened;
    crashIfFaultPointSet('withdrawalAsked.afterCommit');
    return okResult(await this.read(playerId));
  }

  async cancel(playerId: string, id: string): Promise<Result<Payments>> {
    const at = this.#dependencies.now();
    const cancelled = await this.#database.transact(async (tx): Promise<Result<null>> => {
      const withdrawal = await findWithdrawal(tx, id);
      if (withdrawal?.player_id !== playerId) return createRefusedResult('NOT_FOUND');
      if (withdrawal.state === 'cancelled') return okResult(null);
      if (!(await readJurisdictionValues(tx, { playerId }))['money.cancelWithdrawal'])
        return createRefusedResult('PAYMENT_CANCEL_CLOSED');
      const closing = { verdict: 'cancelled', by: 'player', playerNote: '', at } as const;
      return (await closeWithdrawal(tx, withdrawal, closing)) ? okResult(null) : createRefusedResult('PAYMENT_DECIDED');
    });
    if (!cancelled.ok) return cancelled;
    crashIfFaultPointSet('withdrawalClosed.afterCommit');
    return okResult(await this.read(playerId));
  }
}

const isIdentified = async (db: Queries, playerId: string, at: number): Promise<boolean> =>
  (await readIdentityState(db, playerId, at)) === 'checked';

type Offered = PaymentSettings['methods'][number];

/** Returns why the operator's settings do not allow a payment of this method and amount; null if they do. */
const refuseTerms = (
  terms: Offered | undefined,
  { amountMinor, isIdentified }: { readonly amountMinor: number; readonly isIdentified: boolean },
): Result<never> | null => {
  if (!terms) return createRefusedResult('PAYMENT_METHOD_OFF');
  if (terms.needsIdentity && !isIdentified) return createRefusedResult('PAYMENT_IDENTITY_MISSING');
  if (amountMinor < terms.minMinor) return createRefusedResult('PAYMENT_AMOUNT_LOW', { limit: terms.minMinor });
  if (amountMinor > terms.maxMinor) return createRefusedResult('AMOUNT_OVER_LIMIT', { limit: terms.maxMinor });
  return null;
};

const refuseWithdrawal = (
  { methods }: PaymentSettings,
  { method, iban, ...asked }: AskedWithdrawal & { readonly isIdentified: boolean },
): Result<never> | null =>
  refuseTerms(
    methods.find((offered) => offered.method === method),
    asked,
  ) ?? (isIban(iban) ? null : createRefusedResult('PAYMENT_IBAN_INVALID'));

const refuseDeposit = (
  terms: PaymentSettings,
  { method, amountMinor }: AskedDeposit,
  { provider, isIdentified }: { readonly provider: PaymentProvider | null; readonly isIdentified: boolean },
): Result<never> | null => {
  const offered = terms.methods.find((one) => one.method === method);
  const isOpen = isDepositMethodAvailable(terms, method) && (method !== 'provider' || provider !== null);
  return refuseTerms(isOpen ? offered : undefined, { amountMinor, isIdentified });
};
