import type { MachineId, PlayerId, SessionId } from '@reelfloor/protocol';
import type { Queries } from '../database/database.ts';
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

/** Every movement of a player's money asks this inside its own unit of work. */
export const holdsSeat = async (db: Queries, seat: Seat): Promise<boolean> => {
  const row = await findSeat(db, seat.machineId);
  return row?.session_id === seat.sessionId && row.epoch === seat.epoch && row.state === 'held';
};

export const seatOfRow = (row: SeatsTable): Seat => ({
  machineId: row.machine_id as MachineId,
  playerId: row.player_id as PlayerId,
  sessionId: row.session_id as SessionId,
  epoch: row.epoch,
});
