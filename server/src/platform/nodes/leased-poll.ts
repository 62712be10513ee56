import type { Clock } from '../clock/clock.ts';
import { repeatWithoutOverlap } from '../process/repeat-without-overlap.ts';

export interface LeasedPollDependencies {
  readonly clock: Clock;
  /** Returns true if this node holds the lease of the job, and so works for all nodes. */
  readonly holdsLease: () => boolean;
  /** Called with errors of the work until the poll is stopped. */
  readonly onError: (error: unknown) => void;
}

interface LeasedPollOptions extends LeasedPollDependencies {
  /** Interval in ms. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
}

/** Repeats work on the one node that holds the lease of a job, never concurrently. */
export class LeasedPoll {
  #stop = (): void => {};
  #isStopped = false;

  /** True after `stop`: work that takes long checks it between its steps. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  start({ clock, everyMs, holdsLease, onError, work }: LeasedPollOptions): void {
    this.#stop = repeatWithoutOverlap(clock, everyMs, async () => {
      if (!holdsLease()) return;
      await work().catch((error: unknown) => {
        // Work that is still running may fail because the server closes its database. Another node repeats it.
        if (!this.#isStopped) onError(error);
      });
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#stop();
  }
}
