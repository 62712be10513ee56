import type { Database } from '../database/database.ts';
import { timeOn } from '../database/database-time.ts';

/** Age in ms after which changes are deleted. Servers read them twice a second. */
export const changesKeptMs = 60 * 60_000;

/** Deletes old changes, by the database's clock. Several servers may call this at the same time. */
export const cleanChanges = async ({ read: { engine }, statement }: Database): Promise<void> => {
  await statement(`DELETE FROM changes WHERE at < ${timeOn[engine]} - ?`, changesKeptMs);
  // Servers of the previous version read and delete their own notes. Delete notes that no such server has read.
  await statement(
    `DELETE FROM outside_changes WHERE NOT EXISTS (
       SELECT 1 FROM changes c WHERE c.kind = outside_changes.kind AND c.subject = outside_changes.subject)`,
  );
};
