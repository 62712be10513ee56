import type { OfficeActionName } from '@reelfloor/protocol/office';
import { recordChange } from '../../platform/audit-trail/link-changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Actor, AnyAction, Outcome, Refused } from '../implement-action.ts';
import { whoOf } from './action-rules.ts';
import { endOvertaken } from './staff-requests.ts';

interface Given {
  /** Null: an action that only the command line has. */
  readonly name: OfficeActionName | null;
  /** What the audit trail calls it. */
  readonly what: string;
  readonly content: unknown;
  /** The key of the site that it is about; null: the hall. */
  readonly siteKey: number | null;
  /** What `prepare` has made. */
  readonly prepared: unknown;
  /** What the second person wrote. */
  readonly note?: string;
}

/** Carries an action out and writes its line of the audit trail, in the transaction of the caller. */
export const performAction = async (
  tx: DatabaseTransaction,
  action: AnyAction,
  actor: Actor,
  { name, what, content, siteKey, prepared, note = '' }: Given,
): Promise<{ readonly ok: true; readonly value: Outcome<object> } | Refused> => {
  const done = await action.perform(tx, content, actor, prepared);
  if ('ok' in done) return done;
  const { subject = await action.subject(content, tx), audit } = done;
  const { who, at, reason, second } = actor;
  const confirmed =
    second === null ? {} : { second: whoOf(second), ...(note !== '' && { secondNote: note }) };
  const details = { ...audit, ...(reason !== '' && { reason }), ...confirmed };
  await recordChange(tx, { at, who, what, subject, details, siteKey });
  if (name !== null) await endOvertaken(tx, { name, subject }, at);
  return { ok: true, value: done };
};
