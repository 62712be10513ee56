import { readHouseLogo } from '../../../backoffice/settings/house-look.ts';
import { readSetting } from '../../../backoffice/settings/settings-file.ts';
import { readWatchRules } from '../../../play/machines/watch-rules.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { Verb, VerbContext } from './verb.ts';

const show = async ({ dataDir, database }: VerbContext): Promise<string[]> => {
  const known = readHouseLogo(dataDir);
  return [
    `name: ${readSetting(dataDir, 'HOUSE_NAME')}`,
    `logo: ${known === null ? 'none' : `${known.width} × ${known.height} pixels`}`,
    `watching machines in play: ${(await readWatchRules(database.read)).house ?? 'off'}`,
  ];
};

export const houseVerbs: Readonly<Record<string, Verb>> = {
  ...actionSubcommands('house'),
  show: { words: [], says: 'name, logo, and whether machines in play may be watched', run: show },
};
