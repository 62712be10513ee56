import { Viewers } from '../../api/channels/viewers.ts';
import { NodeClocks } from '../../platform/nodes/node-clocks.ts';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { FloorReplica } from '../../play/floor-replica/floor-replica.ts';
import { LinkSightings } from '../../play/floor-replica/remote-link.ts';
import { SeatAndFaultPoller } from '../../play/floor-replica/seat-and-fault-poller.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import { pictureGraceMs } from '../../play/seats/hold/seat-keeper.ts';
import { listReturningViewers } from '../../play/seats/seat-store.ts';
import type { Base } from './compose-accounts.ts';

/** Builds the services that replicate machines to all nodes and give each node access to the agents and viewers of other nodes. */
export const composeReplica = (
  {
    database,
    bus,
    clock,
    logger,
    transport,
  }: Pick<Base, 'database' | 'bus' | 'clock' | 'logger' | 'transport'>,
  floor: MachineFloor,
) => {
  const nodeClocks = new NodeClocks(transport, clock);
  const warnings = new RepeatedWarnings(logger);
  const sightings = new LinkSightings(() => clock.nowMs());
  const replica = new FloorReplica({ transport, floor, database, clock, warnings, nodeClocks, sightings });
  const facts = new SeatAndFaultPoller({ transport, floor, database, bus, clock });
  const countOthers = async (): Promise<number> => {
    const row = await database.read.get<{ others: number }>(
      "SELECT count(*) AS others FROM nodes WHERE state = 'alive' AND id <> ?",
      transport.nodeId,
    );
    return row?.others ?? 0;
  };
  const listReturning = (machineIds: readonly string[]) =>
    listReturningViewers(database.read, machineIds, clock.nowMs() - pictureGraceMs);
  const viewers = new Viewers({ transport, floor, countOthers, listReturning });
  return {
    replica,
    viewers,
    nodeId: transport.nodeId,
    /** Resolves when the machines of the other nodes are loaded. */
    start: async (): Promise<void> => {
      nodeClocks.start();
      replica.start();
      facts.start();
      // Do not fail if the database is unreachable: the replica retries each second.
      await replica.catchUp().catch(() => {});
    },
    stop: (): void => {
      replica.stop();
      nodeClocks.stop();
      facts.stop();
      viewers.close();
    },
  };
};

export type ComposedReplica = ReturnType<typeof composeReplica>;
