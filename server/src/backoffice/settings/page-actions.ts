import { readFileSync } from 'node:fs';
import type { InformationPage } from '@reelfloor/protocol';
import { ConfigError } from '../../platform/process/config-error.ts';
import {
  removePanelWords as removeWords,
  putPanelWords as storeWords,
} from '../../players/quick-panel/edit-quick-panel.ts';
import { implementAction } from '../implement-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import { requirePageSize, storePage, restorePage as storeVersion } from './own-pages.ts';

/** What staff and the command line change about information pages, for all nodes. */
export const pageActions = ({ operatorFileSync }: ActionDependencies) => {
  const onPage = {
    subject: ({ page }: { readonly page: InformationPage }) => page,
    // A change is made over what was last written by hand, and this node serves it at once.
    prepare: async () => {
      await operatorFileSync.sync();
    },
    finish: async () => {
      await operatorFileSync.sync();
    },
  };
  return {
    setPage: implementAction('setPage', {
      ...onPage,
      commandLine: { read: { html: readHtml } },
      async perform(tx, { page, html }, { at }) {
        const audit = await storePage(tx, page, { html, at });
        return { answer: {}, audit, lines: [`Players read your page ${page} from now on.`] };
      },
    }),
    unsetPage: implementAction('unsetPage', {
      ...onPage,
      async perform(tx, { page }, { at }) {
        const audit = await storePage(tx, page, { html: null, at });
        return { answer: {}, audit, lines: [`Players read our page ${page} from now on.`] };
      },
    }),
    restorePage: implementAction('restorePage', {
      ...onPage,
      async perform(tx, { page, version }, { at }) {
        const audit = await storeVersion(tx, page, { version, at });
        return { answer: {}, audit, lines: [`The page ${page} is as it was in version ${version}.`] };
      },
    }),
  };
};

const readHtml = (file: string): string => {
  let html: string;
  try {
    html = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${file} cannot be read; nothing changed.`);
  }
  requirePageSize(html);
  return html;
};

const onEntry = { subject: ({ id }: { readonly id: string }): string => id };

const putPanelWords = implementAction('putPanelWords', {
  ...onEntry,
  async perform(tx, words) {
    const { id, lang, title, detail } = words;
    const { kind, from } = await storeWords(tx, words);
    const said = from ? 'now says' : 'says';
    return {
      answer: {},
      audit: { lang, kind, from, to: { title, detail } },
      lines: [`${id} ${said} in ${lang}: ${title}. Pages show it when the panel is opened next.`],
    };
  },
});

const removePanelWords = implementAction('removePanelWords', {
  ...onEntry,
  async perform(tx, { id, lang }) {
    const from = await removeWords(tx, id, lang);
    const languages = from.length === 1 ? '1 language' : `${from.length} languages`;
    return { answer: {}, audit: { from }, lines: [`${id} is removed, in ${languages}.`] };
  },
});

/** What staff and the command line change in the quick panel. */
export const panelActions = { putPanelWords, removePanelWords };
