import { ViewerRegistry } from '../../api/channels/video-viewer-registry.ts';
import { NodeClocks } from '../../platform/nodes/node-clocks.ts';
import { RepeatedWarnings } from '../../platform/process/repeated-warnings.ts';
import { FloorReplica } from '../../play/floor-replica/floor-replica.ts';
import { LinkFirstSeenTimes } from '../../play/floor-replica/handle-agent-link-messages.ts';
import { SeatAndFaultPoller } from '../../play/floor-replica/seat-and-fault-poller.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import { pictureGraceMs } from '../../play/seats/hold/stop-picture-of-disconnected-page.ts';
import { listViewersThatMayReconnect } from '../../play/seats/seat-store.ts';
import type { CoreDependencies } from './compose-accounts.ts';

/**
 * Builds the services that replicate the state of machines to all nodes, and give each node access to the agents and viewers connected to
 * other nodes.
 */
export const composeFloorReplica = (
  {
    database,
    bus,
    clock,
    logger,
    transport,
  }: Pick<CoreDependencies, 'database' | 'bus' | 'clock' | 'logger' | 'transport'>,
  floor: MachineFloor,
) => {
  const nodeClocks = new NodeClocks(transport, clock);
  const warnings = new RepeatedWarnings(logger);
  const sightings = new LinkFirstSeenTimes(() => clock.nowMs());
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
    listViewersThatMayReconnect(database.read, machineIds, clock.nowMs() - pictureGraceMs);
  const viewers = new ViewerRegistry({ transport, floor, countOthers, listReturning });
  return {
    replica,
    viewers,
    nodeId: transport.nodeId,
    /** Resolves when the machines of the other nodes are loaded into the replica. */
    start: async (): Promise<void> => {
      nodeClocks.start();
      replica.start();
      facts.start();
      // Ignore an unreachable database: the replica retries each second.
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

export type ComposedReplica = ReturnType<typeof composeFloorReplica>;
