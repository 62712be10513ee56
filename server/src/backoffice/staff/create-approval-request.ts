import {
  createOfficeRefusal,
  type OfficeActionName,
  type OfficeRefusal,
  type OfficeResult,
  type OfficeRight,
  type RequestEffect,
  type RequestFact,
} from '@reelfloor/protocol/office-call-types';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { readTrustedPeriodStart } from '../../players/protection/clock/trusted-time.ts';
import type { AnyAction } from '../implement-office-action.ts';
import {
  type ApprovalRequestRow,
  parseApprovalRequestEffect,
  parseApprovalRequestFacts,
  storeApprovalRequest,
} from './approval-requests.ts';
import { type ComparedFact, compareApprovalRequestFacts } from './create-approval-request-facts.ts';
import { findOfficeActionSite } from './find-office-action-site.ts';
import {
  formatAuditTrailActorName,
  getRightForAction,
  getRightForTeamAccountAction,
  isPlayerProtectionAction,
  parseStoredRequestContent,
} from './office-action-rules.ts';
import type { StaffCaller } from './staff-store.ts';

/** An action with its parsed input and, when it is first requested, the result of its `prepare`. */
export interface ActionWithInput {
  readonly name: OfficeActionName;
  readonly action: AnyAction;
  readonly content: unknown;
  readonly prepared?: unknown;
}

export interface RequesterDetails {
  readonly staff: StaffCaller;
  readonly at: number;
  readonly key: string;
  readonly reason: string;
}

/** Returns the right that an action needs: another one if it concerns an account of the operator's team. */
export const findRightRequiredForAction = async (
  db: Queries,
  { name, action, content }: ActionWithInput,
): Promise<OfficeRight> => {
  const teamRight = getRightForTeamAccountAction(name);
  const isTeams = teamRight !== null && (await action.concernsTeam?.(db, content)) === true;
  return isTeams ? teamRight : getRightForAction(name);
};

interface ApprovalRequestDetails {
  readonly facts: readonly RequestFact[];
  readonly effect: RequestEffect;
  readonly subject: string;
  readonly siteKey: number | null;
}

/** Reads the facts to store with a request, and its effect. Returns a refusal if the action cannot succeed. */
export const readActionRequestFacts = async (
  tx: DatabaseTransaction,
  { name, action, content, prepared }: ActionWithInput,
  staff: StaffCaller,
): Promise<OfficeResult<ApprovalRequestDetails>> => {
  const refusal = await action.check?.(tx, content, prepared);
  if (refusal) return { ok: false, refusal };
  if (!action.pins || !action.effect) throw new Error(`${name} does not say what its requests depend on`);
  const facts = await action.pins(tx, content);
  const effect = await action.effect(tx, content);
  const subject = await action.subject(content, tx);
  const siteKey = await findOfficeActionSite(tx, { name, content }, staff);
  return { ok: true, value: { facts, effect, subject, siteKey } };
};

/** Stores a request for a second person with its current facts and effect, and records it in the audit trail. */
export const createApprovalRequest = async (
  tx: DatabaseTransaction,
  action: ActionWithInput,
  requester: RequesterDetails,
): Promise<OfficeResult<{ readonly requestId: string }>> => {
  const asked = await readActionRequestFacts(tx, action, requester.staff);
  if (!asked.ok) return asked;
  return {
    ok: true,
    value: {
      requestId: await insertStaffActionRequest(tx, action, requester, { ...asked.value, doneAt: null }),
    },
  };
};

/**
 * Stores a request whose facts were read before. `doneAt`: when the action was performed at once; null if the confirmation will perform it.
 */
export const insertStaffActionRequest = async (
  tx: DatabaseTransaction,
  { name, content }: ActionWithInput,
  { staff, at, key, reason }: RequesterDetails,
  { facts, effect, subject, siteKey, doneAt }: ApprovalRequestDetails & { readonly doneAt: number | null },
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
    protects: Number(isPlayerProtectionAction(name)),
  };
  // If the clock was set back since, start the expiry at the newest known time, so that the request does not expire early.
  const requestId = await storeApprovalRequest(tx, request, { at, from: await readTrustedPeriodStart(tx, at) });
  await recordOperatorChange(tx, {
    at,
    who: formatAuditTrailActorName(staff),
    what: 'request asked',
    subject,
    details: {
      action: name,
      request: requestId,
      ...(doneAt !== null && { doneAtOnce: true }),
      ...buildRequestAuditDetails(effect),
      reason,
    },
    siteKey,
  });
  return requestId;
};

