import { noteChange } from '../../platform/bus/note-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { findLink } from './link-register.ts';

/**
 * Lets a connected agent say hello again, so that its machines are judged by what this transaction has changed. An agent that is
 * not connected is judged by it anyway.
 */
export const requestHandshake = async (tx: DatabaseTransaction, agentId: string): Promise<void> => {
  const link = await findLink(tx, agentId);
  if (link !== null && link.nodeId !== null) await noteChange(tx, 'hello', agentId);
};
