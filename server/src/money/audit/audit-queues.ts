import type { Queries } from '../../platform/database/database.ts';
import { faultLines } from '../ledger/fault-lines.ts';

/** Reports seats that are kept for the next in turn although somebody sits there, or although another one is next in turn. */
export const queueFaults = async (db: Queries): Promise<string[]> => {
  const seated = await db.all<{ machine: string; player: string; other: string }>(
    `SELECT q.machine_id AS machine, q.player_id AS player, s.player_id AS other FROM queue_places q
     JOIN seats s ON s.machine_id = q.machine_id WHERE q.kept_until IS NOT NULL ORDER BY q.machine_id`,
  );
  const overtaken = await db.all<{ machine: string; player: string }>(
    `SELECT q.machine_id AS machine, q.player_id AS player FROM queue_places q WHERE q.kept_until IS NOT NULL
       AND EXISTS (SELECT 1 FROM queue_places e WHERE e.machine_id = q.machine_id AND e.number < q.number)
     ORDER BY q.machine_id`,
  );
  return [
    ...faultLines(
      seated,
      ({ machine, player, other }) =>
        `the seat at machine ${machine} is kept for player ${player} while player ${other} has it`,
    ),
    ...faultLines(
      overtaken,
      ({ machine, player }) =>
        `the seat at machine ${machine} is kept for player ${player}, who is not next in turn`,
    ),
  ];
};
