import { ConfigError } from '../process/config-error.ts';
import { maxEntries } from '../quick-panel/quick-panel.ts';
import { changeAndRecord, readId, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const kinds = ['event', 'note'] as const;
const languages = ['tr', 'en', 'ar', 'bg'] as const;
const longest = { title: 80, detail: 300 } as const;

interface StoredEntry {
  readonly id: string;
  readonly lang: string;
  readonly kind: string;
  readonly position: number;
  readonly title: string;
  readonly detail: string;
}

const add = async (desk: VerbContext, { words: [word = ''], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'ENTRY');
  const lang = oneOf(options.lang ?? 'en', '--lang', languages);
  const title = textOf(options.title, 'title');
  const detail = textOf(options.detail, 'detail');
  const said = await changeAndRecord(desk, 'quick-panel add', id, async (unit) => {
    const others = await unit.all<StoredEntry>('SELECT * FROM quick_panel_entries WHERE id = ?', id);
    const kind = oneOf(options.kind ?? others[0]?.kind ?? 'note', '--kind', kinds);
    if (others.length > 0 && others[0]?.kind !== kind)
      throw new ConfigError(`${id} is of kind ${others[0]?.kind} in another language; nothing changed.`);
    if (others.length === 0) {
      if (lang !== 'en')
        throw new ConfigError(`Add ${id} with --lang en first: whose language is missing reads English.`);
      const count = await unit.get<{ held: number }>(
        "SELECT count(*) AS held FROM quick_panel_entries WHERE kind = ? AND lang = 'en'",
        kind,
      );
      if (Number(count?.held) >= maxEntries)
        throw new ConfigError(`The panel has ${maxEntries} of kind ${kind} already; remove one first.`);
    }
    const before = others.find((entry) => entry.lang === lang) ?? null;
    const last = await unit.get<{ last: number | null }>(
      'SELECT max(position) AS last FROM quick_panel_entries',
    );
    const position = others[0]?.position ?? (last?.last ?? -1) + 1;
    await unit.run(
      `INSERT INTO quick_panel_entries (id, lang, kind, position, title, detail) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id, lang) DO UPDATE SET title = excluded.title, detail = excluded.detail`,
      ...[id, lang, kind, position, title, detail],
    );
    const from = before && { title: before.title, detail: before.detail };
    return { answer: before ? 'now says' : 'says', details: { lang, kind, from, to: { title, detail } } };
  });
  return [`${id} ${said} in ${lang}: ${title}. Pages show it when the panel is opened next.`];
};

const list = async ({ database }: VerbContext): Promise<string[]> => {
  const rows = await database.read.all<StoredEntry>(
    'SELECT * FROM quick_panel_entries ORDER BY kind, position, id, lang',
  );
  return rows.map(({ id, lang, kind, title, detail }) => `${kind}  ${id}  ${lang}  ${title}: ${detail}`);
};

const remove = async (desk: VerbContext, { words: [word = ''], options }: VerbInput): Promise<string[]> => {
  const id = readId(word, 'ENTRY');
  const lang = options.lang === undefined ? null : oneOf(options.lang, '--lang', languages);
  const count = await changeAndRecord(desk, 'quick-panel remove', id, async (unit) => {
    const all = await unit.all<StoredEntry>('SELECT * FROM quick_panel_entries WHERE id = ?', id);
    const gone = all.filter((entry) => lang === null || entry.lang === lang);
    if (gone.length === 0)
      throw new ConfigError(`The panel has no ${id}${lang ? ` in ${lang}` : ''}; nothing changed.`);
    if (lang === 'en' && all.length > 1)
      throw new ConfigError(`Others read ${id} in English; leave out --lang to remove it in all languages.`);
    for (const entry of gone)
      await unit.run('DELETE FROM quick_panel_entries WHERE id = ? AND lang = ?', id, entry.lang);
    const from = gone.map((entry) => ({ lang: entry.lang, title: entry.title, detail: entry.detail }));
    return { answer: gone.length, details: { from } };
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

const textOf = (value: string | boolean | undefined, name: keyof typeof longest): string => {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || text.length > longest[name] || /\p{Cc}/u.test(text))
    throw new ConfigError(`--${name} is one line of 1 to ${longest[name]} characters.`);
  return text;
};

export const quickPanelVerbs: Readonly<Record<string, Verb>> = {
  add: {
    words: ['ENTRY'],
    options: { kind: 'string', lang: 'string', title: 'string', detail: 'string' },
    says: `an entry of the panel beside each page, or its words in another language (${languages.join(', ')}); kind event or note`,
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
