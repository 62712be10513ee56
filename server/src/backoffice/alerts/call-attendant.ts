import { findAlert, newAlertId, noteMachine, openAlertIn } from '../../platform/alerts/alert-store.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { machineFaultCause, repairedSql } from './floor-conditions.ts';

interface AttendantCall {
  readonly machineId: string;
  readonly agentId: string;
  readonly playerId: string;
  readonly sessionId: string;
  /** Why the machine is out of play; null if it is not. */
  readonly fault: string | null;
  readonly at: number;
}

/** Tells staff that a player calls them to a machine. Returns when the open call began: asked again, it is the same call. */
export const callAttendant = (
  database: Database,
  { machineId, agentId, playerId, sessionId, fault, at }: AttendantCall,
): Promise<number> =>
  database.transact(async (tx) => {
    const player = await tx.get<{ username: string }>('SELECT username FROM players WHERE id = ?', playerId);
    const why = fault === null ? '.' : `, which is out of play: ${fault}`;
    const text = `${player?.username ?? playerId} calls an attendant to machine ${machineId}${why}`;
    // The end of the fault's alert ends the call. A fault that nobody has looked at yet would have none.
    if (fault !== null)
      await openAlertIn(tx, machineFaultCause({ id: machineId, agentId, fault }), { at, id: newAlertId() });
    const cause = { kind: 'attendantCalled', subject: sessionId, machineId, playerId, text } as const;
    const id = await openAlertIn(tx, cause, { at, id: newAlertId() });
    const alert = await findAlert(tx, id);
    if (!alert) throw new Error(`the call ${id} was not stored`);
    await noteMachine(tx, alert);
    return alert.opened_at;
  });

/** A call that counts for its player. `isTaken`: an attendant has answered it. */
export interface PresentCall {
  readonly calledAt: number;
  readonly isTaken: boolean;
}

/** Returns the session's call that is open, or that an attendant took before the machine was repaired. */
export const findAttendantCall = async (db: Queries, sessionId: string): Promise<PresentCall | null> => {
  const call = await db.get<{ opened_at: number; closed_at: number | null }>(
    `SELECT a.opened_at, a.closed_at FROM alerts a WHERE a.kind = 'attendantCalled' AND a.subject = ?
     AND (a.closed_at IS NULL OR a.acknowledged_at IS NOT NULL) AND NOT ${repairedSql}
     ORDER BY a.opened_at DESC, a.closed_at IS NULL DESC LIMIT 1`,
    sessionId,
  );
  return call ? { calledAt: call.opened_at, isTaken: call.closed_at !== null } : null;
};
