import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import { getLedgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { LeasedPoll, type LeasedPollDependencies } from '../../platform/nodes/leased-poll.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { closeDeposit, findDeposit, postReceivedDeposit } from './deposits.ts';
import type { PaymentProvider, ProviderPayment, SignedWebhook } from './payment-provider.ts';

/** Interval of polling the payment provider, in ms. */
const pollMs = 30_000;
/** A payment is polled if the provider has not reported on it for this long, in ms. */
const silentMs = 60_000;
/** Time in ms after its creation during which a payment is polled. */
const askedForMs = 24 * 60 * 60_000;
/** Maximum number of payments per poll. */
const maxAsked = 50;

/** Result of processing a payment provider's webhook, or of polling the provider. */
export type ProviderOutcome = 'settled' | 'held' | 'known' | 'refused' | 'waiting';

interface ProviderPaymentsDependencies extends LeasedPollDependencies {
  readonly database: Database;
  /** The payment provider; null if the operator has none: then no polling runs. */
  readonly provider: PaymentProvider | null;
  readonly registers: { ask(playerId: string): Promise<void> };
}

/** Settles payments from the payment provider's webhooks, and polls those without one. Each payment is settled once. */
export class ProviderPaymentSettler {
  readonly #dependencies: ProviderPaymentsDependencies;
  readonly #poll = new LeasedPoll();

  constructor(dependencies: ProviderPaymentsDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    if (this.#dependencies.provider)
      this.#poll.start({ ...this.#dependencies, everyMs: pollMs, work: () => this.askProvider() });
  }

  stop(): void {
    this.#poll.stop();
  }

  /** Processes a signed webhook of the payment provider; idempotent and independent of the order of arrival. */
  async takeNotice(notice: SignedWebhook): Promise<Result<ProviderOutcome>> {
    const { provider, clock } = this.#dependencies;
    const payment = (await provider?.readNotice(notice, clock.nowMs())) ?? null;
    return payment === null ? createRefusedResult(10) : this.#follow(payment);
  }

  /** Polls the payment provider for payments about which it has reported nothing for a minute, oldest first. */
  async askProvider(): Promise<void> {
    const { provider, clock } = this.#dependencies;
    const at = clock.nowMs();
    const open = await this.#dependencies.database.read.all<{ id: string }>(
      `SELECT id FROM deposits WHERE method = 'provider' AND state = 'waiting' AND pay_url IS NOT NULL
         AND at < ? AND expires_at > ? ORDER BY at, id LIMIT ${maxAsked}`,
      at - silentMs,
      at - askedForMs,
    );
    for (const { id } of open) {
      const payment = await provider?.readPayment(id);
      if (payment && payment.state !== 'waiting') await this.#follow(payment);
    }
  }

  async #follow(payment: ProviderPayment): Promise<Result<ProviderOutcome>> {
    const { registers, clock } = this.#dependencies;
    const deposit = await findDeposit(this.#dependencies.database.read, payment.id);
    if (deposit?.method !== 'provider') return createRefusedResult('NOT_FOUND');
    if (payment.state === 'waiting') return okResult('waiting');
    if (payment.state === 'paid') await registers.ask(deposit.player_id);
    const at = clock.nowMs();
    const followed = await this.#dependencies.database.transact((tx) => followPayment(tx, payment, at));
    crashIfFaultPointSet('depositPaid.afterCommit');
    // Show the refused report to staff beside the deposit: it repeats a payment with another amount, or has another currency.
    if (!followed.ok)
      await this.#dependencies.database.transact((tx) =>
        tx.run(
          'UPDATE deposits SET problem = ? WHERE id = ?',
          followed.refusal.code === 'BODY_INVALID' ? 'currency' : 'repeated',
          payment.id,
        ),
      );
    return followed;
  }
}

/**
 * Posts the payment provider's report on a payment. Money in another amount than requested is held for staff; in another currency it is
 * refused.
 */
const followPayment = async (
  tx: DatabaseTransaction,
  { id, state, amountMinor, currency }: ProviderPayment,
  at: number,
): Promise<Result<ProviderOutcome>> => {
  const deposit = await findDeposit(tx, id);
  if (!deposit) return createRefusedResult('NOT_FOUND');
  if (state !== 'paid') {
    // Ignore a failure reported after money had arrived: provider and staff must settle it.
    if (deposit.state !== 'waiting') return okResult('known');
    await closeDeposit(tx, deposit, { verdict: 'refused', by: 'provider', playerNote: '', at });
    return okResult('refused');
  }
  if (currency !== getLedgerCurrency())
    return createRefusedResult('BODY_INVALID', { detail: 'it is in another currency' });
  const player = await tx.get<{ banned: number }>('SELECT banned FROM players WHERE id = ?', deposit.player_id);
  const problem = amountMinor === deposit.amount_minor ? (player?.banned === 0 ? '' : 'blocked') : 'amount';
  return postReceivedDeposit(tx, id, { arrivedMinor: amountMinor, by: 'provider', at }, { refusal: 'hold', problem });
};
