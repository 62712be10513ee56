import type { MachineId } from '@reelfloor/protocol';
import type { Transaction } from '../database/database.ts';
import type { FloorParts } from './floor-parts.ts';

/** The first fault is the one to look into; it stays. */
export const writeFault = (tx: Transaction, machineId: MachineId, fault: string) =>
  tx.run('UPDATE machines SET fault = coalesce(fault, ?) WHERE id = ?', fault, machineId);

export const tellFault = ({ floor, alarm }: FloorParts, machineId: MachineId, fault: string): void => {
  alarm('the books and the cabinet disagree', { machineId, fault });
  floor.setFault(machineId, fault);
};

/** Until a person has looked into it. */
export const takeOutOfPlay = async (
  parts: FloorParts,
  machineId: MachineId,
  fault: string,
): Promise<void> => {
  await parts.database.transact((tx) => writeFault(tx, machineId, fault));
  tellFault(parts, machineId, fault);
};
