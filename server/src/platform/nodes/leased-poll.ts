import type { Clock } from '../clock/clock.ts';
import { repeatWithoutOverlap } from '../process/repeat-without-overlap.ts';

export interface LeasedPollDependencies {
  readonly clock: Clock;
  /** Returns true if this node holds the lease of the job, and so runs it for all nodes. */
  readonly holdsLease: () => boolean;
  /** Called with each error of the job until the poll is stopped. */
  readonly onError: (error: unknown) => void;
}

interface LeasedPollOptions extends LeasedPollDependencies {
  /** Interval between two runs of the job, in ms. */
  readonly everyMs: number;
  readonly work: () => Promise<void>;
}

/** Runs a job periodically on the one node that holds its lease; runs never overlap. */
export class LeasedPoll {
  #stop = (): void => {};
  #isStopped = false;

  /** True after `stop`: a long run of the job checks it between its steps. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  start({ clock, everyMs, holdsLease, onError, work }: LeasedPollOptions): void {
    this.#stop = repeatWithoutOverlap(clock, everyMs, async () => {
      if (!holdsLease()) return;
      await work().catch((error: unknown) => {
        // After a stop, ignore errors: running work may fail because the server closes its database. Another node repeats it.
        if (!this.#isStopped) onError(error);
      });
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#stop();
  }
}
