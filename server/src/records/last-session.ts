import type { LastSession, MachineId, SessionId } from '@reelfloor/protocol';
import type { Queries } from '../database/database.ts';
import type { SessionsTable } from '../database/schema.ts';
import { readWinsPaid } from '../sessions/session-store.ts';

export const readLastSession = async (db: Queries, playerId: string): Promise<LastSession | null> => {
  const row = await db.get<SessionsTable & { readonly brand_name: string }>(
    `SELECT session.*, brands.name AS brand_name FROM sessions AS session
     JOIN brands ON brands.id = session.brand_id
     WHERE session.player_id = ? ORDER BY session.started_at DESC, session.id DESC LIMIT 1`,
    playerId,
  );
  if (!row) return null;
  return {
    id: row.id as SessionId,
    machine: row.machine_id as MachineId,
    brand: row.brand_name,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    rounds: row.spins,
    freeSpins: row.free_spins,
    cashInMinor: row.cash_in_minor,
    cashOutMinor: row.cash_out_minor,
    winsPaidMinor: await readWinsPaid(db, row.id),
    stakedMinor: row.stake_minor,
    wonMinor: row.win_minor,
  };
};
