import {
  grantAt,
  type OfficeActionName,
  type OfficeResult,
  type OfficeRight,
  refuseInOffice,
} from '@reelfloor/protocol/office';
import { recordChange } from '../../platform/audit-trail/link-changes.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { ServerActions } from '../implement-action.ts';
import {
  type ActionCase,
  type RequestNow,
  readRequestNow,
  recordedOf,
  rightOfCase,
  storeAsked,
} from './action-requests.ts';
import {
  actionNameOf,
  contentOf,
  isElsewhere,
  refusalOfRule,
  refusalOfSecond,
  rightTo,
  whoOf,
} from './action-rules.ts';
import { recordConfirmed, refusalOfDone, takeBack } from './at-once.ts';
import { effectOf, findRequest, isOpen, type RequestRow, settleRequest } from './staff-requests.ts';
import { findWorking, type StaffCaller } from './staff-store.ts';

export interface RequestDependencies {
  readonly database: Database;
  readonly actions: ServerActions;
  readonly now: () => number;
}

/** The content was parsed by the action's own schema, which TypeScript cannot follow through a name known at run time. */
export const actionCaseOf = (
  { actions }: Pick<RequestDependencies, 'actions'>,
  name: OfficeActionName,
  content: unknown,
): ActionCase => ({ name, action: actions[name], content });

/** Runs the work as a transaction. A rule of the domain that it breaks becomes a refusal. */
export const inRuledTransaction = async <T>(
  database: Database,
  work: (tx: DatabaseTransaction) => Promise<OfficeResult<T>>,
): Promise<OfficeResult<T>> => {
  try {
    return await database.transact(work);
  } catch (error) {
    return refusalOfRule(error);
  }
};

/** Returns a request that can be decided at this moment. */
export const openRequest = async (
  tx: DatabaseTransaction,
  id: string,
  { at, caller }: { readonly at: number; readonly caller: Pick<StaffCaller, 'site'> },
): Promise<OfficeResult<{ readonly request: RequestRow; readonly name: OfficeActionName }>> => {
  const request = await findRequest(tx, id);
  if (!request || isElsewhere(caller, request)) return refuseInOffice('NOT_FOUND');
  const name = actionNameOf(request.action);
  if (name === null || !isOpen(request, at)) return refuseInOffice('REQUEST_SETTLED');
  return { ok: true, value: { request, name } };
};

/** How long those who could have decided a request read who was first, in ms. */
const readableMs = 24 * 3_600_000;

/** Reads requests for a second person, sends them back and asks for them anew. What carries one out is `ActionDesk.confirm`. */
export class RequestService {
  readonly #dependencies: RequestDependencies;

  constructor(dependencies: RequestDependencies) {
    this.#dependencies = dependencies;
  }

