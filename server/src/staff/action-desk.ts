import { createHash } from 'node:crypto';
import {
  grantOf,
  type OfficeAction,
  type OfficeActionName,
  type OfficeRefusal,
  type OfficeResult,
  type OfficeRight,
  officeActions,
  refuseInOffice,
} from '@reelfloor/protocol/office';
import * as z from 'zod/mini';
import type { Database, UnitOfWork } from '../database/database.ts';
import { recordChange } from '../operator-record/record-change.ts';
import { ConfigError } from '../process/config-error.ts';
import type { ActionPerformers, AnyPerformer } from './action-performer.ts';
import { findRequest, isOpen, type RequestRow, settleRequest, storeRequest } from './staff-requests.ts';
import { findWorking, type StaffCaller } from './staff-store.ts';

export type ActionOutcome =
  | { readonly state: 'done'; readonly answer: unknown }
  | { readonly state: 'waiting'; readonly requestId: string };

export interface GivenAction {
  readonly key: string;
  readonly reason: string;
  readonly content: unknown;
}

export interface ActionDeskParts {
  readonly database: Database;
  readonly performers: ActionPerformers;
  /** What a role with `upTo` does alone, in minor units. */
  readonly aloneUpToMinor: number;
  readonly now: () => number;
}

/**
 * Carries out what staff do in the office. In one unit of work it checks the right, finds a repeated key, performs the action or
 * asks for a second person, and writes the line of the operators' record.
 */
export class ActionDesk {
  readonly #parts: ActionDeskParts;

  constructor(parts: ActionDeskParts) {
    this.#parts = parts;
  }

