import { ConfigError } from '../../../platform/process/config-error.ts';
import {
  listPanelWords,
  longestPanelText,
  panelKinds,
  panelLanguages,
  putPanelWords,
  removePanelWords,
} from '../../../players/quick-panel/edit-quick-panel.ts';
import { changeAndRecord, readId, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const add = async (desk: VerbContext, { words: [word = ''], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'ENTRY');
  const lang = oneOf(options.lang ?? 'en', '--lang', panelLanguages);
  const title = textOf(options.title, 'title');
  const detail = textOf(options.detail, 'detail');
  const kind = options.kind === undefined ? null : oneOf(options.kind, '--kind', panelKinds);
  const said = await changeAndRecord(desk, 'quick-panel add', id, async (unit) => {
    const put = await putPanelWords(unit, { id, lang, kind, title, detail });
    const details = { lang, kind: put.kind, from: put.from, to: { title, detail } };
    return { answer: put.from ? 'now says' : 'says', details };
  });
  return [`${id} ${said} in ${lang}: ${title}. Pages show it when the panel is opened next.`];
};

const list = async ({ database }: VerbContext): Promise<string[]> =>
  (await listPanelWords(database.read))
    .sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
    .map(({ id, lang, kind, title, detail }) => `${kind}  ${id}  ${lang}  ${title}: ${detail}`);

const remove = async (desk: VerbContext, { words: [word = ''], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'ENTRY');
  const lang = options.lang === undefined ? null : oneOf(options.lang, '--lang', panelLanguages);
  const count = await changeAndRecord(desk, 'quick-panel remove', id, async (unit) => {
    const from = await removePanelWords(unit, id, lang);
    return { answer: from.length, details: { from } };
  });
  return [`${id} is removed, in ${count === 1 ? '1 language' : `${count} languages`}.`];
};

const oneOf = <Value extends string>(
  text: string | boolean,
  name: string,
  values: readonly Value[],
): Value => {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new ConfigError(`${name} is "${text}"; write one of ${values.join(', ')}.`);
  return value;
};

const textOf = (value: string | boolean | undefined, name: keyof typeof longestPanelText): string => {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || text.length > longestPanelText[name] || /\p{Cc}/u.test(text))
    throw new ConfigError(`--${name} is one line of 1 to ${longestPanelText[name]} characters.`);
  return text;
};

export const quickPanelVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['ENTRY'],
    options: { kind: 'string', lang: 'string', title: 'string', detail: 'string' },
    says: `an entry of the panel beside each page, or its words in another language (${panelLanguages.join(', ')}); kind event or note`,
    run: add,
  },
  list: { words: [], says: 'the entries of the panel, in each of their languages', run: list },
  remove: {
    words: ['ENTRY'],
    options: { lang: 'string' },
    says: 'takes an entry away, or with --lang its words in one language',
    run: remove,
  },
};