  /** Declines a request, or withdraws it if it is the member's own. */
  decline(
    requestId: string,
    caller: StaffCaller,
    reason: string,
  ): Promise<OfficeResult<Record<string, never>>> {
    const at = this.#dependencies.now();
    return inRuledTransaction(this.#dependencies.database, async (tx) => {
      const found = await openRequest(tx, requestId, { at, caller });
      if (!found.ok) return found;
      const { request, name } = found.value;
      const staff = await findWorking(tx, caller.id);
      if (!staff) return refuseInOffice('STAFF_SIGNED_OUT');
      // What protects a player is not taken back by whoever did it alone.
      if (request.asked_by === staff.id && request.done_at !== null && Number(request.protects) === 1)
        return refuseInOffice('SAME_PERSON');
      if (request.asked_by !== staff.id) {
        const refusal = refusalOfSecond(staff, request, await this.#rightOf(tx, name, request));
        if (refusal) return { ok: false, refusal };
      }
      const settled = await this.#settle(tx, request, { staff, at, reason });
      if (!settled.ok || request.done_at === null) return settled;
      const taken = await takeBack(tx, this.#dependencies.actions, request, {
        ...{ staff, who: whoOf(staff), at, reason },
      });
      return taken.ok ? settled : taken;
    });
  }

  /** Confirms what was done at once. Whoever did it may have lost the right since: what was done is judged alone. */
  confirmDone(
    requestId: string,
    caller: StaffCaller,
    note: string,
  ): Promise<OfficeResult<{ answer: unknown }>> {
    const { actions, database, now } = this.#dependencies;
    const at = now();
    return inRuledTransaction<{ answer: unknown }>(database, async (tx) => {
      const found = await openRequest(tx, requestId, { at, caller });
      if (!found.ok) return found;
      const { request, name } = found.value;
      const staff = await findWorking(tx, caller.id);
      if (!staff) return refuseInOffice('STAFF_SIGNED_OUT');
      const refusal = refusalOfSecond(staff, request, await this.#rightOf(tx, name, request));
      if (refusal) return { ok: false, refusal };
      const changed = await refusalOfDone(tx, { name, action: actions[name], request });
      if (changed) return { ok: false, refusal: changed };
      if (!(await settleRequest(tx, request.id, { state: 'done', by: staff.id, at, because: note })))
        return refuseInOffice('REQUEST_SETTLED');
      await recordConfirmed(tx, request, { who: whoOf(staff), at, note });
      return { ok: true, value: { answer: {} } };
    });
  }

  /**
   * Ends a waiting request, and asks for the same in the member's own name, with the values of now. The same key again returns the
   * first outcome.
   */
  askAgain(
    requestId: string,
    caller: StaffCaller,
    { key, reason }: { readonly key: string; readonly reason: string | undefined },
  ): Promise<OfficeResult<{ requestId: string }>> {
    const at = this.#dependencies.now();
    return inRuledTransaction(this.#dependencies.database, async (tx) => {
      const staff = await findWorking(tx, caller.id);
      if (!staff) return refuseInOffice('STAFF_SIGNED_OUT');
      const known = await tx.get<{ id: string; asked_by: string }>(
        'SELECT id, asked_by FROM staff_requests WHERE key_text = ?',
        key,
      );
      if (known)
        return known.asked_by === staff.id
          ? { ok: true, value: { requestId: known.id } }
          : refuseInOffice('KEY_REUSED');
      const found = await openRequest(tx, requestId, { at, caller: staff });
      if (!found.ok) return found;
      const { request, name } = found.value;
      // What is done already is confirmed or sent back.
      if (request.done_at !== null) return refuseInOffice('REQUEST_SETTLED');
      const action = actionCaseOf(this.#dependencies, name, contentOf(name, request));
      if (grantAt(staff, await rightOfCase(tx, action)) === null) return refuseInOffice('NO_RIGHT');
      const why = reason ?? request.reason;
      const settled = await this.#settle(tx, request, { staff, at, reason: why });
      return settled.ok ? storeAsked(tx, action, { staff, at, key, reason: why }) : settled;
    });
  }

  /**
   * Returns whether the member may decide the request (has the right, and did not ask for it), or may ask for it anew, and may read it:
   * those who could decide it read for a while who was first.
   */
  async maySee(
    db: Queries,
    staff: StaffCaller,
    request: RequestRow,
  ): Promise<{ readonly mayDecide: boolean; readonly mayAskAgain: boolean; readonly mayRead: boolean }> {
    const name = actionNameOf(request.action);
    const at = this.#dependencies.now();
    const isWaiting = isOpen(request, at);
    const isOwn = [request.asked_by, request.decided_by].includes(staff.id);
    const isRecent =
      isWaiting || Number(request.decided_at ?? request.ended_at ?? request.expires_at) > at - readableMs;
    if (isElsewhere(staff, request)) return { mayDecide: false, mayAskAgain: false, mayRead: false };
    if (name === null || !isRecent) return { mayDecide: false, mayAskAgain: false, mayRead: isOwn };
    const right = await this.#rightOf(db, name, request);
    const couldDecide = refusalOfSecond(staff, request, right) === null;
    return {
      mayDecide: isWaiting && couldDecide,
      mayAskAgain: isWaiting && request.done_at === null && grantAt(staff, right) !== null,
      mayRead: isOwn || couldDecide,
    };
  }

  /** Returns what a waiting request comes to now; null for one that was decided. Call it in one snapshot. */
  async readNow(db: Queries, request: RequestRow): Promise<RequestNow | null> {
    const name = actionNameOf(request.action);
    if (name === null || !isOpen(request, this.#dependencies.now())) return null;
    return readRequestNow(db, { name, action: this.#dependencies.actions[name] }, request);
  }

  /** Returns the right that a request needs; that of its action if its account is no longer there. */
  async #rightOf(db: Queries, name: OfficeActionName, request: RequestRow): Promise<OfficeRight> {
    try {
      return await rightOfCase(db, actionCaseOf(this.#dependencies, name, contentOf(name, request)));
    } catch (error) {
      refusalOfRule(error);
      return rightTo(name);
    }
  }

  async #settle(
    tx: DatabaseTransaction,
    request: RequestRow,
    { staff, at, reason }: { readonly staff: StaffCaller; readonly at: number; readonly reason: string },
  ): Promise<OfficeResult<Record<string, never>>> {
    const state = request.asked_by === staff.id ? 'withdrawn' : 'declined';
    const { id, action, subject } = request;
    if (!(await settleRequest(tx, id, { state, by: staff.id, at, because: reason })))
      return refuseInOffice('REQUEST_SETTLED');
    const details = { action, request: id, ...recordedOf(effectOf(request)), reason };
    await recordChange(tx, {
      at,
      who: whoOf(staff),
      what: `request ${state}`,
      subject,
      details,
      siteKey: request.site_id,
    });
    return { ok: true, value: {} };
  }
}
