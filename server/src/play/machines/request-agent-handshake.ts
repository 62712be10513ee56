import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { findAgentLink } from './agent-link-store.ts';

/**
 * Requests a new `hello` from a connected agent, so that its machines are checked against what this transaction has changed. An agent that
 * is not connected is checked when it connects.
 */
export const requestAgentHandshake = async (tx: DatabaseTransaction, agentId: string): Promise<void> => {
  const link = await findAgentLink(tx, agentId);
  if (link !== null && link.nodeId !== null) await publishDatabaseChange(tx, 'hello', agentId);
};
