import type { Database } from '../../platform/database/database.ts';
import { LeasedPoll, type LeasedPollDependencies } from '../../platform/nodes/leased-poll.ts';
import { expireVouchers } from './vouchers.ts';

/** Interval in ms of polling for expired vouchers. It is long because nobody waits for a voucher to expire. */
const pollMs = 10 * 60_000;

interface VoucherExpiryDependencies extends LeasedPollDependencies {
  readonly database: Database;
}

/** Moves the money of expired vouchers to the house account, even if vouchers are no longer sold. */
export class VoucherExpiry {
  readonly #dependencies: VoucherExpiryDependencies;
  readonly #poll = new LeasedPoll();

  constructor(dependencies: VoucherExpiryDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#poll.start({ ...this.#dependencies, everyMs: pollMs, work: () => this.expire() });
  }

  stop(): void {
    this.#poll.stop();
  }

  /** Expires vouchers that are due. Checks first without a transaction whether there are any. */
  async expire(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const at = clock.nowMs();
    const isDue = "SELECT 1 AS one FROM vouchers WHERE state = 'open' AND expires_at <= ? LIMIT 1";
    while (!this.#poll.isStopped && (await database.read.get(isDue, at)))
      await database.transact((tx) => expireVouchers(tx, at));
  }
}
