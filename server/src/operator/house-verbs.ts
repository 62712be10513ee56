import { basename } from 'node:path';
import { drawHouseLogo, keepHouseLogo, removeHouseLogo } from '../house/house-logo.ts';
import { readHouseLogo } from '../house/house-look.ts';
import { readSetting } from '../house/settings-file.ts';
import { ConfigError } from '../process/config-error.ts';
import { writeSetting } from './settings-verbs.ts';
import { changeAndRecord, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const fromNextStart = 'Servers show it from their next start on';

const name = async (desk: VerbContext, { words: [given = ''] }: VerbInput): Promise<string[]> => {
  await writeSetting(desk, 'HOUSE_NAME', given.trim());
  return [`The house is called “${given.trim()}”. ${fromNextStart}, in pages and mails.`];
};

const logo = async (desk: VerbContext, { words: [file = ''], options }: VerbInput): Promise<string[]> => {
  if (options.remove === true) {
    if (readHouseLogo(desk.dataDir) === null)
      throw new ConfigError('The house has no logo; nothing changed.');
    await changeAndRecord(desk, 'house logo', 'house', async () => ({ answer: null, details: { to: null } }));
    await removeHouseLogo(desk.dataDir);
    return [`The house has no logo of its own. ${fromNextStart}.`];
  }
  if (file === '') throw new ConfigError('Name the file of the logo, or --remove.');
  const drawn = await drawHouseLogo(file, file);
  const details = { to: basename(file) };
  await changeAndRecord(desk, 'house logo', 'house', async () => ({ answer: null, details }));
  const count = await keepHouseLogo(desk.dataDir, drawn);
  return [`The house has a logo, in ${count} files in assets/house of the data folder. ${fromNextStart}.`];
};

const show = async ({ dataDir }: VerbContext): Promise<string[]> => {
  const known = readHouseLogo(dataDir);
  return [
    `name: ${readSetting(dataDir, 'HOUSE_NAME')}`,
    `logo: ${known === null ? 'none' : `${known.width} × ${known.height} pixels`}`,
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
  show: { words: [], says: 'name and logo', run: show },
};
