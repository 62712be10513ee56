import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import { expireVouchers } from './vouchers.ts';

/** Polling interval in ms: nobody waits for a voucher to expire. */
const pollMs = 10 * 60_000;

interface VoucherExpiryDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Returns true if this node holds the lease of the job. */
  readonly holdsLease: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** Moves the money of expired vouchers to the house account, even if vouchers are no longer sold. */
export class VoucherExpiry {
  readonly #dependencies: VoucherExpiryDependencies;
  #stop = (): void => {};
  #isStopped = false;

  constructor(dependencies: VoucherExpiryDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { clock, holdsLease, onError } = this.#dependencies;
    this.#stop = repeatWithoutOverlap(clock, pollMs, async () => {
      if (!holdsLease()) return;
      await this.expire().catch((error) => {
        if (!this.#isStopped) onError(error);
      });
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#stop();
  }

  /** Expires vouchers. Checks first without a transaction whether there are any. */
  async expire(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const at = clock.nowMs();
    const isDue = "SELECT 1 AS one FROM vouchers WHERE state = 'open' AND expires_at <= ? LIMIT 1";
    while (!this.#isStopped && (await database.read.get(isDue, at)))
      await database.transact((tx) => expireVouchers(tx, at));
  }
}
