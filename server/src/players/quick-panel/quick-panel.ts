import type { CallAnswerInput } from '@reelfloor/protocol/http';
import type { Queries } from '../../platform/database/database.ts';

/** Most events, and most notes, that the panel shows. */
export const maxEntries = 20;
const fallbackLanguage = 'en';

interface EntryRow {
  readonly id: string;
  readonly lang: string;
  readonly kind: 'event' | 'note';
  readonly title: string;
  readonly detail: string;
}

/** Returns the panel's entries in the reader's language; an entry without a translation is in English. */
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