  /** Does what the member asks for, or stores it for a second person. The same key again returns the first outcome. */
  act(name: OfficeActionName, caller: StaffCaller, given: GivenAction): Promise<OfficeResult<ActionOutcome>> {
    const at = this.#parts.now();
    return this.#inUnit(async (unit) => {
      const staff = await findWorking(unit, caller.id);
      if (!staff) return refuseInOffice('STAFF_SIGNED_OUT');
      const grant = grantOf(staff.role, rightTo(name));
      if (grant === null) return refuseInOffice('NO_RIGHT');
      const digest = digestOf(name, given);
      const known = await unit.get<{ staff_id: string; digest: string; answer: string }>(
        'SELECT staff_id, digest, answer FROM staff_steps WHERE key_text = ?',
        given.key,
      );
      if (known)
        return known.staff_id === staff.id && known.digest === digest
          ? { ok: true, value: JSON.parse(known.answer) as ActionOutcome }
          : refuseInOffice('KEY_REUSED');
      const performer = this.#performerOf(name);
      const isOver = (performer.amountMinor?.(given.content) ?? 0) > this.#parts.aloneUpToMinor;
      const needsSecond = grant === 'second' || (grant === 'upTo' && isOver);
      const outcome = needsSecond
        ? await this.#ask(unit, name, { staff, at }, given)
        : await this.#perform(unit, name, { staff, second: null, at }, given);
      if (!outcome.ok) return outcome;
      await unit.run(
        'INSERT INTO staff_steps (key_text, staff_id, digest, at, answer) VALUES (?, ?, ?, ?, ?)',
        given.key,
        staff.id,
        digest,
        at,
        JSON.stringify(outcome.value),
      );
      return outcome;
    });
  }

  /** Carries out a request as its second person, who must have the right alone or with a second person. */
  confirm(requestId: string, caller: StaffCaller, note: string): Promise<OfficeResult<{ answer: unknown }>> {
    const at = this.#parts.now();
    return this.#inUnit(async (unit) => {
      const found = await this.#open(unit, requestId, at);
      if (!found.ok) return found;
      const { request, name } = found.value;
      const second = await findWorking(unit, caller.id);
      const refusal = refusalOfSecond(second, request, name);
      if (refusal) return { ok: false, refusal };
      const staff = await findWorking(unit, request.asked_by);
      // Whoever asked must still be allowed to ask.
      if (!staff || grantOf(staff.role, rightTo(name)) === null) return refuseInOffice('REQUEST_SETTLED');
      const given = { key: request.key_text, reason: request.reason, content: contentOf(name, request) };
      const outcome = await this.#perform(unit, name, { staff, second, at, note }, given);
      if (!outcome.ok) return outcome;
      if (!(await settleRequest(unit, requestId, { state: 'done', by: caller.id, at })))
        return refuseInOffice('REQUEST_SETTLED');
      return { ok: true, value: { answer: outcome.value.answer } };
    });
  }

  /** Declines a request, or withdraws it if it is the member's own. */
  decline(
    requestId: string,
    caller: StaffCaller,
    reason: string,
  ): Promise<OfficeResult<Record<string, never>>> {
    const at = this.#parts.now();
    return this.#inUnit(async (unit) => {
      const found = await this.#open(unit, requestId, at);
      if (!found.ok) return found;
      const { request, name } = found.value;
      const staff = await findWorking(unit, caller.id);
      if (!staff) return refuseInOffice('STAFF_SIGNED_OUT');
      const isOwn = request.asked_by === staff.id;
      if (!isOwn) {
        const refusal = refusalOfSecond(staff, request, name);
        if (refusal) return { ok: false, refusal };
      }
      const state = isOwn ? 'withdrawn' : 'declined';
      if (!(await settleRequest(unit, requestId, { state, by: staff.id, at })))
        return refuseInOffice('REQUEST_SETTLED');
      await recordChange(unit, {
        at,
        who: whoOf(staff),
        what: `request ${state}`,
        subject: request.subject,
        details: { action: name, request: requestId, reason },
      });
      return { ok: true, value: {} };
    });
  }

  /** True if the member may decide the request: has the right, and did not ask for it. */
  mayDecide(staff: StaffCaller, request: RequestRow): boolean {
    const name = actionNameOf(request.action);
    return (
      isOpen(request, this.#parts.now()) && name !== null && refusalOfSecond(staff, request, name) === null
    );
  }

  async #open(
    unit: UnitOfWork,
    id: string,
    at: number,
  ): Promise<OfficeResult<{ request: RequestRow; name: OfficeActionName }>> {
    const request = await findRequest(unit, id);
    if (!request) return refuseInOffice('NOT_FOUND');
    const name = actionNameOf(request.action);
    if (name === null || !isOpen(request, at)) return refuseInOffice('REQUEST_SETTLED');
    return { ok: true, value: { request, name } };
  }

  async #ask(
    unit: UnitOfWork,
    name: OfficeActionName,
    { staff, at }: { readonly staff: StaffCaller; readonly at: number },
    given: GivenAction,
  ): Promise<OfficeResult<ActionOutcome>> {
    const performer = this.#performerOf(name);
    const refusal = await performer.check?.(unit, given.content);
    if (refusal) return { ok: false, refusal };
    const subject = performer.subject(given.content);
    const content = JSON.stringify(given.content);
    const request = {
      action: name,
      subject,
      content,
      reason: given.reason,
      key_text: given.key,
      asked_by: staff.id,
    };
    const requestId = await storeRequest(unit, request, at);
    await recordChange(unit, {
      at,
      who: whoOf(staff),
      what: 'request asked',
      subject,
      details: { action: name, request: requestId, reason: given.reason },
    });
    return { ok: true, value: { state: 'waiting', requestId } };
  }

  async #perform(
    unit: UnitOfWork,
    name: OfficeActionName,
    people: {
      readonly staff: StaffCaller;
      readonly second: StaffCaller | null;
      readonly at: number;
      readonly note?: string;
    },
    { key, reason, content }: GivenAction,
  ): Promise<OfficeResult<{ state: 'done'; answer: unknown }>> {
    const { staff, second, at, note = '' } = people;
    const performer = this.#performerOf(name);
    const who = whoOf(staff);
    const done = await performer.perform(unit, content, { staff, second, who, at, reason, key });
    if (!done.ok) return done;
    const { what, details, answer } = done.value;
    const confirmed =
      second === null ? {} : { second: whoOf(second), ...(note !== '' && { secondNote: note }) };
    await recordChange(unit, {
      at,
      who,
      what,
      subject: performer.subject(content),
      details: { ...details, reason, ...confirmed },
    });
    return { ok: true, value: { state: 'done', answer } };
  }

  /** Runs the work as a unit. A rule of the domain that it breaks becomes a refusal. */
  async #inUnit<T>(work: (unit: UnitOfWork) => Promise<OfficeResult<T>>): Promise<OfficeResult<T>> {
    try {
      return await this.#parts.database.transact(work);
    } catch (error) {
      if (error instanceof ConfigError) return refuseInOffice('REFUSED_BY_RULE', { detail: error.message });
      throw error;
    }
  }

  /** The content was parsed by the action's own schema, which TypeScript cannot follow through a name known at run time. */
  #performerOf(name: OfficeActionName): AnyPerformer {
    return this.#parts.performers[name];
  }
}

const actionOf = (name: OfficeActionName): OfficeAction => officeActions[name];
const rightTo = (name: OfficeActionName): OfficeRight => actionOf(name).right;

/** A member of staff, as the operators' record names them. */
const whoOf = ({ login }: Pick<StaffCaller, 'login'>): string => `${login} (office)`;

const refusalOfSecond = (
  second: StaffCaller | null,
  request: RequestRow,
  name: OfficeActionName,
): OfficeRefusal | null => {
  if (!second) return { code: 'STAFF_SIGNED_OUT', params: {} };
  if (second.id === request.asked_by) return { code: 'SAME_PERSON', params: {} };
  const grant = grantOf(second.role, rightTo(name));
  return grant === null || grant === 'upTo' ? { code: 'NO_RIGHT', params: {} } : null;
};

const actionNameOf = (text: string): OfficeActionName | null =>
  Object.hasOwn(officeActions, text) ? (text as OfficeActionName) : null;

/** Parses a stored content again: an update of the product may have changed the action since it was asked for. */
const contentOf = (name: OfficeActionName, request: RequestRow): unknown => {
  const parsed = z.safeParse(actionOf(name).content, JSON.parse(request.content));
  if (!parsed.success)
    throw new ConfigError('This request is from an older version. Decline it and ask again.');
  return parsed.data;
};

const digestOf = (name: string, { reason, content }: GivenAction): string =>
  createHash('sha256')
    .update(JSON.stringify([name, reason, content]))
    .digest('base64url');
