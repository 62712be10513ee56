import { randomBytes } from 'node:crypto';
import { type Clock, waitAtMost } from '../clock/clock.ts';
import type { TimeSample } from '../clock/cluster-clock.ts';
import type { Database, DatabaseTransaction, Queries } from '../database/database.ts';
import { timeOn } from '../database/database-time.ts';
import { ConfigError } from '../process/config-error.ts';
import { repeatWithoutOverlap } from '../process/repeat-without-overlap.ts';
import type { Transport } from '../transport/transport.ts';
import {
  detectNodeIsolation,
  heartbeatMs,
  initialNodeObservations,
  type NodeHeartbeat,
  notCutOff,
  observeHeartbeats,
} from './node-liveness.ts';

/** Longest time in ms that a stopping node spends on removing itself from the list of nodes. */
const leaveMs = 2_000;

export interface NodeRegistryOptions {
  readonly database: Database;
  /** This process's own clock. The clocks of different nodes need not be synchronized. */
  readonly clock: Clock;
  readonly nodeId: string;
  readonly name: string;
  /** Release number of the newest database migration that this program knows. */
  readonly generation: number;
  /** Keyed hashes (HMACs) of the settings that must be the same on all nodes, by name, the most important setting first. */
  readonly settings: Readonly<Record<string, string>>;
  /** Called with the database's time at each heartbeat. Not called on SQLite, where this process's clock is used. */
  readonly onTime: (sample: TimeSample) => void;
  /** Called once if the other nodes have declared this node dead. The node must then shut down. */
  readonly onDead: () => void;
  /** Called when a heartbeat fails; once for a series of failures. */
  readonly onError: (error: unknown) => void;
}

/** Returns a node id, new at each start. It is valid as a part of a message's subject. */
export const createNodeId = (name: string): string => `${name}-${randomBytes(6).toString('base64url')}`;

/**
 * This node's row in the list of nodes, and its observations of the others. Each node increments its heartbeat every second; the others
 * declare a node dead whose heartbeat does not change. A node without a row is dead, too, so rows of dead nodes can be deleted.
 */
export class NodeRegistry {
  readonly nodeId: string;
  readonly #options: NodeRegistryOptions;
  #watch = initialNodeObservations;
  #transportMonitor = notCutOff;
  #transport: Pick<Transport, 'state'> = { state: 'away' };
  #onCutOff: (isCutOff: boolean) => void = () => {};
  #onHeartbeat = (): void => {};
  #readRoundTrips = (): Readonly<Record<string, number>> => ({});
  /** How long the database took to store this node's last heartbeat, in ms; null before the first. */
  #latencyMs: number | null = null;
  #isFailing = false;
  #isOver = false;
  #heartbeat: Promise<void> = Promise.resolve();
  #stopHeartbeat = (): void => {};

  constructor(options: NodeRegistryOptions) {
    this.nodeId = options.nodeId;
    this.#options = options;
  }

  /**
   * Adds this node to the list. `isAlone`: no other node can run on this database, so all others in the list are dead.
   * Throws a ConfigError if a living node has other settings.
   */
  async join({ isAlone }: { readonly isAlone: boolean }): Promise<void> {
    const { database, name, generation, settings } = this.#options;
    await database.transact(async (tx) => {
      if (isAlone) await tx.run('DELETE FROM nodes');
      else await tx.run("DELETE FROM nodes WHERE state = 'dead'");
      await refuseOtherSettings(tx, settings);
      await tx.run(
        "INSERT INTO nodes (id, name, generation, state, beat, bus_ok, settings) VALUES (?, ?, ?, 'alive', 0, 0, ?)",
        this.nodeId,
        name,
        generation,
        JSON.stringify(settings),
      );
    });
    await this.#check();
  }

  /**
   * Stores in this node's row whether it is connected to the message server (until then the row says that it is not). Calls `onCutOff` with
   * true when only this node is disconnected, and with false when it has reconnected. Calls `onHeartbeat` after each heartbeat that was
   * stored.
   */
  watch(
    transport: Pick<Transport, 'state'>,
    onCutOff: (isCutOff: boolean) => void,
    onHeartbeat = (): void => {},
  ): void {
    this.#transport = transport;
    this.#transportMonitor = notCutOff;
    this.#onCutOff = onCutOff;
    this.#onHeartbeat = onHeartbeat;
  }

  /** Makes each heartbeat include the round-trip times to this node's agents, in whole ms by agent id. */
  nameRoundTrips(read: () => Readonly<Record<string, number>>): void {
    this.#readRoundTrips = read;
  }

