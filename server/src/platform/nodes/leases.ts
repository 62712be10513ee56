import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { repeatWithoutOverlap } from '../process/repeat-without-overlap.ts';

/** A background job that one node runs for all nodes. */
export type LeasedJob =
  | 'heldTransfers'
  | 'cleaning'
  | 'marks'
  | 'uptime'
  | 'alerts'
  | 'retention'
  | 'queues'
  | 'availabilityAlerts'
  | 'pushes'
  | 'payments';
export const allLeasedJobs: readonly LeasedJob[] = [
  'heldTransfers',
  'cleaning',
  'marks',
  'uptime',
  'alerts',
  'retention',
  'queues',
  'availabilityAlerts',
  'pushes',
  'payments',
];

/** Interval in ms between two checks for leased jobs whose node has died. */
const pollMs = 2_000;

interface LeasesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly nodeId: string;
  /** Called when reading the leased jobs fails; for consecutive failures only once. */
  readonly onError: (error: unknown) => void;
}

/**
 * Holds this node's leases. A leased job belongs to the node that took it first; after that node's death, another node takes it. A node may
 * continue a leased job without noticing that it was declared dead, so the work must be idempotent.
 */
export class Leases {
  readonly #options: LeasesOptions;
  #held: ReadonlySet<LeasedJob> = new Set();
  #isFailing = false;
  #stopLooking = (): void => {};

  constructor(options: LeasesOptions) {
    this.#options = options;
  }

  /** Starts to take leases of jobs. Resolves after the first query of the database. */
  async start(): Promise<void> {
    this.#stopLooking = repeatWithoutOverlap(this.#options.clock, pollMs, () => this.#check());
    await this.#check();
  }

  stop(): void {
    this.#stopLooking();
    this.#held = new Set();
  }

  holds(job: LeasedJob): boolean {
    return this.#held.has(job);
  }

  async #check(): Promise<void> {
    const { database, nodeId, onError } = this.#options;
    try {
      const served = await database.read.all<{ name: LeasedJob; node_id: string }>(
        "SELECT name, node_id FROM duties WHERE node_id IN (SELECT id FROM nodes WHERE state = 'alive')",
      );
      const held = new Set(served.flatMap((row) => (row.node_id === nodeId ? [row.name] : [])));
      for (const job of allLeasedJobs) {
        if (served.some(({ name }) => name === job)) continue;
        if ((await database.statement(take, job, nodeId)).length > 0) held.add(job);
      }
      this.#held = held;
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) onError(error);
      this.#isFailing = true;
    }
  }
}

/** SQL that takes the lease of a job unless the node that holds it is alive. If two nodes try at once, only one succeeds. */
const take = `INSERT INTO duties (name, node_id, epoch)
  SELECT ?, id, 1 FROM nodes WHERE id = ? AND state = 'alive'
  ON CONFLICT (name) DO UPDATE SET node_id = excluded.node_id, epoch = duties.epoch + 1
  WHERE NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = duties.node_id AND n.state = 'alive')
  RETURNING name`;
