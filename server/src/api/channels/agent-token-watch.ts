import type { Clock } from '../../platform/clock/clock.ts';
import { everySoOften } from '../../platform/process/every-so-often.ts';
import { hashAgentToken } from '../../play/machines/agent-registry.ts';

/** Time in ms between two checks of the agents' tokens: the same as for players' sign-ins. */
const lookEveryMs = 2_000;

export interface AgentTokenWatchParts<Connection> {
  readonly clock: Clock;
  readonly tokenHashes: (agentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly onVoid: (connection: Connection) => void;
  readonly onError: (error: unknown) => void;
}

/** Closes agents' connections whose token was changed in the database directly. Commands report such a change at once. */
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

  /** Checks all connections. One that already uses the new token stays open, even if events of the change comes later. */
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