  start(): void {
    this.#stopHeartbeat = repeatWithoutOverlap(this.#options.clock, heartbeatMs, () => {
      this.#heartbeat = this.#writeHeartbeat();
      return this.#heartbeat;
    });
  }

  /** Removes this node from the list, so that the others need not wait for its heartbeat to time out. */
  async leave(): Promise<void> {
    this.#isOver = true;
    this.#stopHeartbeat();
    const { database, clock } = this.#options;
    const left = this.#heartbeat.then(() =>
      database.statement("UPDATE nodes SET state = 'dead' WHERE id = ? RETURNING id", this.nodeId),
    );
    // Ignore an unreachable database: the row stays, and the other nodes detect that this node is silent.
    await waitAtMost(clock, leaveMs, left).catch(() => {});
  }

  async #writeHeartbeat(): Promise<void> {
    const { database, clock, onDead, onError } = this.#options;
    const beganMs = clock.nowMs();
    try {
      const updated = await database.statement(
        `UPDATE nodes SET beat = beat + 1, bus_ok = ?, latency_ms = ?, round_trips = ?
         WHERE id = ? AND state = 'alive' RETURNING beat`,
        this.#transport.state === 'up' ? 1 : 0,
        this.#latencyMs,
        JSON.stringify(this.#readRoundTrips()),
        this.nodeId,
      );
      this.#latencyMs = Math.max(0, clock.nowMs() - beganMs);
      if (this.#isOver) return;
      if (updated.length === 0) {
        this.#isOver = true;
        this.#stopHeartbeat();
        return onDead();
      }
      this.#onHeartbeat();
      await this.#check();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing && !this.#isOver) onError(error);
      this.#isFailing = true;
    }
  }

  async #check(): Promise<void> {
    const { database, clock, onTime } = this.#options;
    const askedMs = clock.nowMs();
    const { nodes, databaseMs } = await readNodes(database.read);
    const readMs = clock.nowMs();
    if (databaseMs !== null) onTime({ databaseMs, askedMs, readMs });
    const others = nodes.filter(({ id }) => id !== this.nodeId);
    const { watch, silent } = observeHeartbeats(this.#watch, others, { askedMs, readMs });
    this.#watch = watch;
    for (const node of silent) await setDead(database, node);
    this.#checkTransport(others, readMs);
  }

  #checkTransport(others: readonly NodeRow[], atMs: number): void {
    const isUpElsewhere = others.some(({ bus_ok }) => bus_ok === 1);
    const before = this.#transportMonitor;
    this.#transportMonitor = detectNodeIsolation(before, {
      atMs,
      isUp: this.#transport.state === 'up',
      isUpElsewhere,
    });
    const { isCutOff } = this.#transportMonitor;
    if (isCutOff !== before.isCutOff) this.#onCutOff(isCutOff);
  }
}

interface NodeRow extends NodeHeartbeat {
  readonly bus_ok: number;
}

const readNodes = async (db: Queries): Promise<{ nodes: readonly NodeRow[]; databaseMs: number | null }> => {
  const time = db.engine === 'postgres' ? timeOn.postgres : 'NULL';
  const rows = await db.all<NodeRow & { at: number | null }>(
    `SELECT id, beat, bus_ok, ${time} AS at FROM nodes WHERE state = 'alive'`,
  );
  return { nodes: rows, databaseMs: rows[0]?.at ?? null };
};

/** Declares a silent node dead, unless its heartbeat has changed. */
const setDead = (database: Database, { id, beat }: NodeHeartbeat): Promise<unknown> =>
  database.statement(
    "UPDATE nodes SET state = 'dead' WHERE id = ? AND beat = ? AND state = 'alive' RETURNING id",
    id,
    beat,
  );

const refuseOtherSettings = async (tx: DatabaseTransaction, ours: Readonly<Record<string, string>>): Promise<void> => {
  const living = await tx.all<{ name: string; settings: string }>(
    "SELECT name, settings FROM nodes WHERE state = 'alive'",
  );
  for (const { name, settings } of living) {
    const theirs: Record<string, unknown> = JSON.parse(settings);
    const other = Object.keys(ours).find((setting) => setting in theirs && theirs[setting] !== ours[setting]);
    if (other !== undefined)
      throw new ConfigError(
        `${other} differs from that of the running node ${name}; set the same on all nodes of this ledger.`,
      );
  }
};
