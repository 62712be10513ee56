import { Viewers } from '../channels/viewers.ts';
import { FloorFacts } from '../cluster/floor-facts.ts';
import { FloorReplica } from '../cluster/floor-replica.ts';
import type { MachineFloor } from '../machines/machine-floor.ts';
import { RepeatedWarnings } from '../process/repeated-warnings.ts';
import type { Base } from './compose-accounts.ts';

/** Composes what keeps machines the same on all nodes, and lets each node reach every agent and viewer. */
export const composeReplica = (
  { database, bus, clock, logger, wire }: Pick<Base, 'database' | 'bus' | 'clock' | 'logger' | 'wire'>,
  floor: MachineFloor,
) => {
  const replica = new FloorReplica({ wire, floor, database, clock, warnings: new RepeatedWarnings(logger) });
  const facts = new FloorFacts({ wire, floor, database, bus, clock });
  const countOthers = async (): Promise<number> => {
    const row = await database.read.get<{ others: number }>(
      "SELECT count(*) AS others FROM nodes WHERE state = 'alive' AND id <> ?",
      wire.nodeId,
    );
    return row?.others ?? 0;
  };
  const viewers = new Viewers({ wire, floor, countOthers });
  return {
    replica,
    viewers,
    nodeId: wire.nodeId,
    /** Resolves when this node has the machines of the others. */
    start: async (): Promise<void> => {
      replica.start();
      facts.start();
      // Without the database the node starts nevertheless, and looks again each second.
      await replica.catchUp().catch(() => {});
    },
    stop: (): void => {
      replica.stop();
      facts.stop();
      viewers.close();
    },
  };
};

export type ComposedReplica = ReturnType<typeof composeReplica>;
