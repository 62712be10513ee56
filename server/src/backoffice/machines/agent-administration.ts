import { randomBytes } from 'node:crypto';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { removedMachinesSql } from '../../play/machines/out-of-service-records.ts';

interface ListedAgent {
  readonly id: string;
  readonly machines: readonly string[];
  /** When the agent connected; null if it is not connected. */
  readonly connectedSince: number | null;
  /** When the agent was last connected; null if never. */
  readonly lastSeenAt: number | null;
  /** The agent's version; null if the agent is too old to report it or has never connected. */
  readonly version: string | null;
  readonly address: string | null;
  /** Host name and process id, as reported by the agent. */
  readonly host: string | null;
}

interface AgentRow {
  readonly id: string;
  readonly instance: string | null;
  readonly since: number | null;
  readonly node_id: string | null;
  readonly ended_at: number | null;
  readonly address: string | null;
  readonly version: string | null;
  readonly state: 'alive' | 'dead' | null;
  readonly beat: number | null;
}

/** Returns the ids of an agent's machines, connected or not, except removed ones. */
export const listAgentMachineIds = async (db: Queries, agentId: string): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM (SELECT id FROM machines WHERE agent_id = ? UNION SELECT machine_id FROM machine_assignments
       WHERE agent_id = ? AND machine_id NOT IN (SELECT id FROM machines)) AS its
     WHERE id NOT IN (${removedMachinesSql}) ORDER BY id`,
    agentId,
    agentId,
  );
  return rows.map(({ id }) => id);
};

/** Returns all agents by id, except removed ones. */
export const listAgents = async (db: Queries): Promise<ListedAgent[]> => {
  const rows = await db.all<AgentRow>(
    `SELECT agents.id AS id, l.instance, l.since, l.node_id, l.ended_at, l.address, l.version, n.state, n.beat
     FROM agents LEFT JOIN agent_links l ON l.agent_id = agents.id LEFT JOIN nodes n ON n.id = l.node_id
     WHERE agents.removed_at IS NULL ORDER BY agents.id`,
  );
  const agents: ListedAgent[] = [];
  for (const row of rows) {
    const { id, address, version, since } = row;
    const host = row.instance === null ? null : ((JSON.parse(row.instance) as { host?: string }).host ?? null);
    const connectedSince = row.node_id !== null && row.state === 'alive' ? since : null;
    agents.push({
      ...{ id, address, version, host, connectedSince, lastSeenAt: lastSeenOf(row) },
      machines: await listAgentMachineIds(db, id),
    });
  }
  return agents;
};

/** Returns when an agent was last connected. If its node died, that is the node's last heartbeat. */
const lastSeenOf = ({ since, node_id, ended_at, beat }: AgentRow): number | null => {
  if (since === null) return null;
  return Math.max(since, (node_id === null ? ended_at : beat) ?? since);
};

/** Returns a new agent token. Only its hash is stored. */
export const generateAgentToken = (): string => randomBytes(32).toString('base64url');

interface NewAgent {
  readonly id: string;
  readonly tokenHash: string;
  /** Brands whose unassigned machines the agent may announce; empty: only machines assigned to it. */
  readonly brands: readonly string[];
}

/** Adds an agent. A removed agent of this name is restored. */
export const storeNewAgent = async (tx: DatabaseTransaction, { id, tokenHash, brands }: NewAgent): Promise<void> => {
  const added = await tx.run(
    `INSERT INTO agents (id, token_hash, announces_any) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE
     SET token_hash = excluded.token_hash, announces_any = excluded.announces_any, removed_at = NULL
     WHERE agents.removed_at IS NOT NULL`,
    id,
    tokenHash,
    brands.length > 0 ? 1 : 0,
  );
  if (added === 0) throw new BusinessRuleError('AGENT_EXISTS', { agent: id });
  for (const brand of brands) {
    if (!(await tx.get('SELECT 1 FROM brands WHERE id = ?', brand)))
      throw new BusinessRuleError('BRAND_UNKNOWN', { brand }, `There is no brand ${brand}; add it first.`);
    await tx.run('INSERT INTO agent_brands (agent_id, brand_id) VALUES (?, ?)', id, brand);
  }
};

/** Replaces an agent's token: the old one is revoked and the agent is disconnected. */
export const replaceAgentToken = async (tx: DatabaseTransaction, id: string, tokenHash: string): Promise<void> => {
  const changed = await tx.run('UPDATE agents SET token_hash = ? WHERE id = ? AND removed_at IS NULL', tokenHash, id);
  if (changed === 0) throw new BusinessRuleError('AGENT_UNKNOWN', { agent: id });
  await publishDatabaseChange(tx, 'agent', id);
};

/** Removes an agent that has no machines: its token is revoked and it is disconnected. Its id stays in the database. */
export const storeAgentRemoval = async (
  tx: DatabaseTransaction,
  id: string,
  { at, voidTokenHash }: { readonly at: number; readonly voidTokenHash: string },
): Promise<void> => {
  const agent = await tx.get<{ removed_at: number | null }>('SELECT removed_at FROM agents WHERE id = ?', id);
  if (!agent) throw new BusinessRuleError('AGENT_UNKNOWN', { agent: id });
  if (agent.removed_at !== null) throw new BusinessRuleError('AGENT_REMOVED', { agent: id });
  const [first, ...more] = await listAgentMachineIds(tx, id);
  if (first !== undefined)
    throw new BusinessRuleError(
      'AGENT_HAS_MACHINES',
      { agent: id, machines: [first, ...more].join(', ') },
      `Agent ${id} has machines (${[first, ...more].join(', ')}); nothing changed. Move or remove them first: npm run operator -- machine move ${first} --agent …`,
    );
  await tx.run('DELETE FROM agent_brands WHERE agent_id = ?', id);
  await tx.run(
    'UPDATE agents SET removed_at = ?, announces_any = 0, token_hash = ? WHERE id = ?',
    at,
    voidTokenHash,
    id,
  );
  await publishDatabaseChange(tx, 'agent', id);
};
