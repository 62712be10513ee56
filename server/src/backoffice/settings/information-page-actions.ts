import { readFileSync } from 'node:fs';
import type { InformationPage } from '@reelfloor/protocol';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { firstSite } from '../../platform/sites/sites.ts';
import { listTermsVersions } from '../../players/protection/terms/terms-store.ts';
import { removeQuickPanelTexts, upsertQuickPanelTexts } from '../../players/quick-panel/edit-quick-panel.ts';
import { implementOfficeAction } from '../implement-office-action.ts';
import type { ActionDependencies } from '../office-dependencies.ts';
import {
  assertValidInformationPageSize,
  restoreInformationPageVersion,
  storeInformationPage,
} from './operator-information-pages.ts';

/** Actions on information pages, for the back office and the command line. They apply to all nodes. */
export const createInformationPageActions = ({ operatorFileSync }: ActionDependencies) => {
  const onPage = {
    subject: ({ page }: { readonly page: InformationPage }) => page,
    // Import manual edits of information pages first, so that the change does not overwrite them.
    prepare: async () => {
      await operatorFileSync.sync();
    },
    finish: async () => {
      await operatorFileSync.sync();
    },
  };
  return {
    setPage: implementOfficeAction('setPage', {
      ...onPage,
      commandLine: { read: { html: readHtml } },
      async perform(tx, { page, html }, { at }) {
        await requireNoVersions(tx, page);
        const audit = await storeInformationPage(tx, page, { html, at });
        return { answer: {}, audit, lines: [`Players now read your page ${page}.`] };
      },
    }),
    unsetPage: implementOfficeAction('unsetPage', {
      ...onPage,
      async perform(tx, { page }, { at }) {
        const audit = await storeInformationPage(tx, page, { html: null, at });
        return { answer: {}, audit, lines: [`Players now read our page ${page}.`] };
      },
    }),
    restorePage: implementOfficeAction('restorePage', {
      ...onPage,
      async perform(tx, { page, version }, { at }) {
        await requireNoVersions(tx, page);
        const audit = await restoreInformationPageVersion(tx, page, { version, at });
        return { answer: {}, audit, lines: [`The page ${page} is back at version ${version}.`] };
      },
    }),
  };
};

/**
 * Throws a BusinessRuleError for the terms page once the first site has published terms of use: players accept those, so there must be no
 * second text.
 */
const requireNoVersions = async (tx: DatabaseTransaction, page: InformationPage): Promise<void> => {
  if (page === 'terms' && (await listTermsVersions(tx, firstSite)).length > 0)
    throw new BusinessRuleError('PAGE_TERMS_PUBLISHED');
};

const readHtml = (file: string): string => {
  let html: string;
  try {
    html = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${file} cannot be read; nothing changed.`);
  }
  assertValidInformationPageSize(html);
  return html;
};

const onEntry = { subject: ({ id }: { readonly id: string }): string => id };

const putPanelWords = implementOfficeAction('putPanelWords', {
  ...onEntry,
  async perform(tx, words) {
    const { id, lang, title, detail } = words;
    const { kind, from } = await upsertQuickPanelTexts(tx, words);
    const said = from ? 'now says' : 'says';
    return {
      answer: {},
      audit: { lang, kind, from, to: { title, detail } },
      lines: [`${id} ${said} in ${lang}: ${title}. Pages show it when the panel is opened next.`],
    };
  },
});

const removePanelWords = implementOfficeAction('removePanelWords', {
  ...onEntry,
  async perform(tx, { id, lang }) {
    const from = await removeQuickPanelTexts(tx, id, lang);
    const languages = from.length === 1 ? '1 language' : `${from.length} languages`;
    return { answer: {}, audit: { from }, lines: [`${id} is removed, in ${languages}.`] };
  },
});

/** Actions on the operator's events and notes in the quick panel of player pages, for the back office and the command line. */
export const panelActions = { putPanelWords, removePanelWords };
