import type { Queries } from '../../database/database.ts';

/**
 * Whose credit is played at a machine: the seat's holder, connected or not. A seat is freed only after its meter was
 * emptied, so a round without one can only be told by a machine whose books a person has set right; then the last
 * session counts.
 */
export const sessionOfMachine = async (
  db: Queries,
  machineId: string,
): Promise<{ id: string; player_id: string } | undefined> =>
  (await db.get<{ id: string; player_id: string }>(
    'SELECT session_id AS id, player_id FROM seats WHERE machine_id = ?',
    machineId,
  )) ??
  db.get<{ id: string; player_id: string }>(
    'SELECT id, player_id FROM sessions WHERE machine_id = ? ORDER BY started_at DESC LIMIT 1',
    machineId,
  );
