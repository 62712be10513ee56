import { listSettings } from '../../../backoffice/settings/settings-file.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { Verb, VerbContext } from './verb.ts';

const list = async ({ dataDir }: VerbContext): Promise<string[]> =>
  listSettings(dataDir).map(({ key, value, isDefault, isGood }) => {
    const state = isDefault
      ? '  (default)'
      : isGood
        ? ''
        : '  (not of the expected form, so the default holds)';
    return `${key}  ${JSON.stringify(value)}${state}`;
  });

export const settingVerbs: Readonly<Record<string, Verb>> = {
  ...actionSubcommands('setting'),
  list: { words: [], says: 'all keys and what holds', run: list },
};
