import { readFile } from 'node:fs/promises';
import type { InformationPage } from '@reelfloor/protocol';
import { listPages, pageOf, restorePage, storePage } from '../../../backoffice/settings/own-pages.ts';
import type { UnitOfWork } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { changeHouse, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const set = async (desk: VerbContext, { words: [word = '', file = ''] }: VerbInput): Promise<string[]> => {
  const page = pageOf(word);
  const html = await readFile(file, 'utf8').catch(() => {
    throw new ConfigError(`${file} cannot be read; nothing changed.`);
  });
  await change(desk, 'page set', page, (unit) => storePage(unit, page, { html, at: desk.at }));
  return [`Players read your page ${page} from now on.`];
};

const unset = async (desk: VerbContext, { words: [word = ''] }: VerbInput): Promise<string[]> => {
  const page = pageOf(word);
  await change(desk, 'page unset', page, (unit) => storePage(unit, page, { html: null, at: desk.at }));
  return [`Players read our page ${page} from now on.`];
};

const restore = async (
  desk: VerbContext,
  { words: [word = '', version = ''] }: VerbInput,
): Promise<string[]> => {
  const page = pageOf(word);
  await change(desk, 'page restore', page, (unit) => restorePage(unit, page, { version, at: desk.at }));
  return [`The page ${page} is as it was in version ${version}.`];
};

const list = async ({ dataDir }: VerbContext): Promise<string[]> =>
  listPages(dataDir).map(({ page, path, version }) => `${page}  ${path}  ${version ?? 'ours'}`);

const change = async (
  desk: VerbContext,
  what: string,
  page: InformationPage,
  store: (unit: UnitOfWork) => ReturnType<typeof storePage>,
): Promise<void> => {
  await changeHouse(desk, what, page, async (unit) => ({
    answer: null,
    details: { ...(await store(unit)) },
  }));
};

export const pageVerbs: Readonly<Record<string, Verb>> = {
  set: { words: ['PAGE', 'FILE'], says: 'an information page of your own, one HTML file', run: set },
  unset: { words: ['PAGE'], says: 'back to our page', run: unset },
  restore: {
    words: ['PAGE', 'VERSION'],
    says: 'the page as it was; the record names versions',
    run: restore,
  },
  list: { words: [], says: 'the pages, and which version of yours players read', run: list },
};
