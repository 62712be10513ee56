import type { Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findHold, liftHold as lift, placeHold } from '../../play/recordings/recording-holds.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import { effect, fact, row, text, word } from '../staff/request-fact.ts';
import { checkSpan } from './view-actions.ts';

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
