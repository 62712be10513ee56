import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { NodeRegistry } from '../../platform/nodes/node-registry.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import type { Config } from '../config/config.ts';

/** Lets a node listen. If it cannot, because the port is taken, the node leaves what it has joined. */
export const listen = async <T>(
  http: FastifyInstance,
  { port, host }: Config,
  left: Joined,
  startMetrics: () => Promise<T>,
): Promise<{ address: string; metricsServer: T }> => {
  try {
    return { address: await http.listen({ port, host }), metricsServer: await startMetrics() };
  } catch (error) {
    await http.close();
    return leaveAll(left, error);
  }
};

interface Joined {
  readonly transport: Transport;
  readonly registry: NodeRegistry;
  readonly database: Database;
}

/** Leaves what a node has joined before it listens, because its start failed with an error. */
const leaveAll = async ({ transport, registry, database }: Joined, error: unknown): Promise<never> => {
  await transport.drain();
  await registry.leave();
  await database.close();
  throw error;
};
