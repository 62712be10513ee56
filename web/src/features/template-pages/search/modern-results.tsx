import { Picture } from '../../../ui/picture.tsx';
import type { ResultsProps } from './classic-results.tsx';
import { EntryLink } from './entry-link.tsx';
import { snippetOf } from './find-entries.ts';
import { KindIcon } from './kind-icon.tsx';
import type { SearchEntry } from './search-entry.ts';
import { useSearchTexts } from './use-search-texts.ts';

/** Shows the results as cards with pictures. */
export const ModernResults = ({ entries, typed }: ResultsProps) => {
  const { t } = useSearchTexts();
  return (
    <ul
      aria-label={t('results')}
      className="grid gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,240px),1fr))]"
    >
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface-1 transition-colors hover:border-line-strong"
        >
          <Head entry={entry} />
          <div className="flex flex-1 flex-col gap-1 p-4">
            <h2 className="text-16 break-words">
              {/* The link's area covers the whole card. */}
              <EntryLink entry={entry} className="rounded-control text-ink after:absolute after:inset-0">
                {entry.title}
              </EntryLink>
            </h2>
            <p className="line-clamp-3 break-words text-ink-2">{snippetOf(entry.detail, typed)}</p>
            <p className="mt-auto pt-2 text-12 text-ink-3">{t(`kinds.${entry.kind}`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};

const Head = ({ entry }: { entry: SearchEntry }) => (
  <div className="grid aspect-8/5 place-items-center overflow-hidden bg-surface-2">
    <Picture
      sources={entry.pictures}
      otherwise={<KindIcon kind={entry.kind} className="size-10 text-ink-3" />}
      width={640}
      height={400}
      sizes="(width < 761px) 100vw, 320px"
    />
  </div>
);
