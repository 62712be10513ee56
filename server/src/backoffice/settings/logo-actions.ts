import { basename } from 'node:path';
import type { Queries } from '../../platform/database/database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { effect, fact, row, text, textOr, word } from '../staff/request-fact.ts';
import { logoFactsName, readOperatorFile } from './operator-files.ts';
import { type DrawnLogo, drawOperatorLogo, removeOperatorLogo, storeHouseLogo } from './operator-logo.ts';

const logoOf = async (db: Queries) => {
  const file = await readOperatorFile(db, logoFactsName);
  return textOr(file?.content ? file.digest.slice(0, 8) : null, 'none');
};

const onLogo = {
  subject: () => 'house',
  pins: async (db: Queries) => [fact('logo', await logoOf(db))],
};

/** What staff and the command line change about the operator's logo, for all nodes. */
export const logoActions = ({ operatorFileSync }: ActionDependencies) => {
  const finish = async () => {
    await operatorFileSync.sync();
  };
  return {
    setLogo: implementAction<'setLogo', DrawnLogo>('setLogo', {
      ...onLogo,
      async effect(db, { name }) {
        return effect('setLogo', { name: text(name) }, [
          row('logo', { from: await logoOf(db), to: text(name) }),
        ]);
      },
      async prepare({ name, picture }) {
        await operatorFileSync.sync();
        return drawOperatorLogo(Buffer.from(picture, 'base64'), name);
      },
      commandLine: {
        read: { name: (file) => file },
        async prepare(_local, { given: { name: file = '' } }) {
          if (file === '') throw new ConfigError('Name the file of the logo, or --remove.');
          const drawn = await drawOperatorLogo(file, file);
          await operatorFileSync.sync();
          return drawn;
        },
        // The logo was drawn from the file itself, which may be larger than what a page sends.
        complete: (_tx, { name = '' }) => ({ name: basename(name).slice(-longestName), picture: 'drawn' }),
      },
      async perform(tx, { name }, { at }, drawn) {
        const count = await storeHouseLogo(tx, drawn, at);
        const line = `The house has a logo, in ${count} files. Every server shows it at the next load of a page.`;
        return { answer: {}, audit: { to: name }, lines: [line] };
      },
      finish,
    }),
    removeLogo: implementAction('removeLogo', {
      ...onLogo,
      prepare: finish,
      async effect(db) {
        return effect('removeLogo', {}, [row('logo', { from: await logoOf(db), to: word('none') })]);
      },
      async perform(tx, _input, { at }) {
        await removeOperatorLogo(tx, at);
        const line = 'The house has no logo of its own, on every server.';
        return { answer: {}, audit: { to: null }, lines: [line] };
      },
      finish,
    }),
  };
};

/** Longest name of a picture, as the action's input has it. */
const longestName = 120;
