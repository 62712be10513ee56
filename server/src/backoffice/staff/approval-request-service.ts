import {
  createOfficeRefusal,
  findRightGrantForStaff,
  type OfficeActionName,
  type OfficeResult,
  type OfficeRight,
} from '@reelfloor/protocol/office-call-types';
import { recordOperatorChange } from '../../platform/audit-trail/record-operator-change.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { ServerActions } from '../implement-office-action.ts';
import {
  type ApprovalRequestRow,
  findApprovalRequest,
  isApprovalRequestOpen,
  parseApprovalRequestEffect,
  storeApprovalRequestDecision,
} from './approval-requests.ts';
import {
  type ActionWithInput,
  buildRequestAuditDetails,
  type CurrentRequestState,
  createApprovalRequest,
  findRightRequiredForAction,
  readCurrentRequestState,
} from './create-approval-request.ts';
import {
  recordOfficeActionConfirmation,
  refuseIfActionEffectChanged,
  undoImmediateAction,
} from './immediate-actions.ts';
import {
  checkSecondPersonMayConfirm,
  convertBusinessRuleErrorToRefusal,
  formatAuditTrailActorName,
  getRightForAction,
  isRequestOutsideStaffSite,
  parseOfficeActionName,
  parseStoredRequestContent,
} from './office-action-rules.ts';
import { findActiveStaff, type StaffCaller } from './staff-store.ts';

export interface ApprovalRequestDependencies {
  readonly database: Database;
  readonly actions: ServerActions;
  readonly now: () => number;
}

/**
 * Returns an action with its input. The input was validated by the action's schema, which TypeScript cannot infer for a name known at run
 * time.
 */
export const buildOfficeActionWithInput = (
  { actions }: Pick<ApprovalRequestDependencies, 'actions'>,
  name: OfficeActionName,
  content: unknown,
): ActionWithInput => ({ name, action: actions[name], content });

/** Runs `work` in a transaction and converts a BusinessRuleError to a refusal. */
export const transactOrReturnRefusal = async <T>(
  database: Database,
  work: (tx: DatabaseTransaction) => Promise<OfficeResult<T>>,
): Promise<OfficeResult<T>> => {
  try {
    return await database.transact(work);
  } catch (error) {
    return convertBusinessRuleErrorToRefusal(error);
  }
};

/** Reads the action and input of an approval request before the transaction that decides it. */
export const findActionOfApprovalRequest = async (
  db: Queries,
  requestId: string,
): Promise<OfficeResult<{ name: OfficeActionName; content: unknown; isDone: boolean }>> => {
  try {
    const request = await findApprovalRequest(db, requestId);
    if (!request) return createOfficeRefusal('NOT_FOUND');
    const name = parseOfficeActionName(request.action);
    return name === null
      ? createOfficeRefusal('REQUEST_SETTLED')
      : {
          ok: true,
          value: {
            name,
            content: parseStoredRequestContent(name, request),
            isDone: request.done_at !== null,
          },
        };
  } catch (error) {
    return convertBusinessRuleErrorToRefusal(error);
  }
};

/** Returns an approval request that can be decided now, or a refusal. */
export const findUndecidedApprovalRequest = async (
  tx: DatabaseTransaction,
  id: string,
  { at, caller }: { readonly at: number; readonly caller: Pick<StaffCaller, 'site'> },
): Promise<OfficeResult<{ readonly request: ApprovalRequestRow; readonly name: OfficeActionName }>> => {
  const request = await findApprovalRequest(tx, id);
  if (!request || isRequestOutsideStaffSite(caller, request)) return createOfficeRefusal('NOT_FOUND');
  const name = parseOfficeActionName(request.action);
  if (name === null || !isApprovalRequestOpen(request, at)) return createOfficeRefusal('REQUEST_SETTLED');
  return { ok: true, value: { request, name } };
};

/** Time in ms for which staff who could have decided a request can still read who decided it. */
const readableMs = 24 * 3_600_000;

