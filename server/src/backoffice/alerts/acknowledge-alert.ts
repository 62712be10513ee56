import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import { isStaffAlertClosedManually } from '../../platform/alerts/staff-alert-kinds.ts';
import { closeStaffAlert, findStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { implementOfficeAction } from '../implement-office-action.ts';

interface Acknowledgement {
  readonly id: string;
  readonly who: string;
  /** Note by the person who acknowledged the alert; empty if they entered none. */
  readonly note: string;
  readonly at: number;
}

/**
 * Acknowledges an alert: no more notifications are sent for it, and it is closed if only a person can determine its end. Returns `before`
 * and changes nothing if the alert is already acknowledged.
 */
export const acknowledgeAlert = async (
  tx: DatabaseTransaction,
  { id, who, note, at }: Acknowledgement,
): Promise<'unknown' | 'before' | 'acknowledged' | 'closed'> => {
  const alert = await findStaffAlert(tx, id);
  if (!alert) return 'unknown';
  const changed = await tx.run(
    'UPDATE alerts SET acknowledged_at = ?, acknowledged_by = ?, note = ? WHERE id = ? AND acknowledged_at IS NULL',
    at,
    who,
    note === '' ? null : note,
    id,
  );
  if (changed === 0) return 'before';
  if (!isStaffAlertClosedManually(alert.kind)) return 'acknowledged';
  await closeStaffAlert(tx, alert, at);
  return 'closed';
};

const oneLine = /^[^\p{Cc}]{1,64}$/u;

/** Staff actions on alerts, for the back office and the command line. */
export const alertActions = {
  acknowledgeAlert: implementOfficeAction<'acknowledgeAlert', string | undefined>('acknowledgeAlert', {
    subject: ({ id }) => id,
    commandLine: {
      prepare({ note }) {
        if (note === undefined) return undefined;
        if (typeof note === 'string' && oneLine.test(note)) return note.trim();
        throw new ConfigError('--note is one line of 1 to 64 characters.');
      },
    },
    // Use the reason as the note, because the back office sends no separate note.
    async perform(tx, { id }, { who, at, reason }, note = reason) {
      const state = await acknowledgeAlert(tx, { id, who, note, at });
      if (state === 'unknown')
        return { ...createOfficeRefusal('NOT_FOUND'), said: `There is no alert ${id}; nothing changed.` };
      if (state === 'before')
        throw new BusinessRuleError('ALERT_ACKNOWLEDGED', {}, `Alert ${id} is already acknowledged; nothing changed.`);
      const line =
        state === 'closed'
          ? `Alert ${id} is acknowledged and closed.`
          : `Alert ${id} is acknowledged. No more notifications; it closes by itself once its cause is gone.`;
      return { answer: { state }, audit: { note }, lines: [line] };
    },
  }),
};
