import {
  getActionAuditName,
  type OfficeAction,
  type OfficeActionName,
  type OfficeRefusal,
  officeActions,
} from '@reelfloor/protocol/office-call-types';
import * as z from 'zod/mini';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import type { Actor, AnyAction, ServerActions } from '../implement-office-action.ts';
import { type ApprovalRequestRow, parseApprovalRequestEffect } from './approval-requests.ts';
import { buildRequestAuditDetails, checkImmediateActionStillInEffect } from './create-approval-request.ts';
import {
  formatAuditTrailActorName,
  getImmediateActionUndoRule,
  parseOfficeActionName,
  parseStoredRequestContent,
} from './office-action-rules.ts';
import { performOfficeAction } from './perform-office-action.ts';
import { findStaffMember } from './staff-store.ts';

const declared: Readonly<Record<string, OfficeAction>> = officeActions;

/** Returns the action that undoes an action performed before its approval; null if there is nothing to undo. */
const undoOf = (name: OfficeActionName, request: ApprovalRequestRow) => {
  const undo = parseOfficeActionName(getImmediateActionUndoRule(name)?.undoneBy ?? '');
  if (undo === null) return null;
  // The undoing action has the same input fields; its schema drops the rest.
  const content = z.parse((declared[undo] as OfficeAction).input, parseStoredRequestContent(name, request));
  return { name: undo, content };
};

/**
 * Undoes an action that was performed before its approval, if it still has its effect and was not repeated since. Returns whether it was
 * undone. Call it in the transaction that settles the request, after settling it.
 */
export const undoImmediateAction = async (
  tx: DatabaseTransaction,
  actions: ServerActions,
  request: ApprovalRequestRow,
  actor: Pick<Actor, 'staff' | 'who' | 'at' | 'reason'>,
): Promise<
  { readonly ok: true; readonly isTakenBack: boolean } | { readonly ok: false; readonly refusal: OfficeRefusal }
> => {
  const name = parseOfficeActionName(request.action);
  // Anonymization has emptied the stored request, so the action cannot be undone.
  if (name === null || request.facts === null) return { ok: true, isTakenBack: false };
  const undo = undoOf(name, request);
  const action: AnyAction = actions[name];
  const holds =
    undo && (await action.stillHolds?.(tx, parseStoredRequestContent(name, request), Number(request.done_at)));
  if (!undo || holds !== true) return { ok: true, isTakenBack: false };
  const done = await performOfficeAction(
    tx,
    actions[undo.name],
    { ...actor, second: null, key: request.id },
    {
      name: undo.name,
      what: getActionAuditName(declared[undo.name] as OfficeAction, undo.content),
      content: undo.content,
      siteKey: request.site_id,
      prepared: undefined,
    },
  );
  return done.ok ? { ok: true, isTakenBack: true } : done;
};

/**
 * Returns a refusal if an action that was performed before its approval no longer has its effect. Call it in the transaction that confirms
 * it.
 */
export const refuseIfActionEffectChanged = async (
  tx: DatabaseTransaction,
  {
    name,
    action,
    request,
  }: { readonly name: OfficeActionName; readonly action: AnyAction; readonly request: ApprovalRequestRow },
): Promise<OfficeRefusal | null> => {
  if (request.facts === null) throw new BusinessRuleError('REQUEST_UNREADABLE');
  const { checks } = await checkImmediateActionStillInEffect(tx, action, {
    content: parseStoredRequestContent(name, request),
    request,
  });
  const changes = checks.filter(({ isSame }) => !isSame).map(({ isSame: _isSame, ...fact }) => fact);
  if (changes.length === 0) return null;
  const asker = (await findStaffMember(tx, request.asked_by))?.login ?? '';
  const params = { asker, facts: changes.map(({ label }) => label).join(', ') };
  return { code: 'REQUEST_CHANGED', params, changes };
};

/** Records in the audit trail that an action performed before its approval was confirmed. */
export const recordOfficeActionConfirmation = async (
  tx: DatabaseTransaction,
  request: ApprovalRequestRow,
  { who, at, note }: { readonly who: string; readonly at: number; readonly note: string },
): Promise<void> => {
  const asker = await findStaffMember(tx, request.asked_by);
  const details = {
    ...{
      action: request.action,
      request: request.id,
      ...buildRequestAuditDetails(parseApprovalRequestEffect(request)),
    },
    ...(asker && { doneBy: formatAuditTrailActorName(asker) }),
    ...(note !== '' && { reason: note }),
  };
  const { subject, site_id: siteKey } = request;
  await recordOperatorChange(tx, { at, who, what: 'request confirmed', subject, details, siteKey });
};
