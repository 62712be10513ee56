import {
  createStaffAlertId,
  findStaffAlert,
  openStaffAlertInTransaction,
  publishMachineAlertChange,
} from '../../platform/alerts/staff-alert-store.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { buildMachineFaultAlertCause, repairedSql } from './alert-conditions.ts';

interface AttendantCall {
  readonly machineId: string;
  readonly agentId: string;
  readonly playerId: string;
  readonly sessionId: string;
  /** The fault by which the machine was taken out of play; null if it is in play. */
  readonly fault: string | null;
  readonly at: number;
}

/**
 * Opens an alert because a player calls an attendant to a machine. Returns when the call began, in Unix ms. Idempotent: a second call while
 * one is open returns the time of the first.
 */
export const openAttendantCallAlert = (
  database: Database,
  { machineId, agentId, playerId, sessionId, fault, at }: AttendantCall,
): Promise<number> =>
  database.transact(async (tx) => {
    const player = await tx.get<{ username: string }>('SELECT username FROM players WHERE id = ?', playerId);
    const why = fault === null ? '.' : `, which is out of play: ${fault}`;
    const text = `${player?.username ?? playerId} calls an attendant to machine ${machineId}${why}`;
    // Open the fault's alert now if nobody has reported the fault yet: the attendant call ends when that alert closes.
    if (fault !== null)
      await openStaffAlertInTransaction(tx, buildMachineFaultAlertCause({ id: machineId, agentId, fault }), {
        at,
        id: createStaffAlertId(),
      });
    const cause = { kind: 'attendantCalled', subject: sessionId, machineId, playerId, text } as const;
    const id = await openStaffAlertInTransaction(tx, cause, { at, id: createStaffAlertId() });
    const alert = await findStaffAlert(tx, id);
    if (!alert) throw new Error(`the call ${id} was not stored`);
    await publishMachineAlertChange(tx, alert);
    return alert.opened_at;
  });

/** A call for an attendant as the player who made it sees it. `isTaken`: an attendant has accepted it. */
export interface OpenAttendantCall {
  readonly calledAt: number;
  readonly isTaken: boolean;
}

/**
 * Returns the session's call for an attendant that is open, or that an attendant has accepted, until the machine is repaired. Null if there
 * is none.
 */
export const findOpenAttendantCall = async (db: Queries, sessionId: string): Promise<OpenAttendantCall | null> => {
  const call = await db.get<{ opened_at: number; closed_at: number | null }>(
    `SELECT a.opened_at, a.closed_at FROM alerts a WHERE a.kind = 'attendantCalled' AND a.subject = ?
     AND (a.closed_at IS NULL OR a.acknowledged_at IS NOT NULL) AND NOT ${repairedSql}
     ORDER BY a.opened_at DESC, a.closed_at IS NULL DESC LIMIT 1`,
    sessionId,
  );
  return call ? { calledAt: call.opened_at, isTaken: call.closed_at !== null } : null;
};
