import { listPanelWords } from '../../../players/quick-panel/edit-quick-panel.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { Verb, VerbContext } from './verb.ts';

const list = async ({ database }: VerbContext): Promise<string[]> =>
  (await listPanelWords(database.read))
    .sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
    .map(({ id, lang, kind, title, detail }) => `${kind}  ${id}  ${lang}  ${title}: ${detail}`);

export const quickPanelVerbs: Readonly<Record<string, Verb>> = {
  list: { words: [], says: 'the entries of the panel, in each of their languages', run: list },
  ...actionSubcommands('quick-panel'),
};
