import { hashAgentToken } from '../machines/agent-registry.ts';
import type { Clock } from '../process/clock.ts';
import { everySoOften } from '../process/every-so-often.ts';

/** Delay between two checks of the tokens, in milliseconds. Players' sign-ins are checked as often. */
const lookEveryMs = 2_000;

export interface AgentTokenWatchParts<Connection> {
  readonly clock: Clock;
  /** Returns the hash of each agent's valid token, by agent id. */
  readonly tokenHashes: (agentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly onVoid: (connection: Connection) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Regularly checks that the tokens of connected agents are still valid. A command reports a changed token at once; a
 * database that was edited or restored by other means does not.
 */
export class AgentTokenWatch<Connection> {
  readonly #parts: AgentTokenWatchParts<Connection>;
  readonly #tokens = new Map<Connection, { readonly agentId: string; readonly hash: string }>();
  readonly stop: () => void;

  constructor(parts: AgentTokenWatchParts<Connection>) {
    this.#parts = parts;
    this.stop = everySoOften(parts.clock, lookEveryMs, () => this.look());
  }

  add(connection: Connection, agentId: string, token: string): void {
    this.#tokens.set(connection, { agentId, hash: hashAgentToken(token) });
  }

  remove(connection: Connection): void {
    this.#tokens.delete(connection);
  }

  /**
   * Checks now. A connection whose token is valid stays open: the news of a changed token may arrive after the agent
   * has already connected with the new one.
   */
  look(): Promise<void> {
    return this.#look().catch(this.#parts.onError);
  }

  async #look(): Promise<void> {
    const asked = [...this.#tokens];
    if (asked.length === 0) return;
    const hashes = await this.#parts.tokenHashes([...new Set(asked.map(([, { agentId }]) => agentId))]);
    for (const [connection, { agentId, hash }] of asked)
      if (hashes.get(agentId) !== hash) this.#parts.onVoid(connection);
  }
}