/** Lists, declines and renews requests for a second person. `OfficeActionService.confirm` performs them. */
export class ApprovalRequestService {
  readonly #dependencies: ApprovalRequestDependencies;

  constructor(dependencies: ApprovalRequestDependencies) {
    this.#dependencies = dependencies;
  }

  /** Declines a request, or withdraws the member's own one. */
  decline(requestId: string, caller: StaffCaller, reason: string): Promise<OfficeResult<Record<string, never>>> {
    const at = this.#dependencies.now();
    return transactOrReturnRefusal(this.#dependencies.database, async (tx) => {
      const found = await findUndecidedApprovalRequest(tx, requestId, { at, caller });
      if (!found.ok) return found;
      const { request, name } = found.value;
      const staff = await findActiveStaff(tx, caller.id);
      if (!staff) return createOfficeRefusal('STAFF_SIGNED_OUT');
      // The person who performed an action that protects a player cannot undo it alone.
      if (request.asked_by === staff.id && request.done_at !== null && Number(request.protects) === 1)
        return createOfficeRefusal('SAME_PERSON');
      if (request.asked_by !== staff.id) {
        const refusal = checkSecondPersonMayConfirm(staff, request, await this.#rightOf(tx, name, request));
        if (refusal) return { ok: false, refusal };
      }
      const settled = await this.#settle(tx, request, { staff, at, reason });
      if (!settled.ok || request.done_at === null) return settled;
      const taken = await undoImmediateAction(tx, this.#dependencies.actions, request, {
        ...{ staff, who: formatAuditTrailActorName(staff), at, reason },
      });
      return taken.ok ? settled : taken;
    });
  }

  /** Confirms an action that was performed at once. Only its effect is checked, not whether the requester still has the right. */
  confirmDone(requestId: string, caller: StaffCaller, note: string): Promise<OfficeResult<{ answer: unknown }>> {
    const { actions, database, now } = this.#dependencies;
    const at = now();
    return transactOrReturnRefusal<{ answer: unknown }>(database, async (tx) => {
      const found = await findUndecidedApprovalRequest(tx, requestId, { at, caller });
      if (!found.ok) return found;
      const { request, name } = found.value;
      const staff = await findActiveStaff(tx, caller.id);
      if (!staff) return createOfficeRefusal('STAFF_SIGNED_OUT');
      const refusal = checkSecondPersonMayConfirm(staff, request, await this.#rightOf(tx, name, request));
      if (refusal) return { ok: false, refusal };
      const changed = await refuseIfActionEffectChanged(tx, { name, action: actions[name], request });
      if (changed) return { ok: false, refusal: changed };
      if (!(await storeApprovalRequestDecision(tx, request.id, { state: 'done', by: staff.id, at, because: note })))
        return createOfficeRefusal('REQUEST_SETTLED');
      await recordOfficeActionConfirmation(tx, request, { who: formatAuditTrailActorName(staff), at, note });
      return { ok: true, value: { answer: {} } };
    });
  }

  /**
   * Closes a pending request and makes the same request in the member's own name, with current facts. A repeated key returns the first
   * result.
   */
  askAgain(
    requestId: string,
    caller: StaffCaller,
    { key, reason }: { readonly key: string; readonly reason: string | undefined },
  ): Promise<OfficeResult<{ requestId: string }>> {
    const at = this.#dependencies.now();
    return transactOrReturnRefusal(this.#dependencies.database, async (tx) => {
      const staff = await findActiveStaff(tx, caller.id);
      if (!staff) return createOfficeRefusal('STAFF_SIGNED_OUT');
      const known = await tx.get<{ id: string; asked_by: string }>(
        'SELECT id, asked_by FROM approval_requests WHERE key_text = ?',
        key,
      );
      if (known)
        return known.asked_by === staff.id
          ? { ok: true, value: { requestId: known.id } }
          : createOfficeRefusal('KEY_REUSED');
      const found = await findUndecidedApprovalRequest(tx, requestId, { at, caller: staff });
      if (!found.ok) return found;
      const { request, name } = found.value;
      // An action that was already performed can only be confirmed or declined.
      if (request.done_at !== null) return createOfficeRefusal('REQUEST_SETTLED');
      const action = buildOfficeActionWithInput(this.#dependencies, name, parseStoredRequestContent(name, request));
      if (findRightGrantForStaff(staff, await findRightRequiredForAction(tx, action)) === null)
        return createOfficeRefusal('NO_RIGHT');
      const notAgain = action.action.notAgain?.(action.content);
      if (notAgain) return { ok: false, refusal: notAgain };
      const why = reason ?? request.reason;
      const settled = await this.#settle(tx, request, { staff, at, reason: why });
      return settled.ok ? createApprovalRequest(tx, action, { staff, at, key, reason: why }) : settled;
    });
  }

  /**
   * Returns whether the member may decide a request (has the right and did not make the request), may renew it, and may read it: staff who
   * could decide it can read for a day who decided it.
   */
  async maySee(
    db: Queries,
    staff: StaffCaller,
    request: ApprovalRequestRow,
  ): Promise<{ readonly mayDecide: boolean; readonly mayAskAgain: boolean; readonly mayRead: boolean }> {
    const name = parseOfficeActionName(request.action);
    const at = this.#dependencies.now();
    const isWaiting = isApprovalRequestOpen(request, at);
    const isOwn = [request.asked_by, request.decided_by].includes(staff.id);
    const isRecent =
      isWaiting || Number(request.decided_at ?? request.ended_at ?? request.expires_at) > at - readableMs;
    if (isRequestOutsideStaffSite(staff, request)) return { mayDecide: false, mayAskAgain: false, mayRead: false };
    if (name === null || !isRecent) return { mayDecide: false, mayAskAgain: false, mayRead: isOwn };
    const right = await this.#rightOf(db, name, request);
    const couldDecide = checkSecondPersonMayConfirm(staff, request, right) === null;
    return {
      mayDecide: isWaiting && couldDecide,
      mayAskAgain:
        isWaiting &&
        request.done_at === null &&
        this.#dependencies.actions[name].notAgain === undefined &&
        findRightGrantForStaff(staff, right) !== null,
      mayRead: isOwn || couldDecide,
    };
  }

  /** Returns the current facts and effect of a pending request; null if it was decided. Call it in one database snapshot. */
  async readNow(db: Queries, request: ApprovalRequestRow): Promise<CurrentRequestState | null> {
    const name = parseOfficeActionName(request.action);
    if (name === null || !isApprovalRequestOpen(request, this.#dependencies.now())) return null;
    return readCurrentRequestState(db, { name, action: this.#dependencies.actions[name] }, request);
  }

  /** Returns the right that a request needs; the action's default right if its account no longer exists. */
  async #rightOf(db: Queries, name: OfficeActionName, request: ApprovalRequestRow): Promise<OfficeRight> {
    try {
      return await findRightRequiredForAction(
        db,
        buildOfficeActionWithInput(this.#dependencies, name, parseStoredRequestContent(name, request)),
      );
    } catch (error) {
      convertBusinessRuleErrorToRefusal(error);
      return getRightForAction(name);
    }
  }

  async #settle(
    tx: DatabaseTransaction,
    request: ApprovalRequestRow,
    { staff, at, reason }: { readonly staff: StaffCaller; readonly at: number; readonly reason: string },
  ): Promise<OfficeResult<Record<string, never>>> {
    const state = request.asked_by === staff.id ? 'withdrawn' : 'declined';
    const { id, action, subject } = request;
    if (!(await storeApprovalRequestDecision(tx, id, { state, by: staff.id, at, because: reason })))
      return createOfficeRefusal('REQUEST_SETTLED');
    const details = {
      action,
      request: id,
      ...buildRequestAuditDetails(parseApprovalRequestEffect(request)),
      reason,
    };
    await recordOperatorChange(tx, {
      at,
      who: formatAuditTrailActorName(staff),
      what: `request ${state}`,
      subject,
      details,
      siteKey: request.site_id,
    });
    return { ok: true, value: {} };
  }
}
