import type { AgentInstance } from '@reelfloor/protocol/channels/agent-channel';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';

/** The connection over which an agent sent its newest `hello`. */
export interface StoredAgentLink {
  /** Node to which the agent is connected; null after the connection has ended. */
  readonly nodeId: string | null;
  /** Epoch of the connection; increases with each `hello`. Only the connection with the highest epoch is valid for the agent. */
  readonly epoch: number;
  readonly instance: AgentInstance;
  readonly since: number;
}

interface LinkRow {
  readonly node_id: string | null;
  readonly epoch: number;
  readonly instance: string;
  readonly since: number;
}

/** Further data about an agent's new connection, beside `StoredAgentLink`. */
export interface AgentLinkDetails {
  /** Network address from which the agent connects. */
  readonly address: string;
  readonly version: string;
}

export const findAgentLink = async (db: Queries, agentId: string): Promise<StoredAgentLink | null> => {
  const row = await db.get<LinkRow>(
    'SELECT node_id, epoch, instance, since FROM agent_links WHERE agent_id = ?',
    agentId,
  );
  if (!row) return null;
  const { node_id: nodeId, epoch, instance, since } = row;
  return { nodeId, epoch, instance: JSON.parse(instance), since };
};

/** Stores that the agent is connected to this node. Returns a new epoch; connections of the agent with a lower one are refused. */
export const storeAgentLink = async (
  tx: DatabaseTransaction,
  agentId: string,
  { nodeId, instance, since, address, version }: Omit<StoredAgentLink, 'epoch'> & AgentLinkDetails,
): Promise<number> => {
  const row = await tx.get<{ epoch: number }>(
    `INSERT INTO agent_links (agent_id, node_id, epoch, instance, since, address, version)
     VALUES (?, ?, 1, ?, ?, ?, ?)
     ON CONFLICT (agent_id) DO UPDATE SET node_id = excluded.node_id, epoch = agent_links.epoch + 1,
       instance = excluded.instance, since = excluded.since, address = excluded.address, version = excluded.version,
       ended_at = NULL RETURNING epoch`,
    agentId,
    nodeId,
    JSON.stringify(instance),
    since,
    address,
    version,
  );
  if (!row) throw new Error(`the link of ${agentId} was not stored`);
  return row.epoch;
};

/** Stores that the agent's connection has ended. Does nothing if the agent has a newer connection. */
export const endAgentLink = async (
  database: Database,
  { agentId, epoch, at }: { readonly agentId: string; readonly epoch: number; readonly at: number },
): Promise<void> => {
  const sql = 'UPDATE agent_links SET node_id = NULL, ended_at = ? WHERE agent_id = ? AND epoch = ? RETURNING epoch';
  await database.statement(sql, at, agentId, epoch);
};

interface PlacedLink {
  readonly agentId: string;
  readonly epoch: number;
  /** The node to which the agent is connected; null after the connection has ended or the node has died. */
  readonly nodeId: string | null;
}

/** Time in ms after an agent's `hello` during which its node may not yet respond to other nodes about the connection. */
const openingMs = 5_000;

/**
 * Returns true if an agent's connection for which no node responds may still be open: its node is alive, and has either only just accepted
 * the `hello`, or lost its transport to the other nodes. `knownForMs`: how long this node has known the connection, by its own clock.
 */
export const mayAgentLinkBeOpen = async (
  db: Queries,
  { nodeId }: StoredAgentLink,
  knownForMs: number,
): Promise<boolean> => {
  const node = await db.get<{ bus_ok: number }>("SELECT bus_ok FROM nodes WHERE id = ? AND state = 'alive'", nodeId);
  return node !== undefined && (node.bus_ok === 0 || knownForMs < openingMs);
};

/** Returns the node to which each agent is connected. */
export const readAgentLinks = (db: Queries): Promise<PlacedLink[]> =>
  db.all<PlacedLink>(
    `SELECT agent_id AS "agentId", epoch, CASE WHEN nodes.state = 'alive' THEN node_id END AS "nodeId"
     FROM agent_links LEFT JOIN nodes ON nodes.id = node_id`,
  );

/** Returns true if the agent is connected to a live node, so that its cabinets can be reached. */
export const isAgentConnected = async (db: Queries, agentId: string): Promise<boolean> =>
  (await db.get(
    "SELECT 1 FROM agent_links JOIN nodes ON nodes.id = node_id WHERE agent_id = ? AND state = 'alive'",
    agentId,
  )) !== undefined;
