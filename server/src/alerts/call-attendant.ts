import type { Database } from '../database/database.ts';
import { openAlert } from './alert-store.ts';

interface AttendantCall {
  readonly machineId: string;
  readonly playerId: string;
  /** Why the machine is out of play; null if it is not. */
  readonly fault: string | null;
  readonly at: number;
}

/** Tells staff that a player calls them to a machine. Returns when the open call began: asked again, it is the same call. */
export const callAttendant = async (
  database: Database,
  { machineId, playerId, fault, at }: AttendantCall,
): Promise<number> => {
  const player = await database.read.get<{ username: string }>(
    'SELECT username FROM players WHERE id = ?',
    playerId,
  );
  const why = fault === null ? '.' : `, which is out of play: ${fault}`;
  const text = `${player?.username ?? playerId} calls an attendant to machine ${machineId}${why}`;
  // Another player's call at the same machine is another one.
  const subject = `${machineId} ${playerId}`;
  const id = await openAlert(database, { kind: 'attendantCalled', subject, machineId, playerId, text }, at);
  const opened = await database.read.get<{ at: number }>(
    'SELECT opened_at AS "at" FROM alerts WHERE id = ?',
    id,
  );
  return opened?.at ?? at;
};
