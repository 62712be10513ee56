import { accountNamed } from '../../../backoffice/players/account-words.ts';
import { exportPerson } from '../../../backoffice/players/export-person.ts';
import { recordChange } from '../../../platform/audit-trail/record-change.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const exportAll = async (
  desk: VerbContext,
  { words: [name = ''], options }: VerbInput,
): Promise<string[]> => {
  const { database, who, at } = desk;
  if (typeof options.out !== 'string') throw new ConfigError('Say where to: --out FILE.');
  const path = options.out;
  const reason = readText(options.reason, '--reason', '');
  const player = await accountNamed(database.read, name);
  const rows = await database
    .snapshot((db) => exportPerson(db, player, { path, at }))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new ConfigError(`${path} is there already; name a new file.`);
      if (error.code === 'ENOENT') throw new ConfigError(`The folder of ${path} is not there.`);
      throw error;
    });
  await database.transact((unit) =>
    recordChange(unit, {
      at,
      who,
      what: 'account export',
      subject: player.username,
      details: { rows, reason },
    }),
  );
  return [
    `${path} has ${rows} rows about ${player.username}. Only you can read it; hand it on in a safe way.`,
  ];
};

export const dataVerbs: Readonly<Record<string, Verb>> = {
  export: {
    words: ['USERNAME'],
    options: { out: 'string', reason: 'string' },
    says: 'all that the database tells about a person, as JSON into a new file, for whoever asks for their data',
    run: exportAll,
  },
};
