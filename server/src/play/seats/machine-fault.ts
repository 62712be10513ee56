import { randomUUID } from 'node:crypto';
import type { MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { findMachine, storeFault } from '../machines/machine-store.ts';
import { keepRefusedEvent } from '../machines/refused-event.ts';
import { placeHold, spanAround } from '../recordings/recording-holds.ts';
import type { FloorDependencies } from './floor-dependencies.ts';

export const notifyFault = (
  { floor, alarm }: FloorDependencies,
  machineId: MachineId,
  fault: string,
): void => {
  alarm('the ledger and the cabinet disagree', { machineId, fault });
  floor.setFault(machineId, fault);
};

/** Places a legal hold on the recording around the moment in which a machine is taken out of play. */
export const holdFault = (
  tx: DatabaseTransaction,
  { machineId, fault, at }: { readonly machineId: MachineId; readonly fault: string; readonly at: number },
) => placeHold(tx, { id: randomUUID(), machineId, ...spanAround(at), cause: 'fault', reason: fault, at });

/** Takes a machine out of play until a person has found out why. `event`: the refused event, if there is one. */
export const markFaulted = async (
  dependencies: FloorDependencies,
  machineId: MachineId,
  fault: string,
  event?: CabinetEvent,
): Promise<void> => {
  await dependencies.database.transact(async (tx) => {
    if ((await findMachine(tx, machineId))?.fault === null)
      await holdFault(tx, { machineId, fault, at: dependencies.clock.nowMs() });
    await storeFault(tx, machineId, fault);
    if (event) await keepRefusedEvent(tx, machineId, event);
  });
  notifyFault(dependencies, machineId, fault);
};
