import type { CallAnswerInput } from '@reelfloor/protocol/http';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';

/** The texts, in one language, of an entry of the quick panel (side panel with the operator's events and notes). */
interface QuickPanelTexts {
  readonly id: string;
  readonly lang: string;
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
}

export const listQuickPanelTexts = (db: Queries): Promise<QuickPanelTexts[]> =>
  db.all<QuickPanelTexts>(
    `SELECT id AS "id", lang AS "lang", kind AS "kind", title AS "title", detail AS "detail"
     FROM quick_panel_entries ORDER BY position, id, lang`,
  );

interface NewQuickPanelText extends Omit<QuickPanelTexts, 'kind'> {
  /** Kind of the entry; null: the kind that it has in other languages, or `note`. */
  readonly kind: string | null;
}

/**
 * Creates or replaces the texts, in one language, of an event or note of the quick panel (side panel), and returns the previous ones in
 * that language.
 */
export const upsertQuickPanelTexts = async (
  tx: DatabaseTransaction,
  { id, lang, kind: wanted, title, detail }: NewQuickPanelText,
): Promise<{ readonly kind: string; readonly from: { title: string; detail: string } | null }> => {
  const others = await tx.all<QuickPanelTexts & { readonly position: number }>(
    'SELECT * FROM quick_panel_entries WHERE id = ?',
    id,
  );
  const kind = wanted ?? others[0]?.kind ?? 'note';
  if (others.length > 0 && others[0]?.kind !== kind)
    throw new BusinessRuleError(
      'PANEL_KIND',
      { id },
      `${id} is of kind ${others[0]?.kind} in another language; nothing changed.`,
    );
  if (others.length === 0) {
    if (lang !== 'en')
      throw new BusinessRuleError(
        'PANEL_ENGLISH_FIRST',
        { id },
        `Add ${id} with --lang en first: whose language is missing reads English.`,
      );
    const count = await tx.get<{ held: number }>(
      "SELECT count(*) AS held FROM quick_panel_entries WHERE kind = ? AND lang = 'en'",
      kind,
    );
    if (Number(count?.held) >= maxEntries)
      throw new BusinessRuleError(
        'PANEL_FULL',
        { most: maxEntries },
        `The panel has ${maxEntries} of kind ${kind} already; remove one first.`,
      );
  }
  const before = others.find((entry) => entry.lang === lang) ?? null;
  const last = await tx.get<{ last: number | null }>('SELECT max(position) AS last FROM quick_panel_entries');
  const position = others[0]?.position ?? (last?.last ?? -1) + 1;
  await tx.run(
    `INSERT INTO quick_panel_entries (id, lang, kind, position, title, detail) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id, lang) DO UPDATE SET title = excluded.title, detail = excluded.detail`,
    ...[id, lang, kind, position, title, detail],
  );
  return { kind, from: before && { title: before.title, detail: before.detail } };
};

/** Removes an event or note of the quick panel (side panel), or its texts in one language, and returns the removed texts. */
export const removeQuickPanelTexts = async (
  tx: DatabaseTransaction,
  id: string,
  lang: string | null,
): Promise<readonly { readonly lang: string; readonly title: string; readonly detail: string }[]> => {
  const all = await tx.all<QuickPanelTexts>('SELECT * FROM quick_panel_entries WHERE id = ?', id);
  const gone = all.filter((entry) => lang === null || entry.lang === lang);
  if (gone.length === 0)
    throw new BusinessRuleError(
      'PANEL_UNKNOWN',
      { id },
      `The panel has no ${id}${lang ? ` in ${lang}` : ''}; nothing changed.`,
    );
  if (lang === 'en' && all.length > 1)
    throw new BusinessRuleError(
      'PANEL_ENGLISH_NEEDED',
      { id },
      `Others read ${id} in English; leave out --lang to remove it in all languages.`,
    );
  for (const entry of gone) await tx.run('DELETE FROM quick_panel_entries WHERE id = ? AND lang = ?', id, entry.lang);
  return gone.map((entry) => ({ lang: entry.lang, title: entry.title, detail: entry.detail }));
};

/** Maximum number of events, and of notes, shown in the quick panel (side panel). */
const maxEntries = 20;
const fallbackLanguage = 'en';

interface EntryRow {
  readonly id: string;
  readonly lang: string;
  readonly kind: 'event' | 'note';
  readonly title: string;
  readonly detail: string;
}

/** Returns the events and notes of the quick panel (side panel) in the language `lang`, or in English if there is no translation. */
export const readQuickPanel = async (db: Queries, lang: string): Promise<CallAnswerInput<'quickPanel'>> => {
  const rows = await db.all<EntryRow>(
    `SELECT id, lang, kind, title, detail FROM quick_panel_entries WHERE lang IN (?, ?)
     ORDER BY position, id LIMIT ?`,
    lang,
    fallbackLanguage,
    4 * maxEntries,
  );
  const spoken = new Set(rows.filter((row) => row.lang === lang).map(({ id }) => id));
  const entriesOf = (kind: EntryRow['kind']) =>
    rows
      .filter((row) => row.kind === kind && (row.lang === lang || !spoken.has(row.id)))
      .slice(0, maxEntries)
      .map(({ id, title, detail }) => ({ id, title, detail }));
  return { events: entriesOf('event'), notes: entriesOf('note') };
};
