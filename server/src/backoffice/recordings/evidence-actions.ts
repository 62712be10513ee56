import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  answerComplaint as answer,
  findComplaint,
  lookAtComplaint,
} from '../../play/complaints/complaints.ts';
import { findHold, liftHold as lift, placeHold } from '../../play/recordings/recording-holds.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import { effect, fact, row, text, word } from '../staff/request-fact.ts';
import { checkSpan } from './view-actions.ts';

/** The subject is the player, so that the player's own data export contains the audit trail entry. */
const onComplaint = {
  subject: async ({ complaint }: { readonly complaint: number }, db: Queries): Promise<string> => {
    const row = await db.get<{ username: string }>(
      'SELECT p.username FROM complaints c JOIN players p ON p.id = c.player_id WHERE c.number = ?',
      complaint,
    );
    return row?.username ?? String(complaint);
  },
  commandLine: { read: { complaint: Number } },
};

const change = async (
  tx: DatabaseTransaction,
  complaint: number,
  make: () => Promise<boolean>,
): Promise<void> => {
  if (!(await findComplaint(tx, complaint))) throw new BrokenRule('COMPLAINT_UNKNOWN', { complaint });
  if (!(await make())) throw new BrokenRule('COMPLAINT_ANSWERED', { complaint });
};

export const takeComplaint = implementAction('takeComplaint', {
  ...onComplaint,
  async perform(tx, { complaint }, { who }) {
    await change(tx, complaint, () => lookAtComplaint(tx, complaint, who));
    return { answer: {}, audit: { complaint }, lines: [`Complaint ${complaint} is in review.`] };
  },
});

export const answerComplaint = implementAction('answerComplaint', {
  ...onComplaint,
  async perform(tx, { complaint, answer: said }, { who, at }) {
    await change(tx, complaint, () => answer(tx, complaint, { answer: said, who, at }));
    return { answer: {}, audit: { complaint }, lines: [`Complaint ${complaint} is answered.`] };
  },
});

export const holdRecording = implementAction('holdRecording', {
  ...onMachine,
  commandLine: { read: { fromMs: Number, untilMs: Number } },
  async perform(tx, input, { who, at, reason }) {
    await checkSpan(tx, input);
    const holdId = crypto.randomUUID();
    const { machineId, fromMs, untilMs } = input;
    const span = { machineId, fromMs, untilMs };
    const { endsAt } = await placeHold(tx, {
      id: holdId,
      ...span,
      cause: 'staff',
      reason: `${who}: ${reason}`,
      at,
    });
    return {
      answer: { holdId, endsAt },
      audit: { hold: holdId, fromMs, untilMs, endsAt },
      lines: [`Hold ${holdId} keeps the pictures until ${new Date(endsAt).toISOString()}.`],
    };
  },
});

const holdNamed = async (db: Queries, holdId: string) => {
  const hold = await findHold(db, holdId);
  if (!hold) throw new BrokenRule('HOLD_UNKNOWN', { hold: holdId });
  if (hold.liftedAt !== null) throw new BrokenRule('HOLD_LIFTED', { hold: holdId });
  return hold;
};

export const liftHold = implementAction('liftHold', {
  subject: async ({ holdId }, db) => (await findHold(db, holdId))?.machineId ?? holdId,
  pins: async (db, { holdId }) => {
    const { machineId, cause } = await holdNamed(db, holdId);
    return [fact('holdCause', text(cause), { machine: text(machineId) })];
  },
  effect: async (db, { holdId }) => {
    const { machineId, reason } = await holdNamed(db, holdId);
    const values = { machine: text(machineId) };
    return effect('liftHold', { ...values, reason: text(reason) }, [
      row('holdState', { from: word('set'), to: word('unset') }, values),
    ]);
  },
  async perform(tx, { holdId }, { at }) {
    const { cause, fromMs, untilMs } = await holdNamed(tx, holdId);
    await lift(tx, holdId, at);
    return {
      answer: {},
      audit: { hold: holdId, cause, fromMs, untilMs },
      lines: [`Hold ${holdId} is lifted.`],
    };
  },
});
