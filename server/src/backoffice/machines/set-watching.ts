import type { Queries } from '../../platform/database/database.ts';
import { readWatchRules } from '../../play/machines/watch-rules.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import { effect, fact, row, word } from '../staff/request-fact.ts';
import { decideWatching } from './decide-watching.ts';

const held = async (db: Queries) => word((await readWatchRules(db)).house ?? 'default');

export const setFloorWatching = implementAction('setFloorWatching', {
  subject: () => 'house',
  pins: async (db) => [fact('watching', await held(db))],
  async effect(db, { rule }) {
    return effect('setFloorWatching', { rule: word(rule) }, [
      row('watching', { from: await held(db), to: word(rule) }),
    ]);
  },
  async perform(tx, { rule }, { at }) {
    const from = await decideWatching(tx, null, { rule, at });
    const line = {
      on: 'Machines in play may be watched, except those of which “machine watching” says otherwise, and players who refuse.',
      off: 'Machines in play may not be watched, except those of which “machine watching” says otherwise.',
    }[rule];
    return { answer: {}, audit: { from, to: rule }, lines: [line] };
  },
});

export const setMachineWatching = implementAction('setMachineWatching', {
  ...onMachine,
  async perform(tx, { machineId, rule }, { at }) {
    const from = await decideWatching(tx, machineId, { rule, at });
    const lines = {
      house: `Machine ${machineId} may be watched if the house allows it.`,
      on: `Machine ${machineId} may be watched while somebody plays there who does not refuse.`,
      off: `Machine ${machineId} may not be watched. Whoever did sees nothing any more.`,
    };
    return { answer: {}, audit: { from, to: rule }, lines: [lines[rule ?? 'house']] };
  },
});
