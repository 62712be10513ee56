import { decideWatching } from '../../../backoffice/machines/decide-watching.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { changeAndRecord, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const ofHouse = async (desk: VerbContext, { words: [given] }: VerbInput): Promise<string[]> => {
  if (given !== 'on' && given !== 'off') throw new ConfigError(`Say one of on, off, not "${given ?? ''}".`);
  const rule = given;
  await changeAndRecord(desk, 'house watching', 'house', async (unit) => {
    const from = await decideWatching(unit, null, { rule, at: desk.at });
    return { answer: null, details: { from, to: rule } };
  });
  return [
    rule === 'on'
      ? 'Machines in play may be watched, except those of which “machine watching” says otherwise, and players who refuse.'
      : 'Machines in play may not be watched, except those of which “machine watching” says otherwise.',
  ];
};

export const houseWatchingVerb: Verb = {
  words: ['on|off'],
  says: 'whether players may watch machines at which others play; who plays can refuse',
  run: ofHouse,
};
