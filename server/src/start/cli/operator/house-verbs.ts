import { basename } from 'node:path';
import { drawHouseLogo, removeHouseLogo, storeHouseLogo } from '../../../backoffice/settings/house-logo.ts';
import { readHouseLogo } from '../../../backoffice/settings/house-look.ts';
import { readSetting } from '../../../backoffice/settings/settings-file.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { readWatchRules } from '../../../play/machines/watch-rules.ts';
import { actionSubcommands } from './action-subcommands.ts';
import { writeSetting } from './settings-verbs.ts';
import { changeHouse, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const fromNextStart = 'Servers show it from their next start on';

const name = async (desk: VerbContext, { words: [given = ''] }: VerbInput): Promise<string[]> => {
  await writeSetting(desk, 'HOUSE_NAME', given.trim());
  return [`The house is called “${given.trim()}”. ${fromNextStart}, in pages and mails.`];
};

const logo = async (desk: VerbContext, { words: [file = ''], options }: VerbInput): Promise<string[]> => {
  if (options.remove === true) {
    await changeHouse(desk, 'house logo', 'house', async (unit) => {
      await removeHouseLogo(unit, desk.at);
      return { answer: null, details: { to: null } };
    });
    return ['The house has no logo of its own, on every server.'];
  }
  if (file === '') throw new ConfigError('Name the file of the logo, or --remove.');
  const drawn = await drawHouseLogo(file, file);
  const details = { to: basename(file) };
  const count = await changeHouse(desk, 'house logo', 'house', async (unit) => ({
    answer: await storeHouseLogo(unit, drawn, desk.at),
    details,
  }));
  return [`The house has a logo, in ${count} files. Every server shows it at the next load of a page.`];
};

const show = async ({ dataDir, database }: VerbContext): Promise<string[]> => {
  const known = readHouseLogo(dataDir);
  return [
    `name: ${readSetting(dataDir, 'HOUSE_NAME')}`,
    `logo: ${known === null ? 'none' : `${known.width} × ${known.height} pixels`}`,
    `watching machines in play: ${(await readWatchRules(database.read)).house ?? 'off'}`,
  ];
};

export const houseVerbs: Readonly<Record<string, Verb>> = {
  name: { words: ['NAME'], says: 'what players read in pages and mails, at most 40 characters', run: name },
  logo: {
    words: ['[FILE]'],
    options: { remove: 'boolean' },
    says: 'draws it in all sizes from one PNG, JPEG, WebP, AVIF or SVG; --remove takes it away',
    run: logo,
  },
  ...actionSubcommands('house'),
  show: { words: [], says: 'name, logo, and whether machines in play may be watched', run: show },
};
