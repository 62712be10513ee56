import type { OfficeActionName } from '@reelfloor/protocol/office';
import { recordChange } from '../../platform/audit-trail/link-changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Actor, AnyAction, Outcome, Refused } from '../implement-action.ts';
import { whoOf } from './action-rules.ts';
import { endSupersededRequests } from './staff-requests.ts';

interface Given {
  /** Null for an action that exists only at the command line. */
  readonly name: OfficeActionName | null;
  /** Name of the action in the audit trail. */
  readonly what: string;
  readonly content: unknown;
  /** Key of the site that the action concerns; null means the hall. */
  readonly siteKey: number | null;
  /** Result of `prepare`. */
  readonly prepared: unknown;
  /** The second person's note. */
  readonly note?: string;
}

/** Performs an action and writes its audit trail entry, in the caller's transaction. */
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
  if (name !== null) await endSupersededRequests(tx, { name, subject }, at);
  return { ok: true, value: done };
};
