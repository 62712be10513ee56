import { signInPlayers } from '@reelfloor/server/testing/sign-in-players';
import { Cluster } from '../../tests/harness/cluster.ts';

/** The demo's machines: one of each brand, then the second machine of each brand. */
const machineIds = ['104', '212', '318', '405', '501', '603', '107', '215', '321', '408', '506', '609'];
/** Opening balance of each player's wallet, in minor units. */
export const walletMinor = 100_000;

export interface BenchCluster {
  readonly cluster: Cluster;
  /** A signed-in player for each machine. */
  readonly players: readonly { readonly token: string; readonly machineId: string }[];
}

/**
 * Starts nodes on PostgreSQL and NATS, an agent with quick cabinets (`speed` 10: a tenth of the time for a round), and
 * signed-in players. The agent is connected to node 0.
 */
export const openClusterWithPlayers = async (
  nodes: number,
  { playerCount, speed }: { readonly playerCount: number; readonly speed: number },
): Promise<BenchCluster> => {
  const cluster = await Cluster.open(nodes, { isSynced: true });
  try {
    await cluster.node(0).start();
    await cluster.startAgent({ CABINET_SPEED: String(speed) });
    const tokens = await signInPlayers(cluster.config, playerCount, walletMinor);
    for (let index = 1; index < nodes; index++) await cluster.node(index).start();
    const players = tokens.flatMap((token, index) => {
      const machineId = machineIds[index];
      return machineId === undefined ? [] : [{ token, machineId }];
    });
    return { cluster, players };
  } catch (error) {
    await cluster.close();
    throw error;
  }
};
