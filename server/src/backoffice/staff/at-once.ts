import {
  auditNameOf,
  type OfficeAction,
  type OfficeActionName,
  type OfficeRefusal,
  officeActions,
} from '@reelfloor/protocol/office';
import * as z from 'zod/mini';
import { recordChange } from '../../platform/audit-trail/link-changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import type { Actor, AnyAction, ServerActions } from '../implement-action.ts';
import { readDoneNow, recordedOf } from './action-requests.ts';
import { actionNameOf, atOnceOf, contentOf, whoOf } from './action-rules.ts';
import { performAction } from './perform-action.ts';
import { effectOf, type RequestRow } from './staff-requests.ts';
import { findStaff } from './staff-store.ts';

const declared: Readonly<Record<string, OfficeAction>> = officeActions;

/** Returns the action that takes back what a request has done at once; null if nothing of it lasts. */
const undoOf = (name: OfficeActionName, request: RequestRow) => {
  const undo = actionNameOf(atOnceOf(name)?.undoneBy ?? '');
  if (undo === null) return null;
  // It has the same fields; those that it does not know fall away.
  const content = z.parse((declared[undo] as OfficeAction).input, contentOf(name, request));
  return { name: undo, content };
};

/**
 * Takes back what was done at once, if it still holds and nothing else has done the same since. Returns whether it did. Call it in the
 * transaction that settles the request, after that.
 */
export const takeBack = async (
  tx: DatabaseTransaction,
  actions: ServerActions,
  request: RequestRow,
  by: Pick<Actor, 'staff' | 'who' | 'at' | 'reason'>,
): Promise<
  | { readonly ok: true; readonly isTakenBack: boolean }
  | { readonly ok: false; readonly refusal: OfficeRefusal }
> => {
  const name = actionNameOf(request.action);
  // An anonymisation has emptied it: what it did stays.
  if (name === null || request.facts === null) return { ok: true, isTakenBack: false };
  const undo = undoOf(name, request);
  const action: AnyAction = actions[name];
  const holds = undo && (await action.stillHolds?.(tx, contentOf(name, request), Number(request.done_at)));
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

/** Refuses to confirm what was done at once and holds no more. Call it in the transaction that confirms it. */
export const refusalOfDone = async (
  tx: DatabaseTransaction,
  {
    name,
    action,
    request,
  }: { readonly name: OfficeActionName; readonly action: AnyAction; readonly request: RequestRow },
): Promise<OfficeRefusal | null> => {
  if (request.facts === null) throw new BrokenRule('REQUEST_UNREADABLE');
  const { checks } = await readDoneNow(tx, action, { content: contentOf(name, request), request });
  const changes = checks.filter(({ isSame }) => !isSame).map(({ isSame: _isSame, ...fact }) => fact);
  if (changes.length === 0) return null;
  const asker = (await findStaff(tx, request.asked_by))?.login ?? '';
  const params = { asker, facts: changes.map(({ label }) => label).join(', ') };
  return { code: 'REQUEST_CHANGED', params, changes };
};

/** Records that somebody has confirmed what was done at once. */
export const recordConfirmed = async (
  tx: DatabaseTransaction,
  request: RequestRow,
  { who, at, note }: { readonly who: string; readonly at: number; readonly note: string },
): Promise<void> => {
  const asker = await findStaff(tx, request.asked_by);
  const details = {
    ...{ action: request.action, request: request.id, ...recordedOf(effectOf(request)) },
    ...(asker && { doneBy: whoOf(asker) }),
    ...(note !== '' && { reason: note }),
  };
  const { subject, site_id: siteKey } = request;
  await recordChange(tx, { at, who, what: 'request confirmed', subject, details, siteKey });
};
