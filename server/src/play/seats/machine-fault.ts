import type { MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import { storeFault } from '../machines/machine-store.ts';
import { keepRefusedEvent } from '../machines/refused-event.ts';
import type { FloorDependencies } from './floor-dependencies.ts';

export const notifyFault = (
  { floor, alarm }: FloorDependencies,
  machineId: MachineId,
  fault: string,
): void => {
  alarm('the books and the cabinet disagree', { machineId, fault });
  floor.setFault(machineId, fault);
};

/** Takes a machine out of play until a person has found out why. `event`: the refused event, if there is one. */
export const markFaulted = async (
  dependencies: FloorDependencies,
  machineId: MachineId,
  fault: string,
  event?: CabinetEvent,
): Promise<void> => {
  await dependencies.database.transact(async (tx) => {
    await storeFault(tx, machineId, fault);
    if (event) await keepRefusedEvent(tx, machineId, event);
  });
  notifyFault(dependencies, machineId, fault);
};