/** Returns the audit trail details of a request: its effect and its amount. No personal names. */
export const buildRequestAuditDetails = (
  effect: RequestEffect | null,
): Readonly<Record<string, string | number | boolean>> => ({
  ...(effect !== null && { does: effect.sentence }),
  ...(effect?.amountMinor != null && { amountMinor: effect.amountMinor }),
});

/**
 * Returns a refusal if a fact that the requester saw has changed; null if all still hold. Call it in the transaction that performs the
 * request.
 */
export const refuseIfRequestFactsChanged = async (
  tx: DatabaseTransaction,
  { action, content }: ActionWithInput,
  request: ApprovalRequestRow,
  requester: Pick<StaffCaller, 'login'>,
): Promise<OfficeRefusal | null> => {
  const asked = parseApprovalRequestFacts(request);
  if (asked === null || !action.pins) throw new BusinessRuleError('REQUEST_UNREADABLE');
  const changed = compareApprovalRequestFacts(asked, await action.pins(tx, content)).filter(({ isSame }) => !isSame);
  if (changed.length === 0) return null;
  const changes = changed.map(({ isSame: _isSame, ...fact }) => fact);
  const params = { asker: requester.login, facts: changes.map(({ label }) => label).join(', ') };
  return { code: 'REQUEST_CHANGED', params, changes };
};

/** A pending approval request's facts and effect at this moment. */
export interface CurrentRequestState {
  readonly checks: readonly ComparedFact[];
  readonly isChanged: boolean;
  readonly effectNow: RequestEffect | null;
  /** Why the action could not be performed now, as far as can be checked; null if nothing is known to prevent it. */
  readonly hindrance: OfficeRefusal | null;
}

/** Reads whether an action that was performed at once still has its effect: each value that it changed, beside the current value. */
export const checkImmediateActionStillInEffect = async (
  db: Queries,
  action: AnyAction,
  { content, request }: { readonly content: unknown; readonly request: ApprovalRequestRow },
): Promise<CurrentRequestState> => {
  const brought = (parseApprovalRequestEffect(request)?.rows ?? []).filter(({ isSame }) => !isSame);
  const now = (await action.pins?.(db, content)) ?? [];
  const facts = brought.map(({ label, values, to }) => ({ label, values, value: to }));
  // Ignore new facts: only the values that the action changed matter.
  const checks = compareApprovalRequestFacts(facts, now).slice(0, facts.length);
  const isChanged = checks.some(({ isSame }) => !isSame);
  return { checks, isChanged, effectNow: null, hindrance: null };
};

/** Reads the current facts and effect of a pending approval request. Call it in one database snapshot. */
export const readCurrentRequestState = async (
  db: Queries,
  { name, action }: Pick<ActionWithInput, 'name' | 'action'>,
  request: ApprovalRequestRow,
): Promise<CurrentRequestState> => {
  const asked = parseApprovalRequestFacts(request) ?? [];
  try {
    const content = parseStoredRequestContent(name, request);
    if (request.done_at !== null) return await checkImmediateActionStillInEffect(db, action, { content, request });
    const now: readonly RequestFact[] = (await action.pins?.(db, content)) ?? [];
    const checks = compareApprovalRequestFacts(asked, now);
    const hindrance = (await action.check?.(db, content)) ?? null;
    const effectNow = hindrance === null ? ((await action.effect?.(db, content)) ?? null) : null;
    const isChanged = request.facts === null || checks.some(({ isSame }) => !isSame);
    return { checks, isChanged, effectNow, hindrance };
  } catch (error) {
    if (!(error instanceof BusinessRuleError)) throw error;
    const { refusal } = createOfficeRefusal(error.code, error.params);
    return {
      checks: compareApprovalRequestFacts(asked, []),
      isChanged: true,
      effectNow: null,
      hindrance: refusal,
    };
  }
};
