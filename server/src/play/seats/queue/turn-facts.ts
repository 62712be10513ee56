import type { Queries } from '../../../platform/database/database.ts';
import { mostSessions, type TurnFacts } from './estimate-turn.ts';

/** Returns by what the machine's turns are estimated at the time `at`. */
export const readTurnFacts = async (
  db: Queries,
  machineId: string,
  at: number,
): Promise<Omit<TurnFacts, 'before'>> => {
  const finished = await db.all<{ ms: number }>(
    `SELECT ended_at - started_at AS ms FROM sessions WHERE machine_id = ? AND ended_at IS NOT NULL
     ORDER BY started_at DESC LIMIT ${mostSessions}`,
    machineId,
  );
  const present = await db.get<{ started_at: number }>(
    'SELECT started_at FROM sessions WHERE id = (SELECT session_id FROM seats WHERE machine_id = ?)',
    machineId,
  );
  return {
    durationsMs: finished.map(({ ms }) => Math.max(0, ms)),
    lastedMs: present ? Math.max(0, at - present.started_at) : null,
  };
};
