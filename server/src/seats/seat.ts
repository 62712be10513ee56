import type { MachineId, PlayerId, SessionId } from '@reelfloor/protocol';
import type { Queries, UnitOfWork } from '../database/database.ts';
import type { SeatsTable } from '../database/schema.ts';

/** A player's hold on a machine. The epoch fences: whoever took the seat later has a higher one. */
export interface Seat {
  readonly machineId: MachineId;
  readonly playerId: PlayerId;
  readonly sessionId: SessionId;
  readonly epoch: number;
}

export const findSeat = (db: Queries, machineId: string): Promise<SeatsTable | undefined> =>
  db.get<SeatsTable>('SELECT * FROM seats WHERE machine_id = ?', machineId);

export const findSeatOfPlayer = (db: Queries, playerId: string): Promise<SeatsTable | undefined> =>
  db.get<SeatsTable>('SELECT * FROM seats WHERE player_id = ?', playerId);

/**
 * Whether the player holds the seat. Every order to move a player's money asks this inside its own unit of work, and by
 * asking writes the row: on PostgreSQL a unit that only reads it could be committed after the closing of the seat.
 */
export const claimSeat = async (unit: UnitOfWork, seat: Seat): Promise<boolean> => {
  const claimed = await unit.run(
    "UPDATE seats SET epoch = epoch WHERE machine_id = ? AND session_id = ? AND epoch = ? AND state = 'held'",
    seat.machineId,
    seat.sessionId,
    seat.epoch,
  );
  return claimed > 0;
};

export const seatOfRow = (row: SeatsTable): Seat => ({
  machineId: row.machine_id as MachineId,
  playerId: row.player_id as PlayerId,
  sessionId: row.session_id as SessionId,
  epoch: row.epoch,
});
