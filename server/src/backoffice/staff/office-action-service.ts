import {
  createOfficeRefusal,
  findRightGrantForStaff,
  getActionAuditName,
  type OfficeActionName,
  type OfficeRefusal,
  type OfficeResult,
  officeActions,
} from '@reelfloor/protocol/office-call-types';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { AnyAction, ServerActions } from '../implement-office-action.ts';
import {
  ApprovalRequestService,
  buildOfficeActionWithInput,
  findActionOfApprovalRequest,
  findUndecidedApprovalRequest,
  transactOrReturnRefusal,
} from './approval-request-service.ts';
import { findApprovalRequest, storeApprovalRequestDecision } from './approval-requests.ts';
import {
  type ActionWithInput,
  createApprovalRequest,
  findRightRequiredForAction,
  insertStaffActionRequest,
  readActionRequestFacts,
  refuseIfRequestFactsChanged,
} from './create-approval-request.ts';
import { checkStaffSiteAccess, findOfficeActionSite } from './find-office-action-site.ts';
import {
  checkSecondPersonMayConfirm,
  formatAuditTrailActorName,
  getImmediateActionUndoRule,
  hashOfficeActionInput,
  parseStoredRequestContent,
} from './office-action-rules.ts';
import { finishOfficeAction, performOfficeAction, prepareOfficeAction } from './perform-office-action.ts';
import { findActiveStaff, type StaffCaller } from './staff-store.ts';

export type ActionOutcome =
  /** `requestId`: the action took effect at once, and a second person must confirm it. */
  | { readonly state: 'done'; readonly answer: unknown; readonly requestId?: string }
  | { readonly state: 'waiting'; readonly requestId: string };

export interface SubmittedAction {
  readonly key: string;
  readonly reason: string;
  readonly content: unknown;
}

export interface ActionServiceDependencies {
  readonly database: Database;
  readonly actions: ServerActions;
  readonly now: () => number;
}

/**
 * Performs the actions of staff in the back office. One transaction checks the right, looks up the idempotency key, performs the action or
 * stores a request for a second person, and writes the audit trail entry.
 */
export class OfficeActionService {
  readonly #dependencies: ActionServiceDependencies;
  readonly #requests: ApprovalRequestService;

  constructor(dependencies: ActionServiceDependencies) {
    this.#dependencies = dependencies;
    this.#requests = new ApprovalRequestService(dependencies);
  }

