import {
  removePanelWords as removeWords,
  putPanelWords as storeWords,
} from '../../players/quick-panel/edit-quick-panel.ts';
import { implementAction } from '../implement-action.ts';

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
