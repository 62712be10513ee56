import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { assignComplaintToStaff, findComplaint, storeComplaintAnswer } from '../../play/complaints/complaints.ts';
import { findLegalHold, liftLegalHold, placeLegalHold } from '../../play/recordings/legal-holds.ts';
import { implementOfficeAction, machineSubject } from '../implement-office-action.ts';
import {
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { assertValidRecordingSpan } from './recording-access-actions.ts';

/** The subject of an action on a complaint is the player, so that the player's own data export contains the audit trail entry. */
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

const change = async (tx: DatabaseTransaction, complaint: number, make: () => Promise<boolean>): Promise<void> => {
  if (!(await findComplaint(tx, complaint))) throw new BusinessRuleError('COMPLAINT_UNKNOWN', { complaint });
  if (!(await make())) throw new BusinessRuleError('COMPLAINT_ANSWERED', { complaint });
};

export const takeComplaint = implementOfficeAction('takeComplaint', {
  ...onComplaint,
  async perform(tx, { complaint }, { who }) {
    await change(tx, complaint, () => assignComplaintToStaff(tx, complaint, who));
    return { answer: {}, audit: { complaint }, lines: [`Complaint ${complaint} is in review.`] };
  },
});

export const answerComplaint = implementOfficeAction('answerComplaint', {
  ...onComplaint,
  async perform(tx, { complaint, answer: said }, { who, at }) {
    await change(tx, complaint, () => storeComplaintAnswer(tx, complaint, { answer: said, who, at }));
    return { answer: {}, audit: { complaint }, lines: [`Complaint ${complaint} is answered.`] };
  },
});

export const holdRecording = implementOfficeAction('holdRecording', {
  ...machineSubject,
  commandLine: { read: { fromMs: Number, untilMs: Number } },
  async perform(tx, input, { who, at, reason }) {
    await assertValidRecordingSpan(tx, input);
    const holdId = crypto.randomUUID();
    const { machineId, fromMs, untilMs } = input;
    const span = { machineId, fromMs, untilMs };
    const { endsAt } = await placeLegalHold(tx, {
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
  const hold = await findLegalHold(db, holdId);
  if (!hold) throw new BusinessRuleError('HOLD_UNKNOWN', { hold: holdId });
  if (hold.liftedAt !== null) throw new BusinessRuleError('HOLD_LIFTED', { hold: holdId });
  return hold;
};

export const liftHold = implementOfficeAction('liftHold', {
  subject: async ({ holdId }, db) => (await findLegalHold(db, holdId))?.machineId ?? holdId,
  pins: async (db, { holdId }) => {
    const { machineId, cause } = await holdNamed(db, holdId);
    return [
      createApprovalRequestFact('holdCause', createTextRequestValue(cause), {
        machine: createTextRequestValue(machineId),
      }),
    ];
  },
  effect: async (db, { holdId }) => {
    const { machineId, reason } = await holdNamed(db, holdId);
    const values = { machine: createTextRequestValue(machineId) };
    return createApprovalRequestEffect('liftHold', { ...values, reason: createTextRequestValue(reason) }, [
      createApprovalRequestChangeRow(
        'holdState',
        { from: createWordRequestValue('set'), to: createWordRequestValue('unset') },
        values,
      ),
    ]);
  },
  async perform(tx, { holdId }, { at }) {
    const { cause, fromMs, untilMs } = await holdNamed(tx, holdId);
    await liftLegalHold(tx, holdId, at);
    return {
      answer: {},
      audit: { hold: holdId, cause, fromMs, untilMs },
      lines: [`Hold ${holdId} is lifted.`],
    };
  },
});
