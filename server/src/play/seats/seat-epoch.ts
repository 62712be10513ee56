import type { MachineId } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Seat } from './seat.ts';

/** Increments the machine's fencing number and returns the new one; null if the machine does not exist. */
export const incrementMachineEpoch = async (tx: DatabaseTransaction, machineId: MachineId): Promise<number | null> => {
  const row = await tx.get<{ epoch: number }>(
    'UPDATE machines SET epoch = epoch + 1 WHERE id = ? RETURNING epoch',
    machineId,
  );
  return row?.epoch ?? null;
};

/** Increments the fencing number of the seat's machine and returns the new one; null if the seat has changed or is being closed. */
export const incrementSeatEpoch = async (tx: DatabaseTransaction, seat: Seat): Promise<number | null> => {
  const row = await tx.get<{ epoch: number }>(
    `UPDATE machines SET epoch = epoch + 1 WHERE id = ?
     AND EXISTS (SELECT 1 FROM seats WHERE session_id = ? AND epoch = ? AND state = 'held') RETURNING epoch`,
    seat.machineId,
    seat.sessionId,
    seat.epoch,
  );
  return row?.epoch ?? null;
};

/** Gives the machine's seat the new fencing number (epoch) and holds it for its player. Does nothing if the machine has no seat. */
export const fenceAndHoldMachineSeat = (
  tx: DatabaseTransaction,
  machineId: string,
  { epoch, until, at }: { readonly epoch: number; readonly until: number; readonly at: number },
) =>
  tx.run(
    `UPDATE seats SET epoch = ?, hold_until = ?, dropped_at = coalesce(dropped_at, ?)
     WHERE machine_id = ?`,
    epoch,
    until,
    at,
    machineId,
  );
