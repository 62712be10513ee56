import type { Queries } from '../../platform/database/database.ts';
import { removedMachinesSql } from '../../play/machines/out-of-service.ts';
import { compareIds } from '../reports/floor-facts.ts';

/** Returns the machines beside a machine, as people count their numbers. */
export const readNeighbours = async (
  db: Queries,
  id: string,
): Promise<{ readonly previous: string | null; readonly next: string | null }> => {
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM machines WHERE id NOT IN (${removedMachinesSql})`,
  );
  const ids = rows
    .map((row) => row.id)
    .filter((other) => other !== id)
    .sort(compareIds);
  return {
    previous: ids.findLast((other) => compareIds(other, id) < 0) ?? null,
    next: ids.find((other) => compareIds(other, id) > 0) ?? null,
  };
};
