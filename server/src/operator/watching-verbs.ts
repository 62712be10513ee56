import type { WatchRule } from '../machines/watch-rules.ts';
import { ConfigError } from '../process/config-error.ts';
import { decideWatching } from '../upkeep/decide-watching.ts';
import { changeAndRecord, readId, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const ofMachine = async (desk: VerbContext, { words: [word, given] }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'MACHINE');
  const rule = ruleOf(given, { on: 'on', off: 'off', house: null });
  await decide(desk, { what: 'machine watching', machineId: id, rule });
  if (rule === null) return [`Machine ${id} may be watched if the house allows it.`];
  return [
    rule === 'on'
      ? `Machine ${id} may be watched while somebody plays there who does not refuse.`
      : `Machine ${id} may not be watched. Whoever did sees nothing any more.`,
  ];
};

const ofHouse = async (desk: VerbContext, { words: [given] }: VerbInput): Promise<string[]> => {
  const rule = ruleOf(given, { on: 'on', off: 'off' });
  await decide(desk, { what: 'house watching', machineId: null, rule });
  return [
    rule === 'on'
      ? 'Machines in play may be watched, except those of which “machine watching” says otherwise, and players who refuse.'
      : 'Machines in play may not be watched, except those of which “machine watching” says otherwise.',
  ];
};

const decide = (
  desk: VerbContext,
  { what, machineId, rule }: { what: string; machineId: string | null; rule: WatchRule },
) =>
  changeAndRecord(desk, what, machineId ?? 'house', async (unit) => {
    const from = await decideWatching(unit, machineId, { rule, at: desk.at });
    return { answer: null, details: { from, to: rule } };
  });

const ruleOf = (word: string | undefined, rules: Readonly<Record<string, WatchRule>>): WatchRule => {
  const rule = word === undefined ? undefined : rules[word];
  if (rule === undefined || word === undefined || !Object.hasOwn(rules, word))
    throw new ConfigError(`Say one of ${Object.keys(rules).join(', ')}, not "${word ?? ''}".`);
  return rule;
};

export const machineWatchingVerb: Verb = {
  words: ['MACHINE', 'on|off|house'],
  says: 'whether players may watch it while another plays there; house: what “house watching” says',
  run: ofMachine,
};

export const houseWatchingVerb: Verb = {
  words: ['on|off'],
  says: 'whether players may watch machines at which others play; who plays can refuse',
  run: ofHouse,
};
