import { basename } from 'node:path';
import type { Queries } from '../../platform/database/database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { firstSite, openSite } from '../../platform/sites/sites.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { effect, fact, row, text, textOr, word } from '../staff/request-fact.ts';
import { logoFactsOf, readOperatorFile } from './operator-files.ts';
import { type DrawnLogo, drawOperatorLogo, removeLogoOf, storeLogo } from './operator-logo.ts';

interface OfSite {
  readonly siteId?: number | undefined;
}

/** Returns the key of the site that is meant; without a number the first one, which has the logo of the house. */
const siteKeyOf = async (db: Queries, { siteId }: OfSite): Promise<number> =>
  siteId === undefined ? firstSite : (await openSite(db, siteId)).key;

const logoOf = async (db: Queries, input: OfSite) => {
  const file = await readOperatorFile(db, logoFactsOf(await siteKeyOf(db, input)));
  return textOr(file?.content ? file.digest.slice(0, 8) : null, 'none');
};

const valuesOf = ({ siteId }: OfSite) => ({
  owner: siteId === undefined ? word('house') : text(`site ${siteId}`),
});

const onLogo = {
  subject: ({ siteId }: OfSite) => (siteId === undefined ? 'house' : String(siteId)),
  pins: async (db: Queries, input: OfSite) => [fact('logo', await logoOf(db, input), valuesOf(input))],
};

/** What lines of the command line call whose logo it is. */
const ownerOf = ({ siteId }: OfSite): string => (siteId === undefined ? 'The house' : `Site ${siteId}`);

/** What staff and the command line change about logos, for all nodes. */
export const logoActions = ({ operatorFileSync }: ActionDependencies) => {
  const finish = async () => {
    await operatorFileSync.sync();
  };
  return {
    setLogo: implementAction<'setLogo', DrawnLogo>('setLogo', {
      ...onLogo,
      async effect(db, { name, ...ofSite }) {
        const values = valuesOf(ofSite);
        return effect('setLogo', { ...values, name: text(name) }, [
          row('logo', { from: await logoOf(db, ofSite), to: text(name) }, values),
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
        complete: (_tx, { name = '', siteId }) => ({
          ...{ name: basename(name).slice(-longestName), picture: 'drawn' },
          ...(siteId !== undefined && { siteId }),
        }),
      },
      async perform(tx, { name, ...ofSite }, { at }, drawn) {
        const count = await storeLogo(tx, await siteKeyOf(tx, ofSite), drawn, at);
        const line = `${ownerOf(ofSite)} has a logo, in ${count} files. Every server shows it at the next load of a page.`;
        return { answer: {}, audit: { to: name }, lines: [line] };
      },
      finish,
    }),
    removeLogo: implementAction('removeLogo', {
      ...onLogo,
      prepare: finish,
      async effect(db, input) {
        const values = valuesOf(input);
        return effect('removeLogo', values, [
          row('logo', { from: await logoOf(db, input), to: word('none') }, values),
        ]);
      },
      async perform(tx, input, { at }) {
        await removeLogoOf(tx, await siteKeyOf(tx, input), at);
        const line = `${ownerOf(input)} has no logo of its own, on every server.`;
        return { answer: {}, audit: { to: null }, lines: [line] };
      },
      finish,
    }),
  };
};

/** Longest name of a picture, as the action's input has it. */
const longestName = 120;
