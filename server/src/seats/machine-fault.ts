import type { MachineId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { Transaction } from '../database/database.ts';
import { keepRefusedEvent } from '../machines/refused-event.ts';
import type { FloorParts } from './floor-parts.ts';

/** The first fault is the one to look into; it stays. */
export const writeFault = (tx: Transaction, machineId: MachineId, fault: string) =>
  tx.run('UPDATE machines SET fault = coalesce(fault, ?) WHERE id = ?', fault, machineId);

export const tellFault = ({ floor, alarm }: FloorParts, machineId: MachineId, fault: string): void => {
  alarm('the books and the cabinet disagree', { machineId, fault });
  floor.setFault(machineId, fault);
};

/** Until a person has looked into it. `event`: the one that was refused. */
export const takeOutOfPlay = async (
  parts: FloorParts,
  machineId: MachineId,
  fault: string,
  event?: CabinetEvent,
): Promise<void> => {
  await parts.database.transact(async (tx) => {
    await writeFault(tx, machineId, fault);
    if (event) await keepRefusedEvent(tx, machineId, event);
  });
  tellFault(parts, machineId, fault);
};
