import { listPages } from '../../../backoffice/settings/own-pages.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { Verb, VerbContext } from './verb.ts';

const list = async ({ dataDir }: VerbContext): Promise<string[]> =>
  listPages(dataDir).map(({ page, path, version }) => `${page}  ${path}  ${version ?? 'ours'}`);

export const pageVerbs: Readonly<Record<string, Verb>> = {
  ...actionSubcommands('page'),
  list: { words: [], says: 'the pages, and which version of yours players read', run: list },
};