  /** Performs an action, or stores a request for a second person. A repeated key returns the first result. */
  async act(name: OfficeActionName, caller: StaffCaller, given: SubmittedAction): Promise<OfficeResult<ActionOutcome>> {
    const early = await this.#refusalElsewhere(this.#dependencies.database.read, caller, name, given.content);
    if (early) return { ok: false, refusal: early };
    const prepared = await prepareOfficeAction(this.#actionOf(name), given.content);
    if (!prepared.ok) return prepared;
    const at = this.#dependencies.now();
    let isRepeated = false;
    const outcome = await transactOrReturnRefusal<ActionOutcome>(this.#dependencies.database, async (tx) => {
      const staff = await findActiveStaff(tx, caller.id);
      if (!staff) return createOfficeRefusal('STAFF_SIGNED_OUT');
      const action = {
        ...buildOfficeActionWithInput(this.#dependencies, name, given.content),
        ...prepared.value,
      };
      const grant = findRightGrantForStaff(staff, await findRightRequiredForAction(tx, action));
      if (grant === null) return createOfficeRefusal('NO_RIGHT');
      const elsewhere = await this.#refusalElsewhere(tx, staff, name, given.content);
      if (elsewhere) return { ok: false, refusal: elsewhere };
      const digest = hashOfficeActionInput(name, given);
      const known = await tx.get<{ staff_id: string; digest: string; answer: string }>(
        'SELECT staff_id, digest, answer FROM staff_steps WHERE key_text = ?',
        given.key,
      );
      isRepeated = known !== undefined;
      if (known)
        return known.staff_id === staff.id && known.digest === digest
          ? { ok: true, value: JSON.parse(known.answer) as ActionOutcome }
          : createOfficeRefusal('KEY_REUSED');
      const limited = { who: formatAuditTrailActorName(staff), at };
      const isOver = grant === 'upTo' && (await action.action.isOverLimit?.(tx, given.content, limited)) === true;
      const isAtOnce = grant === 'atOnce' && getImmediateActionUndoRule(name) !== null;
      const by = { staff, second: null, at, ...prepared.value };
      const outcome = isAtOnce
        ? await this.#doAtOnce(tx, action, by, given)
        : grant === 'alone' || (grant === 'upTo' && !isOver)
          ? await this.#perform(tx, name, by, given)
          : await this.#ask(tx, action, { staff, at, ...given });
      if (!outcome.ok) return outcome;
      await tx.run(
        'INSERT INTO staff_steps (key_text, staff_id, digest, at, answer) VALUES (?, ?, ?, ?, ?)',
        given.key,
        staff.id,
        digest,
        at,
        JSON.stringify(outcome.value),
      );
      return outcome;
    });
    if (!outcome.ok) await this.#actionOf(name).noteRefused?.(given.content, outcome.refusal);
    else if (outcome.value.state === 'done' && !isRepeated) {
      const answer = await finishOfficeAction(
        this.#actionOf(name),
        given.content,
        outcome.value.answer,
        prepared.value,
      );
      return { ok: true, value: { ...outcome.value, answer } };
    }
    return outcome;
  }

  /**
   * Confirms a request as its second person, who must have the right to the action, either alone or with a second person, and performs it.
   */
  async confirm(requestId: string, caller: StaffCaller, note: string): Promise<OfficeResult<{ answer: unknown }>> {
    const asked = await findActionOfApprovalRequest(this.#dependencies.database.read, requestId);
    if (!asked.ok) return asked;
    const early = await this.#refusalOfCaller(requestId, asked.value, caller);
    if (early) return { ok: false, refusal: early };
    if (asked.value.isDone) return this.#requests.confirmDone(requestId, caller, note);
    const prepared = await prepareOfficeAction(this.#actionOf(asked.value.name), asked.value.content);
    if (!prepared.ok) return prepared;
    const at = this.#dependencies.now();
    const outcome = await transactOrReturnRefusal<{ answer: unknown }>(this.#dependencies.database, async (tx) => {
      const found = await findUndecidedApprovalRequest(tx, requestId, { at, caller });
      if (!found.ok) return found;
      const { request, name } = found.value;
      const content = parseStoredRequestContent(name, request);
      const action = buildOfficeActionWithInput(this.#dependencies, name, content);
      const right = await findRightRequiredForAction(tx, action);
      const second = await findActiveStaff(tx, caller.id);
      const refusal = checkSecondPersonMayConfirm(second, request, right);
      if (refusal) return { ok: false, refusal };
      const staff = await findActiveStaff(tx, request.asked_by);
      // The requester must still have the right to request this action.
      if (!staff || findRightGrantForStaff(staff, right) === null) return createOfficeRefusal('REQUEST_SETTLED');
      for (const member of [staff, caller])
        if (await this.#refusalElsewhere(tx, member, name, content)) return createOfficeRefusal('REQUEST_SETTLED');
      const changed = await refuseIfRequestFactsChanged(tx, action, request, staff);
      if (changed) return { ok: false, refusal: changed };
      const given = { key: request.key_text, reason: request.reason, content };
      const people = { staff, second, requestId, at, note, ...prepared.value };
      const outcome = await this.#perform(tx, name, people, given);
      if (!outcome.ok) return outcome;
      if (
        !(await storeApprovalRequestDecision(tx, requestId, {
          state: 'done',
          by: caller.id,
          at,
          because: note,
        }))
      )
        return createOfficeRefusal('REQUEST_SETTLED');
      return { ok: true, value: { answer: outcome.value.answer } };
    });
    const { name, content } = asked.value;
    if (outcome.ok) {
      const answer = await finishOfficeAction(this.#actionOf(name), content, outcome.value.answer, prepared.value);
      return { ok: true, value: { answer } };
    }
    await this.#actionOf(name).noteRefused?.(content, outcome.refusal);
    return outcome;
  }

  /** Refuses a caller who may not confirm before `prepare` runs, which can take a second. The transaction checks again. */
  async #refusalOfCaller(
    requestId: string,
    { name, content }: { readonly name: OfficeActionName; readonly content: unknown },
    caller: StaffCaller,
  ): Promise<OfficeRefusal | null> {
    const { read } = this.#dependencies.database;
    const request = await findApprovalRequest(read, requestId);
    if (!request) return { code: 'NOT_FOUND', params: {} };
    const right = await findRightRequiredForAction(read, buildOfficeActionWithInput(this.#dependencies, name, content));
    return checkSecondPersonMayConfirm(await findActiveStaff(read, caller.id), request, right);
  }

  /** Returns a refusal if staff of one site act on another site's players, staff or recordings. */
  async #refusalElsewhere(
    db: Queries,
    staff: StaffCaller,
    name: OfficeActionName,
    content: unknown,
  ): Promise<OfficeRefusal | null> {
    if (staff.site === null) return null;
    return checkStaffSiteAccess(staff, await findOfficeActionSite(db, { name, content }, staff));
  }

  /** Performs an action that a second person confirms later. Its approval request stores the previous values. */
  async #doAtOnce(
    tx: DatabaseTransaction,
    action: ActionWithInput,
    by: {
      readonly staff: StaffCaller;
      readonly second: null;
      readonly at: number;
      readonly prepared: unknown;
    },
    given: SubmittedAction,
  ): Promise<OfficeResult<ActionOutcome>> {
    const { staff, at } = by;
    const asked = await readActionRequestFacts(tx, action, staff);
    if (!asked.ok) return asked;
    const done = await this.#perform(tx, action.name, by, given);
    if (!done.ok) return done;
    const requestId = await insertStaffActionRequest(
      tx,
      action,
      { staff, at, ...given },
      { ...asked.value, doneAt: at },
    );
    return { ok: true, value: { ...done.value, requestId } };
  }

  async #ask(
    tx: DatabaseTransaction,
    action: ActionWithInput,
    by: Parameters<typeof createApprovalRequest>[2],
  ): Promise<OfficeResult<ActionOutcome>> {
    const asked = await createApprovalRequest(tx, action, by);
    return asked.ok ? { ok: true, value: { state: 'waiting', requestId: asked.value.requestId } } : asked;
  }

  async #perform(
    tx: DatabaseTransaction,
    name: OfficeActionName,
    people: {
      readonly staff: StaffCaller;
      readonly second: StaffCaller | null;
      readonly requestId?: string;
      readonly at: number;
      readonly note?: string;
      readonly prepared: unknown;
    },
    { key, reason, content }: SubmittedAction,
  ): Promise<OfficeResult<{ state: 'done'; answer: unknown }>> {
    const { staff, second, requestId, at, note = '', prepared } = people;
    const actor = {
      staff,
      second,
      who: formatAuditTrailActorName(staff),
      at,
      reason,
      key,
      ...(requestId && { requestId }),
    };
    const siteKey = await findOfficeActionSite(tx, { name, content }, staff);
    const what = getActionAuditName(officeActions[name], content);
    const given = { name, what, content, siteKey, prepared, note };
    const done = await performOfficeAction(tx, this.#actionOf(name), actor, given);
    return done.ok ? { ok: true, value: { state: 'done', answer: done.value.answer } } : done;
  }

  /** Returns an action by name. The input was validated by its own schema, which TypeScript cannot infer for a name known at run time. */
  #actionOf(name: OfficeActionName): AnyAction {
    return this.#dependencies.actions[name];
  }
}
