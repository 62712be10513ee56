import type { Queries } from '../../platform/database/database.ts';
import { readWatchRules } from '../../play/machines/watch-rules.ts';
import { implementAction } from '../implement-action.ts';
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
