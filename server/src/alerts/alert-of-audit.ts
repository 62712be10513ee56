import type { Database } from '../database/database.ts';
import { closeAlert, openAlert } from './alert-store.ts';

const cause = { kind: 'auditFailed', subject: 'books' } as const;

/** Alerts staff about an audit with faults. One without a fault closes the alert of an earlier one. */
export const alertOfAudit = async (
  database: Database,
  faults: readonly string[],
  at: number,
): Promise<void> => {
  const [first] = faults;
  if (first === undefined) {
    await database.transact((unit) => closeAlert(unit, cause, at));
    return;
  }
  const text = `The audit of the books found ${faults.length} faults. The first: ${first}`;
  await openAlert(database, { ...cause, text }, at);
};
