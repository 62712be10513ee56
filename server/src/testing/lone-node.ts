import type { Database } from '../platform/database/database.ts';
import { createNodeId } from '../platform/nodes/node-registry.ts';
import { LocalTransport, type Transport } from '../platform/transport/transport.ts';

/** Registers the test as the only living node of this database, replacing all earlier ones. The node sends no heartbeats. */
export const loneNode = async (database: Database): Promise<Transport> => {
  const transport = new LocalTransport(createNodeId('test'));
  await database.transact((tx) => tx.run('DELETE FROM nodes'));
  await addNode(database, transport.nodeId);
  return transport;
};

export const addNode = async (database: Database, nodeId: string): Promise<void> => {
  const row = "INSERT INTO nodes (id, name, state, beat, settings) VALUES (?, 'test', 'alive', 0, '{}')";
  await database.transact((tx) => tx.run(row, nodeId));
};

export const setNodeDead = async (database: Database, nodeId: string): Promise<void> => {
  await database.transact((tx) => tx.run("UPDATE nodes SET state = 'dead' WHERE id = ?", nodeId));
};
