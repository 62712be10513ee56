import { endsByPerson } from '../../platform/alerts/alert-kinds.ts';
import { closeAlert, findAlert } from '../../platform/alerts/alert-store.ts';
import type { UnitOfWork } from '../../platform/database/database.ts';

interface Acknowledgement {
  readonly id: string;
  readonly who: string;
  /** '' if the person said nothing. */
  readonly note: string;
  readonly at: number;
}

/**
 * Stores that somebody looks after an alert. It is not told again; if only a person can see its end, it is closed.
 * `before`: somebody has done so already, and nothing changes.
 */
export const acknowledgeAlert = async (
  unit: UnitOfWork,
  { id, who, note, at }: Acknowledgement,
): Promise<'unknown' | 'before' | 'acknowledged' | 'closed'> => {
  const alert = await findAlert(unit, id);
  if (!alert) return 'unknown';
  const changed = await unit.run(
    'UPDATE alerts SET acknowledged_at = ?, acknowledged_by = ?, note = ? WHERE id = ? AND acknowledged_at IS NULL',
    at,
    who,
    note === '' ? null : note,
    id,
  );
  if (changed === 0) return 'before';
  if (!endsByPerson(alert.kind)) return 'acknowledged';
  await closeAlert(unit, alert, at);
  return 'closed';
};
