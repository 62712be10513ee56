import { done, type Result, refused } from '@reelfloor/protocol';
import type { AgentInstance } from '@reelfloor/protocol/channels/agent';
import { elsewhereFacts, nameOf, succeeds } from '../machines/agent-instance.ts';
import type { StoredLink } from '../machines/link-register.ts';

/** Time in ms for which the same two instances of an agent are not reported again. */
const alarmPauseMs = 60_000;

interface Line<Connection> {
  readonly connection: Connection;
  readonly instance: AgentInstance;
  readonly since: number;
}

export interface AgentLinesParts {
  readonly nowMs: () => number;
  readonly alarm: (message: string, facts: Record<string, unknown>) => void;
}

/**
 * Decides which connection speaks for each agent. A new connection replaces an older one only if it has the same folder of
 * journals; the older socket may still look open. Any other process with the agent's token is refused, because two journals
 * for one machine would contradict each other about money.
 */
export class AgentConnections<Connection> {
  readonly #parts: AgentLinesParts;
  readonly #lines = new Map<string, Line<Connection>>();
  readonly #alarmedAtMs = new Map<string, number>();
  #takeovers = 0;

  constructor(parts: AgentLinesParts) {
    this.#parts = parts;
  }

  get(agentId: string): Connection | undefined {
    return this.#lines.get(agentId)?.connection;
  }

  /** Returns how many connections took an agent over from one that had not ended, on this node or another. */
  get takeovers(): number {
    return this.#takeovers;
  }

  speaksFor(agentId: string, connection: Connection): boolean {
    return this.get(agentId) === connection;
  }

  /**
   * Makes this the agent's connection. Returns the one that spoke for the agent before on this node; the caller must close
   * it. `last`: the connection whose hello was the last, on any node and before any restart.
   */
  take(
    agentId: string,
    connection: Connection,
    instance: AgentInstance,
    last: Pick<StoredLink, 'instance' | 'nodeId'> | null,
  ): Result<Connection | null> {
    const { nowMs } = this.#parts;
    const line = this.#lines.get(agentId);
    if (line && !succeeds(instance, line.instance)) return this.refuse(agentId, instance, line);
    if (last && !succeeds(instance, last.instance)) {
      const facts = { agentId, before: nameOf(last.instance), now: nameOf(instance) };
      this.#alarm('another process speaks for an agent: two may share one token and take turns', facts);
    }
    if (line || last?.nodeId) this.#takeovers += 1;
    this.#lines.set(agentId, { connection, instance, since: nowMs() });
    return done(line?.connection ?? null);
  }

  /** Refuses an instance because the agent is connected to another node with another instance. */
  refuse(agentId: string, instance: AgentInstance, connected: Pick<StoredLink, 'instance' | 'since'>) {
    const facts = { agentId, connected: nameOf(connected.instance), refused: nameOf(instance) };
    this.#alarm('a second process dials with the token of an agent that is connected', facts);
    return refused('AGENT_ELSEWHERE', elsewhereFacts(agentId, connected));
  }

  /** Forgets the agent's connection. Does nothing if a newer one has replaced it. */
  leave(agentId: string, connection: Connection): void {
    if (this.speaksFor(agentId, connection)) this.#lines.delete(agentId);
  }

  #alarm(message: string, facts: Record<string, unknown>): void {
    const key = JSON.stringify([message, facts]);
    const nowMs = this.#parts.nowMs();
    for (const [old, atMs] of this.#alarmedAtMs)
      if (nowMs - atMs >= alarmPauseMs) this.#alarmedAtMs.delete(old);
    if (this.#alarmedAtMs.has(key)) return;
    this.#alarmedAtMs.set(key, nowMs);
    this.#parts.alarm(message, facts);
  }
}
