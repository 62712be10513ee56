import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import {
  answerComplaint as answer,
  findComplaint,
  lookAtComplaint,
} from '../../play/complaints/complaints.ts';
import { implementAction } from '../implement-action.ts';

/** The subject is the player, so that the player's own export of data has the line. */
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
    return { answer: {}, audit: { complaint }, lines: [`Complaint ${complaint} is looked into.`] };
  },
});

export const answerComplaint = implementAction('answerComplaint', {
  ...onComplaint,
  async perform(tx, { complaint, answer: said }, { who, at }) {
    await change(tx, complaint, () => answer(tx, complaint, { answer: said, who, at }));
    return { answer: {}, audit: { complaint }, lines: [`Complaint ${complaint} is answered.`] };
  },
});
