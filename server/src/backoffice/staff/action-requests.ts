import {
  type OfficeActionName,
  type OfficeRefusal,
  type OfficeResult,
  type OfficeRight,
  type RequestEffect,
  type RequestFact,
  refuseInOffice,
} from '@reelfloor/protocol/office';
import { recordChange } from '../../platform/audit-trail/link-changes.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { spanFrom } from '../../players/protection/clock/trusted-time.ts';
import type { AnyAction } from '../implement-action.ts';
import { contentOf, protectsPlayer, rightTo, teamRightTo, whoOf } from './action-rules.ts';
import { type ComparedFact, compareFacts } from './request-fact.ts';
import { siteOfAction } from './site-of-action.ts';
import { effectOf, factsOf, type RequestRow, storeRequest } from './staff-requests.ts';
import type { StaffCaller } from './staff-store.ts';

/** An action with what it is about. */
export interface ActionCase {
  readonly name: OfficeActionName;
  readonly action: AnyAction;
  readonly content: unknown;
}

export interface AskedBy {
  readonly staff: StaffCaller;
  readonly at: number;
  readonly key: string;
  readonly reason: string;
}

/** Returns the right that an action needs: another one where it concerns an account of the team. */
export const rightOfCase = async (
  db: Queries,
  { name, action, content }: ActionCase,
): Promise<OfficeRight> => {
  const teamRight = teamRightTo(name);
  const isTeams = teamRight !== null && (await action.concernsTeam?.(db, content)) === true;
  return isTeams ? teamRight : rightTo(name);
};

interface AskedRequest {
  readonly facts: readonly RequestFact[];
  readonly effect: RequestEffect;
  readonly subject: string;
  readonly siteKey: number | null;
}

/** Reads what a request depends on and what it does, as its asker sees it now. Refuses what cannot be done anyway. */
export const readAsked = async (
  tx: DatabaseTransaction,
  { name, action, content }: ActionCase,
  staff: StaffCaller,
): Promise<OfficeResult<AskedRequest>> => {
  const refusal = await action.check?.(tx, content);
  if (refusal) return { ok: false, refusal };
  if (!action.pins || !action.effect) throw new Error(`${name} does not say what its requests depend on`);
  const facts = await action.pins(tx, content);
  const effect = await action.effect(tx, content);
  const subject = await action.subject(content, tx);
  const siteKey = await siteOfAction(tx, { name, content }, staff);
  return { ok: true, value: { facts, effect, subject, siteKey } };
};

/** Stores a request for a second person with what its asker sees now, and records it with its amount. */
export const storeAsked = async (
  tx: DatabaseTransaction,
  action: ActionCase,
  by: AskedBy,
): Promise<OfficeResult<{ readonly requestId: string }>> => {
  const asked = await readAsked(tx, action, by.staff);
  if (!asked.ok) return asked;
  return {
    ok: true,
    value: { requestId: await storeRead(tx, action, by, { ...asked.value, doneAt: null }) },
  };
};

/** Stores a request that was read before. `doneAt`: when it was done at once; null: confirming it carries it out. */
export const storeRead = async (
  tx: DatabaseTransaction,
  { name, content }: ActionCase,
  { staff, at, key, reason }: AskedBy,
  { facts, effect, subject, siteKey, doneAt }: AskedRequest & { readonly doneAt: number | null },
): Promise<string> => {
  const request = {
    action: name,
    subject,
    site_id: siteKey,
    content: JSON.stringify(content),
    reason,
    key_text: key,
    asked_by: staff.id,
    facts: JSON.stringify(facts),
    effect: JSON.stringify(effect),
    done_at: doneAt,
    protects: Number(protectsPlayer(name)),
  };
  // A day by a clock that was set back since would be over too early.
  const requestId = await storeRequest(tx, request, { at, from: await spanFrom(tx, at) });
  await recordChange(tx, {
    at,
    who: whoOf(staff),
    what: 'request asked',
    subject,
    details: {
      action: name,
      request: requestId,
      ...(doneAt !== null && { doneAtOnce: true }),
      ...recordedOf(effect),
      reason,
    },
    siteKey,
  });
  return requestId;
};

/** What the operators' record keeps of a request: its amount, and whether it denies something. No names of people. */
export const recordedOf = (
  effect: RequestEffect | null,
): Readonly<Record<string, string | number | boolean>> => ({
  ...(effect !== null && { does: effect.sentence }),
  ...(effect?.amountMinor != null && { amountMinor: effect.amountMinor }),
});

/**
 * Returns why a request may not be carried out as it was asked for: null if each fact that its asker saw still holds. Call it in
 * the transaction that carries the request out.
 */
export const refusalOfChanged = async (
  tx: DatabaseTransaction,
  { action, content }: ActionCase,
  request: RequestRow,
  asker: Pick<StaffCaller, 'login'>,
): Promise<OfficeRefusal | null> => {
  const asked = factsOf(request);
  if (asked === null || !action.pins) throw new BrokenRule('REQUEST_UNREADABLE');
  const changed = compareFacts(asked, await action.pins(tx, content)).filter(({ isSame }) => !isSame);
  if (changed.length === 0) return null;
  const changes = changed.map(({ isSame: _isSame, ...fact }) => fact);
  const params = { asker: asker.login, facts: changes.map(({ label }) => label).join(', ') };
  return { code: 'REQUEST_CHANGED', params, changes };
};

/** What a waiting request comes to at this moment. */
export interface RequestNow {
  readonly checks: readonly ComparedFact[];
  readonly isChanged: boolean;
  readonly effectNow: RequestEffect | null;
  /** Why it could not be carried out, as far as that is known before. */
  readonly hindrance: OfficeRefusal | null;
}

/** Reads whether what was done at once still holds: each value that it changed, beside the value now. */
export const readDoneNow = async (
  db: Queries,
  action: AnyAction,
  { content, request }: { readonly content: unknown; readonly request: RequestRow },
): Promise<RequestNow> => {
  const brought = (effectOf(request)?.rows ?? []).filter(({ isSame }) => !isSame);
  const now = (await action.pins?.(db, content)) ?? [];
  const facts = brought.map(({ label, values, to }) => ({ label, values, value: to }));
  // What the asker saw beside that does not matter any more.
  const checks = compareFacts(facts, now).slice(0, facts.length);
  const isChanged = checks.some(({ isSame }) => !isSame);
  return { checks, isChanged, effectNow: null, hindrance: null };
};

/** Reads what a waiting request comes to now. Call it in one snapshot. */
export const readRequestNow = async (
  db: Queries,
  { name, action }: Pick<ActionCase, 'name' | 'action'>,
  request: RequestRow,
): Promise<RequestNow> => {
  const asked = factsOf(request) ?? [];
  try {
    const content = contentOf(name, request);
    if (request.done_at !== null) return await readDoneNow(db, action, { content, request });
    const now: readonly RequestFact[] = (await action.pins?.(db, content)) ?? [];
    const checks = compareFacts(asked, now);
    const hindrance = (await action.check?.(db, content)) ?? null;
    const effectNow = hindrance === null ? ((await action.effect?.(db, content)) ?? null) : null;
    const isChanged = request.facts === null || checks.some(({ isSame }) => !isSame);
    return { checks, isChanged, effectNow, hindrance };
  } catch (error) {
    if (!(error instanceof BrokenRule)) throw error;
    const { refusal } = refuseInOffice(error.code, error.params);
    return { checks: compareFacts(asked, []), isChanged: true, effectNow: null, hindrance: refusal };
  }
};
