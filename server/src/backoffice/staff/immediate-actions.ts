import {
  auditNameOf,
  type OfficeAction,
  type OfficeActionName,
  type OfficeRefusal,
  officeActions,
} from '@reelfloor/protocol/office-call-types';
import * as z from 'zod/mini';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import type { Actor, AnyAction, ServerActions } from '../implement-action.ts';
import { buildRequestAuditDetails, compareImmediateEffect } from './action-requests.ts';
import {
  formatAuditActor,
  getImmediateActionRule,
  parseActionName,
  parseRequestContent,
} from './action-rules.ts';
import { performAction } from './perform-action.ts';
import { parseRequestEffect, type StaffRequestRow } from './staff-requests.ts';
import { findStaff } from './staff-store.ts';

const declared: Readonly<Record<string, OfficeAction>> = officeActions;

/** Returns the action that undoes a request performed at once; null if there is nothing to undo. */
const undoOf = (name: OfficeActionName, request: StaffRequestRow) => {
  const undo = parseActionName(getImmediateActionRule(name)?.undoneBy ?? '');
  if (undo === null) return null;
  // The undoing action has the same input fields; its schema drops the rest.
  const content = z.parse((declared[undo] as OfficeAction).input, parseRequestContent(name, request));
  return { name: undo, content };
};

/**
 * Undoes an action that was performed at once, if it still has its effect and was not repeated since. Returns whether it was undone. Call
 * it in the transaction that settles the request, after settling it.
 */
export const undoImmediateAction = async (
  tx: DatabaseTransaction,
  actions: ServerActions,
  request: StaffRequestRow,
  by: Pick<Actor, 'staff' | 'who' | 'at' | 'reason'>,
): Promise<
  | { readonly ok: true; readonly isTakenBack: boolean }
  | { readonly ok: false; readonly refusal: OfficeRefusal }
> => {
  const name = parseActionName(request.action);
  // Anonymization has emptied the request, so its effect stays.
  if (name === null || request.facts === null) return { ok: true, isTakenBack: false };
  const undo = undoOf(name, request);
  const action: AnyAction = actions[name];
  const holds =
    undo && (await action.stillHolds?.(tx, parseRequestContent(name, request), Number(request.done_at)));
  if (!undo || holds !== true) return { ok: true, isTakenBack: false };
  const done = await performAction(
    tx,
    actions[undo.name],
    { ...by, second: null, key: request.id },
    {
      name: undo.name,
      what: auditNameOf(declared[undo.name] as OfficeAction, undo.content),
      content: undo.content,
      siteKey: request.site_id,
      prepared: undefined,
    },
  );
  return done.ok ? { ok: true, isTakenBack: true } : done;
};

/** Returns a refusal if an action that was performed at once no longer has its effect. Call it in the transaction that confirms it. */
export const refuseIfEffectGone = async (
  tx: DatabaseTransaction,
  {
    name,
    action,
    request,
  }: { readonly name: OfficeActionName; readonly action: AnyAction; readonly request: StaffRequestRow },
): Promise<OfficeRefusal | null> => {
  if (request.facts === null) throw new BrokenRule('REQUEST_UNREADABLE');
  const { checks } = await compareImmediateEffect(tx, action, {
    content: parseRequestContent(name, request),
    request,
  });
  const changes = checks.filter(({ isSame }) => !isSame).map(({ isSame: _isSame, ...fact }) => fact);
  if (changes.length === 0) return null;
  const asker = (await findStaff(tx, request.asked_by))?.login ?? '';
  const params = { asker, facts: changes.map(({ label }) => label).join(', ') };
  return { code: 'REQUEST_CHANGED', params, changes };
};

/** Records in the audit trail that an action performed at once was confirmed. */
export const recordActionConfirmation = async (
  tx: DatabaseTransaction,
  request: StaffRequestRow,
  { who, at, note }: { readonly who: string; readonly at: number; readonly note: string },
): Promise<void> => {
  const asker = await findStaff(tx, request.asked_by);
  const details = {
    ...{
      action: request.action,
      request: request.id,
      ...buildRequestAuditDetails(parseRequestEffect(request)),
    },
    ...(asker && { doneBy: formatAuditActor(asker) }),
    ...(note !== '' && { reason: note }),
  };
  const { subject, site_id: siteKey } = request;
  await recordOperatorChange(tx, { at, who, what: 'request confirmed', subject, details, siteKey });
};
