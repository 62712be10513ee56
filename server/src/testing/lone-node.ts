import type { Database } from '../platform/database/database.ts';
import { nodeIdOf } from '../platform/nodes/node-registry.ts';
import { LocalWire } from '../platform/transport/local-wire.ts';
import type { Wire } from '../platform/transport/wire.ts';

/** Registers the test as the only living node of this database, replacing all earlier ones. The node sends no heartbeats. */
export const loneNode = async (database: Database): Promise<Wire> => {
  const wire = new LocalWire(nodeIdOf('test'));
  await database.transact((unit) => unit.run('DELETE FROM nodes'));
  await addNode(database, wire.nodeId);
  return wire;
};

export const addNode = async (database: Database, nodeId: string): Promise<void> => {
  const row = "INSERT INTO nodes (id, name, state, beat, settings) VALUES (?, 'test', 'alive', 0, '{}')";
  await database.transact((unit) => unit.run(row, nodeId));
};

export const setNodeDead = async (database: Database, nodeId: string): Promise<void> => {
  await database.transact((unit) => unit.run("UPDATE nodes SET state = 'dead' WHERE id = ?", nodeId));
};
