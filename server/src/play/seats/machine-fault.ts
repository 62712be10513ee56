import { randomUUID } from 'node:crypto';
import type { MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { findMachine, storeMachineFault } from '../machines/machine-store.ts';
import { storeRefusedEvent } from '../machines/refused-cabinet-event.ts';
import { computeLegalHoldSpanAround, placeLegalHold } from '../recordings/legal-holds.ts';
import type { SeatServiceDependencies } from './seat-service-dependencies.ts';

export const notifyMachineFault = (
  { floor, alarm }: SeatServiceDependencies,
  machineId: MachineId,
  fault: string,
): void => {
  alarm('the ledger and the cabinet disagree', { machineId, fault });
  floor.setFault(machineId, fault);
};

/** Places a legal hold on the recording around the moment at which a machine is taken out of play. */
export const placeLegalHoldOnFault = (
  tx: DatabaseTransaction,
  { machineId, fault, at }: { readonly machineId: MachineId; readonly fault: string; readonly at: number },
) =>
  placeLegalHold(tx, {
    id: randomUUID(),
    machineId,
    ...computeLegalHoldSpanAround(at),
    cause: 'fault',
    reason: fault,
    at,
  });

/** Takes a machine out of play because of a fault, until a person has found the cause. `event`: the refused event, if there is one. */
export const markMachineFaulted = async (
  dependencies: SeatServiceDependencies,
  machineId: MachineId,
  fault: string,
  event?: CabinetEvent,
): Promise<void> => {
  await dependencies.database.transact(async (tx) => {
    if ((await findMachine(tx, machineId))?.fault === null)
      await placeLegalHoldOnFault(tx, { machineId, fault, at: dependencies.clock.nowMs() });
    await storeMachineFault(tx, machineId, fault);
    if (event) await storeRefusedEvent(tx, machineId, event);
  });
  notifyMachineFault(dependencies, machineId, fault);
};
