import type { OfficeActionName, OfficeResult } from '@reelfloor/protocol/office-call-types';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { ActionRefusal, ActionResult, Actor, AnyAction } from '../implement-office-action.ts';
import { endSupersededApprovalRequests } from './approval-requests.ts';
import { convertBusinessRuleErrorToRefusal, formatAuditTrailActorName } from './office-action-rules.ts';

/** Runs the action's `prepare` before the transaction. */
export const prepareOfficeAction = async (
  action: AnyAction,
  content: unknown,
): Promise<OfficeResult<{ prepared: unknown }>> => {
  try {
    return { ok: true, value: { prepared: await action.prepare?.(content) } };
  } catch (error) {
    return convertBusinessRuleErrorToRefusal(error);
  }
};

interface PerformedAction {
  /** Name of the back-office action; null for an action that exists only at the command line. */
  readonly name: OfficeActionName | null;
  /** Name of the action in the audit trail. */
  readonly what: string;
  readonly content: unknown;
  /** Key of the site that the action concerns; null means the hall. */
  readonly siteKey: number | null;
  /** Result of the action's `prepare`. */
  readonly prepared: unknown;
  /** The second person's note. */
  readonly note?: string;
}

/** Performs an action and writes its audit trail entry, in the caller's transaction. */
export const performOfficeAction = async (
  tx: DatabaseTransaction,
  action: AnyAction,
  actor: Actor,
  { name, what, content, siteKey, prepared, note = '' }: PerformedAction,
): Promise<{ readonly ok: true; readonly value: ActionResult<object> } | ActionRefusal> => {
  const done = await action.perform(tx, content, actor, prepared);
  if ('ok' in done) return done;
  const { subject = await action.subject(content, tx), audit } = done;
  const { who, at, reason, second } = actor;
  const confirmed =
    second === null ? {} : { second: formatAuditTrailActorName(second), ...(note !== '' && { secondNote: note }) };
  const details = { ...audit, ...(reason !== '' && { reason }), ...confirmed };
  await recordOperatorChange(tx, { at, who, what, subject, details, siteKey });
  if (name !== null) await endSupersededApprovalRequests(tx, { name, subject }, at);
  return { ok: true, value: done };
};

/** Runs the action's side effects outside the database, and adds the parts of the response that are stored nowhere. */
export const finishOfficeAction = async (
  action: AnyAction,
  content: unknown,
  answer: unknown,
  { prepared }: { readonly prepared: unknown },
): Promise<unknown> => {
  await action.finish?.(content, prepared);
  const once = action.showOnce?.(prepared);
  return once ? { ...(answer as object), ...once } : answer;
};
