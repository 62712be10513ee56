import { done, type Result, refused } from '@reelfloor/protocol';
import { ledgerCurrency } from '../../money/ledger/ledger-currency.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { everySoOften } from '../../platform/process/every-so-often.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import { closeDeposit, findDeposit, receiveDeposit } from './deposits.ts';
import type { PaymentProvider, ProviderPayment, SignedNotice } from './payment-provider.ts';

/** Time in ms between two questions to the provider. */
const pollMs = 30_000;
/** For how long the provider may be silent about a payment, for how long after its time it is asked, and about how many at once. */
const silentMs = 60_000;
const askedForMs = 24 * 60 * 60_000;
const maxAsked = 50;

/** What became of a notice of the provider, or of asking it. */
export type ProviderOutcome = 'settled' | 'held' | 'known' | 'refused' | 'waiting';

interface ProviderPaymentsDependencies {
  readonly database: Database;
  /** Null where the house has none: then nothing runs. */
  readonly provider: PaymentProvider | null;
  readonly registers: { ask(playerId: string): Promise<void> };
  readonly clock: Clock;
  /** Returns true if this node asks for all nodes. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Settles payments by what the provider tells, and asks it about those of which it has told nothing. Each is settled once. */
export class ProviderPayments {
  readonly #dependencies: ProviderPaymentsDependencies;
  #stop = (): void => {};
  #isStopped = false;

  constructor(dependencies: ProviderPaymentsDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { provider, clock, holdsLease, onError } = this.#dependencies;
    if (!provider) return;
    this.#stop = everySoOften(clock, pollMs, async () => {
      if (!holdsLease()) return;
      await this.askProvider().catch((error) => {
        if (!this.#isStopped) onError(error);
      });
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#stop();
  }

  /** Takes a signed call of the provider, once, however often and in whatever order it comes. */
  async takeNotice(notice: SignedNotice): Promise<Result<ProviderOutcome>> {
    const { provider, clock } = this.#dependencies;
    const payment = (await provider?.readNotice(notice, clock.nowMs())) ?? null;
    return payment === null ? refused(10) : this.#follow(payment);
  }

  /** Asks the provider about payments that it has told nothing of for a minute, the oldest first. */
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
    if (deposit?.method !== 'provider') return refused('NOT_FOUND');
    if (payment.state === 'waiting') return done('waiting');
    if (payment.state === 'paid') await registers.ask(deposit.player_id);
    const at = clock.nowMs();
    const followed = await this.#dependencies.database.transact((tx) => followPayment(tx, payment, at));
    passFaultPoint('depositPaid.afterCommit');
    // Another amount for money that was posted, or another currency: staff read it beside the deposit.
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

/** Posts what the provider says of a payment. Money in another amount than asked for is kept for staff; in another currency it is refused. */
const followPayment = async (
  tx: DatabaseTransaction,
  { id, state, amountMinor, currency }: ProviderPayment,
  at: number,
): Promise<Result<ProviderOutcome>> => {
  const deposit = await findDeposit(tx, id);
  if (!deposit) return refused('NOT_FOUND');
  if (state !== 'paid') {
    // What failed after money had arrived is for provider and staff to settle between them.
    if (deposit.state !== 'waiting') return done('known');
    await closeDeposit(tx, deposit, { verdict: 'refused', by: 'provider', playerNote: '', at });
    return done('refused');
  }
  if (currency !== ledgerCurrency()) return refused('BODY_INVALID', { detail: 'it is in another currency' });
  const player = await tx.get<{ banned: number }>(
    'SELECT banned FROM players WHERE id = ?',
    deposit.player_id,
  );
  const problem = amountMinor === deposit.amount_minor ? (player?.banned === 0 ? '' : 'blocked') : 'amount';
  return receiveDeposit(
    tx,
    id,
    { arrivedMinor: amountMinor, by: 'provider', at },
    { refusal: 'hold', problem },
  );
};
