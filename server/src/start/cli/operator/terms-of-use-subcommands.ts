import { readPublishedTerms } from '../../../backoffice/settings/read-published-terms.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { buildActionSubcommands } from './action-subcommands.ts';
import type { SubcommandDependencies } from './subcommand-definition.ts';

const siteOf = (options: Readonly<Record<string, string | boolean | undefined>>): number | undefined => {
  const { site } = options;
  if (site === undefined) return undefined;
  if (/^\d{1,7}$/.test(String(site))) return Number(site);
  throw new ConfigError('--site is the number of a site.');
};

const list = async ({ database, at }: SubcommandDependencies, given: Given): Promise<string[]> => {
  const { versions } = await readPublishedTerms(database, { siteId: siteOf(given.options), at });
  return versions.length === 0
    ? ['No terms published; players read the terms page and accept nothing.']
    : versions.map(
        ({ number, hash, from, state, accepted }) =>
          `${number}  ${state}  from ${new Date(from).toISOString()}  accepted by ${accepted}  ${hash}`,
      );
};

const show = async ({ database, at }: SubcommandDependencies, given: Given): Promise<string[]> => {
  const [typed] = given.words;
  if (typed !== undefined && !/^[1-9]\d{0,8}$/.test(typed)) throw new ConfigError(`${typed} is no number.`);
  const number = typed === undefined ? undefined : Number(typed);
  const { shown } = await readPublishedTerms(database, { siteId: siteOf(given.options), number, at });
  if (!shown) throw new ConfigError('There is no such version (npm run operator -- terms list).');
  return shown.texts.flatMap(({ lang, text }) => [`--- version ${shown.number}, ${lang}`, text]);
};

interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export const termsSubcommands = buildActionSubcommands('terms', {
  list: {
    words: [],
    options: { site: 'string' },
    help: 'the versions of the terms: which applies, from when, how many accepted it, and its SHA-256',
    run: list,
  },
  show: {
    words: ['[NUMBER]'],
    options: { site: 'string' },
    help: 'the text of a version, or of the newest, in each language',
    run: show,
  },
});
