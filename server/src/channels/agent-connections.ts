import { done, type Result, refused } from '@reelfloor/protocol';
import type { AgentInstance } from '@reelfloor/protocol/channels/agent';
import { elsewhereFacts, nameOf, succeeds } from '../machines/agent-instance.ts';
import type { StoredLink } from '../machines/link-register.ts';

/** Pause before the same two instances of an agent are reported again, in ms. */
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
 * Decides which connection speaks for each agent. Another one takes over only with the same folder of journals, even while
 * the older socket looks open. Any other process with the agent's token is refused, because two journals for one machine
 * would contradict each other about money.
 */
export class AgentConnections<Connection> {
  readonly #parts: AgentLinesParts;
  readonly #lines = new Map<string, Line<Connection>>();
  readonly #alarmedAtMs = new Map<string, number>();

  constructor(parts: AgentLinesParts) {
    this.#parts = parts;
  }

  get(agentId: string): Connection | undefined {
    return this.#lines.get(agentId)?.connection;
  }

  speaksFor(agentId: string, connection: Connection): boolean {
    return this.get(agentId) === connection;
  }

  /**
   * Returns the connection that spoke for the agent here before; the caller closes it. `last` is the instance that said
   * hello last, at any node and before any restart.
   */
  take(
    agentId: string,
    connection: Connection,
    instance: AgentInstance,
    last: AgentInstance | null,
  ): Result<Connection | null> {
    const { nowMs } = this.#parts;
    const line = this.#lines.get(agentId);
    if (line && !succeeds(instance, line.instance)) return this.refuse(agentId, instance, line);
    if (last && !succeeds(instance, last)) {
      const facts = { agentId, before: nameOf(last), now: nameOf(instance) };
      this.#alarm('another process speaks for an agent: two may share one token and take turns', facts);
    }
    this.#lines.set(agentId, { connection, instance, since: nowMs() });
    return done(line?.connection ?? null);
  }

  /** Refuses an instance because another one is connected to another node. */
  refuse(agentId: string, instance: AgentInstance, connected: Pick<StoredLink, 'instance' | 'since'>) {
    const facts = { agentId, connected: nameOf(connected.instance), refused: nameOf(instance) };
    this.#alarm('a second process dials with the token of an agent that is connected', facts);
    return refused('AGENT_ELSEWHERE', elsewhereFacts(agentId, connected));
  }

  /** Does nothing if a newer connection has taken over. */
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
