import { recordChange } from '../../platform/audit-trail/record-change.ts';
import type { UnitOfWork } from '../../platform/database/database.ts';
import type { Actor, AnyPerformer, ResultOf } from './action-performer.ts';
import { whoOf } from './action-rules.ts';

interface Given {
  readonly content: unknown;
  /** What `prepare` has made. */
  readonly prepared: unknown;
  /** What the second person wrote. */
  readonly note?: string;
}

/** Carries an action out and writes its line of the audit trail, in the transaction of the caller. */
export const performAction = async (
  tx: UnitOfWork,
  action: AnyPerformer,
  actor: Actor,
  { content, prepared, note = '' }: Given,
): Promise<ResultOf<{ readonly answer: unknown; readonly lines: readonly string[] }>> => {
  const done = await action.perform(tx, content, actor, prepared);
  if (!done.ok) return done;
  const { what, subject = await action.subject(content, tx), details, answer, lines = [] } = done.value;
  const { who, at, reason, second } = actor;
  const confirmed =
    second === null ? {} : { second: whoOf(second), ...(note !== '' && { secondNote: note }) };
  const whole = { ...details, ...(reason !== '' && { reason }), ...confirmed };
  await recordChange(tx, { at, who, what, subject, details: whole });
  return { ok: true, value: { answer, lines } };
};
