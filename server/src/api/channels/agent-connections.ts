import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { AgentInstance } from '@reelfloor/protocol/channels/agent-channel';
import type { Clock } from '../../platform/clock/clock.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';
import type { StoredAgentLink } from '../../play/machines/agent-link-store.ts';
import {
  agentConnectedElsewhereParams,
  formatAgentInstance,
  hashAgentToken,
  isSuccessorAgentInstance,
} from '../../play/machines/agent-registry.ts';

/** Time in ms for which the same conflict is not reported again: two processes that both claim to be the same agent. */
const alarmPauseMs = 60_000;

interface Line<Connection> {
  readonly connection: Connection;
  readonly instance: AgentInstance;
  readonly since: number;
}

interface AgentLinesDependencies {
  readonly nowMs: () => number;
  readonly alarm: (message: string, facts: Record<string, unknown>) => void;
}

/**
 * Decides which connection is the current one of each agent. A new connection replaces the older one, whose socket may still look open,
 * only if both have the same folder of journals. Any other process with the agent's token is refused, because two journals for one machine
 * would contradict each other about money.
 */
export class AgentConnections<Connection> {
  readonly #dependencies: AgentLinesDependencies;
  readonly #lines = new Map<string, Line<Connection>>();
  readonly #alarmedAtMs = new Map<string, number>();
  #takeovers = 0;

  constructor(dependencies: AgentLinesDependencies) {
    this.#dependencies = dependencies;
  }

  get(agentId: string): Connection | undefined {
    return this.#lines.get(agentId)?.connection;
  }

  /** Returns how often an agent's new connection replaced one that was still open, on this node or another. */
  get takeovers(): number {
    return this.#takeovers;
  }

  speaksFor(agentId: string, connection: Connection): boolean {
    return this.get(agentId) === connection;
  }

  /**
   * Makes this the agent's current connection. Returns the agent's former connection to this node, which the caller must close. `last`: the
   * connection with the newest `hello` message, on any node and even before a restart.
   */
  take(
    agentId: string,
    connection: Connection,
    instance: AgentInstance,
    last: Pick<StoredAgentLink, 'instance' | 'nodeId'> | null,
  ): Result<Connection | null> {
    const { nowMs } = this.#dependencies;
    const line = this.#lines.get(agentId);
    if (line && !isSuccessorAgentInstance(instance, line.instance)) return this.refuse(agentId, instance, line);
    if (last && !isSuccessorAgentInstance(instance, last.instance)) {
      const facts = {
        agentId,
        before: formatAgentInstance(last.instance),
        now: formatAgentInstance(instance),
      };
      this.#alarm('another process speaks for an agent: two may share one token and take turns', facts);
    }
    if (line || last?.nodeId) this.#takeovers += 1;
    this.#lines.set(agentId, { connection, instance, since: nowMs() });
    return okResult(line?.connection ?? null);
  }

  /** Refuses an agent process because the agent is connected to another node from another process (instance). */
  refuse(agentId: string, instance: AgentInstance, connected: Pick<StoredAgentLink, 'instance' | 'since'>) {
    const facts = {
      agentId,
      connected: formatAgentInstance(connected.instance),
      refused: formatAgentInstance(instance),
    };
    this.#alarm('a second process dials with the token of an agent that is connected', facts);
    return createRefusedResult('AGENT_ELSEWHERE', agentConnectedElsewhereParams(agentId, connected));
  }

  /** Removes the agent's connection. Does nothing if a newer connection has replaced it. */
  leave(agentId: string, connection: Connection): void {
    if (this.speaksFor(agentId, connection)) this.#lines.delete(agentId);
  }

  #alarm(message: string, facts: Record<string, unknown>): void {
    const key = JSON.stringify([message, facts]);
    const nowMs = this.#dependencies.nowMs();
    for (const [old, atMs] of this.#alarmedAtMs) if (nowMs - atMs >= alarmPauseMs) this.#alarmedAtMs.delete(old);
    if (this.#alarmedAtMs.has(key)) return;
    this.#alarmedAtMs.set(key, nowMs);
    this.#dependencies.alarm(message, facts);
  }
}

/** Time in ms between two checks of the connected agents' tokens; the same interval as for players' sign-ins. */
const pollEveryMs = 2_000;

interface AgentTokenMonitorDependencies<Connection> {
  readonly clock: Clock;
  readonly tokenHashes: (agentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly onVoid: (connection: Connection) => void;
  readonly onError: (error: unknown) => void;
}

/** Closes agents' connections whose token was changed directly in the database. Commands publish such a change at once. */
export class AgentTokenMonitor<Connection> {
  readonly #dependencies: AgentTokenMonitorDependencies<Connection>;
  readonly #tokens = new Map<Connection, { readonly agentId: string; readonly hash: string }>();
  readonly stop: () => void;

  constructor(dependencies: AgentTokenMonitorDependencies<Connection>) {
    this.#dependencies = dependencies;
    this.stop = repeatWithoutOverlap(dependencies.clock, pollEveryMs, () => this.check());
  }

  add(connection: Connection, agentId: string, token: string): void {
    this.#tokens.set(connection, { agentId, hash: hashAgentToken(token) });
  }

  remove(connection: Connection): void {
    this.#tokens.delete(connection);
  }

  /**
   * Checks the tokens of all agents' connections. A connection that already uses the new token stays open, even if the event of the token
   * change arrives later.
   */
  check(): Promise<void> {
    return this.#check().catch(this.#dependencies.onError);
  }

  async #check(): Promise<void> {
    const asked = [...this.#tokens];
    if (asked.length === 0) return;
    const hashes = await this.#dependencies.tokenHashes([...new Set(asked.map(([, { agentId }]) => agentId))]);
    for (const [connection, { agentId, hash }] of asked)
      if (hashes.get(agentId) !== hash) this.#dependencies.onVoid(connection);
  }
}
