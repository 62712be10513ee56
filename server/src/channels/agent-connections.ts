import { done, type Result, refused } from '@reelfloor/protocol';
import type { AgentInstance } from '@reelfloor/protocol/channels/agent';

/** Pause before the same two instances of an agent are reported again, in ms. */
const alarmPauseMs = 60_000;

interface Line<Connection> {
  readonly connection: Connection;
  readonly instance: AgentInstance;
  readonly sinceMs: number;
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
  /** The last instance of each agent, connected or not. */
  readonly #last = new Map<string, AgentInstance>();
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

  /** Returns the connection that spoke for the agent before; the caller closes it. */
  take(agentId: string, connection: Connection, instance: AgentInstance): Result<Connection | null> {
    const { nowMs } = this.#parts;
    const line = this.#lines.get(agentId);
    if (line && !succeeds(instance, line.instance)) {
      const facts = { agentId, connected: nameOf(line.instance), refused: nameOf(instance) };
      this.#alarm('a second process dials with the token of an agent that is connected', facts);
      return refused('AGENT_ELSEWHERE', {
        agent: agentId,
        instance: nameOf(line.instance),
        since: new Date(line.sinceMs).toISOString(),
      });
    }
    const last = this.#last.get(agentId);
    if (last && !succeeds(instance, last)) {
      const facts = { agentId, before: nameOf(last), now: nameOf(instance) };
      this.#alarm('another process speaks for an agent: two may share one token and take turns', facts);
    }
    this.#last.set(agentId, instance);
    this.#lines.set(agentId, { connection, instance, sinceMs: nowMs() });
    return done(line?.connection ?? null);
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

/** True for a newer attempt of the same process, or a newer start with the same folder. */
const succeeds = (later: AgentInstance, earlier: AgentInstance): boolean => {
  if (later.folderId !== earlier.folderId) return false;
  if (later.processId === earlier.processId) return later.attempt > earlier.attempt;
  return later.start > earlier.start;
};

/** Names a process with the start of its folder's id, because the whole id is a secret of those who can read the folder. */
const nameOf = ({ host, start, folderId }: AgentInstance): string =>
  `${host}, start ${start} of folder ${folderId.slice(0, 8)}`;
