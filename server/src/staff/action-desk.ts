import {
  grantOf,
  type OfficeActionName,
  type OfficeResult,
  refuseInOffice,
} from '@reelfloor/protocol/office';
import type { Database, UnitOfWork } from '../database/database.ts';
import { recordChange } from '../operator-record/record-change.ts';
import type { ActionPerformers, AnyPerformer } from './action-performer.ts';
import {
  actionNameOf,
  contentOf,
  digestOf,
  refusalOfRule,
  refusalOfSecond,
  rightTo,
  whoOf,
} from './action-rules.ts';
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
  async act(
    name: OfficeActionName,
    caller: StaffCaller,
    given: GivenAction,
  ): Promise<OfficeResult<ActionOutcome>> {
    const prepared = await this.#prepare(name, given.content);
    if (!prepared.ok) return prepared;
    const at = this.#parts.now();
    let isRepeated = false;
    const outcome = await this.#inUnit<ActionOutcome>(async (unit) => {
      const staff = await findWorking(unit, caller.id);
      if (!staff) return refuseInOffice('STAFF_SIGNED_OUT');
      const grant = grantOf(staff.role, rightTo(name));
      if (grant === null) return refuseInOffice('NO_RIGHT');
      const digest = digestOf(name, given);
      const known = await unit.get<{ staff_id: string; digest: string; answer: string }>(
        'SELECT staff_id, digest, answer FROM staff_steps WHERE key_text = ?',
        given.key,
      );
      isRepeated = known !== undefined;
      if (known)
        return known.staff_id === staff.id && known.digest === digest
          ? { ok: true, value: JSON.parse(known.answer) as ActionOutcome }
          : refuseInOffice('KEY_REUSED');
      const performer = this.#performerOf(name);
      const isOver = (performer.amountMinor?.(given.content) ?? 0) > this.#parts.aloneUpToMinor;
      const needsSecond = grant === 'second' || (grant === 'upTo' && isOver);
      const outcome = needsSecond
        ? await this.#ask(unit, name, { staff, at }, given)
        : await this.#perform(unit, name, { staff, second: null, at, ...prepared.value }, given);
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
    if (!outcome.ok) await this.#performerOf(name).noteRefused?.(given.content, outcome.refusal);
    else if (outcome.value.state === 'done' && !isRepeated) {
      const answer = await this.#finish(name, given.content, outcome.value.answer, prepared.value);
      return { ok: true, value: { state: 'done', answer } };
    }
    return outcome;
  }

  /** Carries out a request as its second person, who must have the right alone or with a second person. */
  async confirm(
    requestId: string,
    caller: StaffCaller,
    note: string,
  ): Promise<OfficeResult<{ answer: unknown }>> {
    const asked = await this.#asked(requestId);
    if (!asked.ok) return asked;
    const prepared = await this.#prepare(asked.value.name, asked.value.content);
    if (!prepared.ok) return prepared;
    const at = this.#parts.now();
    const outcome = await this.#inUnit<{ answer: unknown }>(async (unit) => {
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
      const people = { staff, second, at, note, ...prepared.value };
      const outcome = await this.#perform(unit, name, people, given);
      if (!outcome.ok) return outcome;
      if (!(await settleRequest(unit, requestId, { state: 'done', by: caller.id, at })))
        return refuseInOffice('REQUEST_SETTLED');
      return { ok: true, value: { answer: outcome.value.answer } };
    });
    const { name, content } = asked.value;
    if (outcome.ok) {
      const answer = await this.#finish(name, content, outcome.value.answer, prepared.value);
      return { ok: true, value: { answer } };
    }
    await this.#performerOf(name).noteRefused?.(content, outcome.refusal);
    return outcome;
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

  /** Reads what a request asks for, before the unit of work that decides it. */
  async #asked(requestId: string): Promise<OfficeResult<{ name: OfficeActionName; content: unknown }>> {
    try {
      const request = await findRequest(this.#parts.database.read, requestId);
      if (!request) return refuseInOffice('NOT_FOUND');
      const name = actionNameOf(request.action);
      return name === null
        ? refuseInOffice('REQUEST_SETTLED')
        : { ok: true, value: { name, content: contentOf(name, request) } };
    } catch (error) {
      return refusalOfRule(error);
    }
  }

  async #prepare(name: OfficeActionName, content: unknown): Promise<OfficeResult<{ prepared: unknown }>> {
    try {
      return { ok: true, value: { prepared: await this.#performerOf(name).prepare?.(content) } };
    } catch (error) {
      return refusalOfRule(error);
    }
  }

  /** Does what belongs outside the database, and returns the answer with what is stored nowhere. */
  async #finish(
    name: OfficeActionName,
    content: unknown,
    answer: unknown,
    { prepared }: { readonly prepared: unknown },
  ): Promise<unknown> {
    const performer = this.#performerOf(name);
    await performer.finish?.(content, prepared);
    const once = performer.tellOnce?.(prepared);
    return once ? { ...(answer as object), ...once } : answer;
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
      readonly prepared: unknown;
    },
    { key, reason, content }: GivenAction,
  ): Promise<OfficeResult<{ state: 'done'; answer: unknown }>> {
    const { staff, second, at, note = '', prepared } = people;
    const performer = this.#performerOf(name);
    const who = whoOf(staff);
    const actor = { staff, second, who, at, reason, key };
    const done = await performer.perform(unit, content, actor, prepared);
    if (!done.ok) return done;
    const { what, subject = performer.subject(content), details, answer } = done.value;
    const confirmed =
      second === null ? {} : { second: whoOf(second), ...(note !== '' && { secondNote: note }) };
    await recordChange(unit, {
      at,
      who,
      what,
      subject,
      details: { ...details, reason, ...confirmed },
    });
    return { ok: true, value: { state: 'done', answer } };
  }

  /** Runs the work as a unit. A rule of the domain that it breaks becomes a refusal. */
  async #inUnit<T>(work: (unit: UnitOfWork) => Promise<OfficeResult<T>>): Promise<OfficeResult<T>> {
    try {
      return await this.#parts.database.transact(work);
    } catch (error) {
      return refusalOfRule(error);
    }
  }

  /** The content was parsed by the action's own schema, which TypeScript cannot follow through a name known at run time. */
  #performerOf(name: OfficeActionName): AnyPerformer {
    return this.#parts.performers[name];
  }
}
