import type { Database } from '../database/database.ts';
import { timeOn } from '../database/database-time.ts';

/** Age in ms after which changes are deleted. Servers read them twice a second. */
export const changesKeptMs = 60 * 60_000;

/** Deletes old changes, by the database's clock. Any number of servers may call this at once. */
export const cleanChanges = async ({ read: { engine }, statement }: Database): Promise<void> => {
  await statement(`DELETE FROM changes WHERE at < ${timeOn[engine]} - ?`, changesKeptMs);
  // Only servers of the previous version read these notes, and they delete what they have read. Delete the rest.
  await statement(
    `DELETE FROM outside_changes WHERE NOT EXISTS (
       SELECT 1 FROM changes c WHERE c.kind = outside_changes.kind AND c.subject = outside_changes.subject)`,
  );
};
