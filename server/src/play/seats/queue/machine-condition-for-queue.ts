import type { Queries } from '../../../platform/database/database.ts';
import { isCabinetReadyForNextPlayer, type Machine } from '../../machines/machine.ts';
import { isMachineClosedToPlayers } from '../../machines/out-of-service-records.ts';
import { findSeat } from '../seat-store.ts';
import type { MachineConditionForQueue } from './queue-rules.ts';

interface BookedMachine {
  readonly fault: string | null;
  readonly reserved_for: string | null;
}

/**
 * Returns the machine's condition for its queue: the database says who has the seat, this node's machine list what the cabinet does. A
 * machine that staff reserved is free only for `playerId`.
 */
export const readMachineConditionForQueue = async (
  db: Queries,
  machineId: string,
  machine: Machine | undefined,
  playerId: string | null = null,
): Promise<MachineConditionForQueue> => {
  if (await isMachineClosedToPlayers(db, { id: machineId, brandId: machine?.brandId ?? '' })) return 'closed';
  const booked = await db.get<BookedMachine>('SELECT fault, reserved_for FROM machines WHERE id = ?', machineId);
  if (!machine || !booked || machine.fault !== null || booked.fault !== null) return 'busy';
  if (booked.reserved_for !== null && booked.reserved_for !== playerId) return 'busy';
  if (await findSeat(db, machineId)) return 'busy';
  if (machine.link === null) return 'away';
  return isCabinetReadyForNextPlayer(machine.view) ? 'free' : 'busy';
};
