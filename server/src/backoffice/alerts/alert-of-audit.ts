import { closeAlert, listOpenAlerts, openAlert } from '../../platform/alerts/alert-store.ts';
import type { Database } from '../../platform/database/database.ts';

const cause = { kind: 'auditFailed', subject: 'books' } as const;

/** Alerts staff about an audit with faults. One without a fault closes the alert of an earlier one. */
export const alertOfAudit = async (
  database: Database,
  faults: readonly string[],
  at: number,
): Promise<void> => {
  const [first] = faults;
  if (first === undefined) {
    // Write nothing if there is nothing to close: an auditor may only read.
    const open = await listOpenAlerts(database.read);
    if (open.some(({ kind }) => kind === cause.kind))
      await database.transact((tx) => closeAlert(tx, cause, at));
    return;
  }
  const text = `The audit of the books found ${faults.length} faults. The first: ${first}`;
  await openAlert(database, { ...cause, text }, at);
};
