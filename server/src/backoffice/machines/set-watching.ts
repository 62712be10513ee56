import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findMachineAssignment } from '../../play/machines/machine-assignments.ts';
import { readWatchRules, storeWatchRule, type WatchRule } from '../../play/machines/watch-rules.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import { effect, fact, row, word } from '../staff/request-fact.ts';
import { noMachine } from './machine-at-rest.ts';

/**
 * Decides whether players may watch machines in play: all (`machineId` null), or one, of which `null` says that what the
 * house decided holds. Whoever watches and may not any more sees nothing from then on. Returns the decision before; throws
 * a BrokenRule if there is no such machine or nothing changes.
 */
export const decideWatching = async (
  tx: DatabaseTransaction,
  machineId: string | null,
  decision: { readonly rule: WatchRule; readonly at: number },
): Promise<WatchRule> => {
  if (machineId !== null && !(await findMachineAssignment(tx, machineId))) throw noMachine(machineId);
  const from = await storeWatchRule(tx, machineId, decision);
  if (from === decision.rule) throw new BrokenRule('WATCHING_SAME');
  return from;
};

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
