import { EntryLink } from './entry-link.tsx';
import { snippetOf } from './find-entries.ts';
import { KindIcon } from './kind-icon.tsx';
import type { SearchEntry } from './search-entry.ts';
import { useSearchTexts } from './use-search-texts.ts';

export interface ResultsProps {
  entries: readonly SearchEntry[];
  typed: string;
}

/** Shows the results as a list. */
export const ClassicResults = ({ entries, typed }: ResultsProps) => {
  const { t } = useSearchTexts();
  return (
    <ul
      aria-label={t('results')}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface-1"
    >
      {entries.map((entry) => (
        <li key={entry.id} className="flex gap-4 p-4 md:px-6">
          <KindIcon kind={entry.kind} className="mt-1 size-5 flex-none text-ink-3" />
          <div className="min-w-0">
            <h2 className="text-16 break-words">
              <EntryLink
                entry={entry}
                className="rounded-control text-ink underline-offset-4 hover:text-primary hover:underline"
              >
                {entry.title}
              </EntryLink>
            </h2>
            <p className="text-12 text-ink-3">{t(`kinds.${entry.kind}`)}</p>
            <p className="mt-1 max-w-[80ch] break-words text-ink-2">{snippetOf(entry.detail, typed)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};
