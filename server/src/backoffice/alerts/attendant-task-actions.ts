import { createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import { type Actor, implementOfficeAction } from '../implement-office-action.ts';
import { acknowledgeAlert } from './acknowledge-alert.ts';
import {
  claimAttendantTask,
  completeAttendantTask,
  tickTaskChecklistItem,
  unclaimAttendantTask,
} from './attendant-tasks.ts';

interface OfTask {
  readonly id: string;
}

const onTask = { subject: ({ id }: OfTask) => id };

const stepOf = ({ id }: OfTask, { who, at }: Actor) => ({ id, who, at });

/** Builds the result of a step of an attendant's task; `isStored` is false if there is no such task. */
const outcomeOf = (isStored: boolean, { id }: OfTask, line: string, audit = {}) =>
  isStored
    ? { answer: {}, audit, lines: [line] }
    : { ...createOfficeRefusal('NOT_FOUND'), said: `There is no task ${id}; nothing changed.` };

/** Actions of attendants on their tasks, such as repairs and hand pays. */
export const attendantTaskActions = {
  claimTask: implementOfficeAction('claimTask', {
    ...onTask,
    async perform(tx, input, actor) {
      const { id, from } = input;
      const isStored = await claimAttendantTask(tx, { ...stepOf(input, actor), from });
      // Acknowledge the task's alert, so that it is not sent again and a player who called is notified that somebody is coming.
      if (isStored) await acknowledgeAlert(tx, { ...stepOf(input, actor), note: actor.reason });
      return outcomeOf(isStored, input, `Task ${id} is yours.`, from === null ? {} : { from });
    },
  }),
  tickTask: implementOfficeAction('tickTask', {
    ...onTask,
    async perform(tx, input, actor) {
      const { id, check, agoMs = 0 } = input;
      const isStored = await tickTaskChecklistItem(tx, { ...stepOf(input, actor), check, agoMs });
      return outcomeOf(isStored, input, `Ticked at task ${id}: ${check}.`, { check, agoMs });
    },
  }),
  returnTask: implementOfficeAction('returnTask', {
    ...onTask,
    perform: async (tx, input, actor) =>
      outcomeOf(await unclaimAttendantTask(tx, stepOf(input, actor)), input, `Task ${input.id} is returned.`),
  }),
  finishTask: implementOfficeAction('finishTask', {
    ...onTask,
    perform: async (tx, input, actor) =>
      outcomeOf(await completeAttendantTask(tx, stepOf(input, actor)), input, `Task ${input.id} is done.`),
  }),
};
