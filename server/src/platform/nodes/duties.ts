import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { everySoOften } from '../process/every-so-often.ts';

/** Work that one node does for all nodes. */
export type Duty =
  | 'heldTransfers'
  | 'cleaning'
  | 'marks'
  | 'uptime'
  | 'alerts'
  | 'retention'
  | 'queues'
  | 'wishes'
  | 'pushes';
export const allDuties: readonly Duty[] = [
  'heldTransfers',
  'cleaning',
  'marks',
  'uptime',
  'alerts',
  'retention',
  'queues',
  'wishes',
  'pushes',
];

/** Time in ms between two looks for duties whose node is dead. */
const lookMs = 2_000;

interface DutiesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly nodeId: string;
  /** Called when reading the duties fails. If it fails several times in a row, called for the first time only. */
  readonly onError: (error: unknown) => void;
}

/**
 * Knows which duties this node has. A duty belongs to the node that took it first; after that node's death, one other
 * node takes it. A node may go on with a duty without noticing that the others consider it dead, so doing the work twice
 * must do no harm.
 */
export class Duties {
  readonly #options: DutiesOptions;
  #held: ReadonlySet<Duty> = new Set();
  #isFailing = false;
  #stopLooking = (): void => {};

  constructor(options: DutiesOptions) {
    this.#options = options;
  }

  /** Takes duties from now on. Resolves when the database was asked for the first time. */
  async start(): Promise<void> {
    this.#stopLooking = everySoOften(this.#options.clock, lookMs, () => this.#look());
    await this.#look();
  }

  stop(): void {
    this.#stopLooking();
    this.#held = new Set();
  }

  holds(duty: Duty): boolean {
    return this.#held.has(duty);
  }

  async #look(): Promise<void> {
    const { database, nodeId, onError } = this.#options;
    try {
      const served = await database.read.all<{ name: Duty; node_id: string }>(
        "SELECT name, node_id FROM duties WHERE node_id IN (SELECT id FROM nodes WHERE state = 'alive')",
      );
      const held = new Set(served.flatMap((row) => (row.node_id === nodeId ? [row.name] : [])));
      for (const duty of allDuties) {
        if (served.some(({ name }) => name === duty)) continue;
        if ((await database.statement(take, duty, nodeId)).length > 0) held.add(duty);
      }
      this.#held = held;
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) onError(error);
      this.#isFailing = true;
    }
  }
}

/** SQL that takes a duty unless its node is alive. If two nodes try at once, only one succeeds. */
const take = `INSERT INTO duties (name, node_id, epoch)
  SELECT ?, id, 1 FROM nodes WHERE id = ? AND state = 'alive'
  ON CONFLICT (name) DO UPDATE SET node_id = excluded.node_id, epoch = duties.epoch + 1
  WHERE NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = duties.node_id AND n.state = 'alive')
  RETURNING name`;
