import { SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { thrownText } from '../../../failures/failure-text.ts';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordSkeletons } from '../../../records/record-skeletons.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { SimplePage } from '../../../ui/pages/simple-page.tsx';
import { ClassicResults } from './classic-results.tsx';
import { ModernResults } from './modern-results.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchPages } from './search-pages.tsx';
import { type Search, useSearch } from './use-search.ts';
import type { BrandPath } from './use-search-entries.ts';
import { useSearchTexts } from './use-search-texts.ts';

interface SearchPageProps {
  title: string;
  /** `classic`: results as a list. `modern`: results as cards with pictures. */
  look: 'classic' | 'modern';
  brandPath: BrandPath;
}

const pageSizes = { classic: 10, modern: 12 } as const;

/** Searches machines, brands and the operator's help pages. */
export const SearchPage = ({ title, look, brandPath }: SearchPageProps) => {
  const { t } = useSearchTexts();
  const search = useSearch(brandPath, pageSizes[look]);
  const Results = look === 'classic' ? ClassicResults : ModernResults;
  return (
    <SimplePage title={title} lead={t('lead')}>
      <SearchBar search={search} />
      <Outcome search={search}>
        <Results entries={search.items} typed={search.typed} />
        <SearchPages search={search} />
      </Outcome>
    </SimplePage>
  );
};

/** Shows loading, failure or an empty result; otherwise `children`, the results. */
const Outcome = ({ search, children }: { search: Search; children: ReactNode }) => {
  const { t } = useSearchTexts();
  const { t: word } = useTexts();
  if (search.isPending)
    return (
      <div className="mt-6">
        <RecordSkeletons text={word('words.loading')} />
      </div>
    );
  if (search.items.length === 0 && search.error)
    return (
      <div className="mt-6">
        <PageNote
          urgent
          icon={<TriangleAlert />}
          title={t('failed')}
          advice={thrownText(search.error)}
          action={
            <RetryButton
              variant="primary"
              busy={search.isFetching}
              error={search.error}
              onRetry={search.refetch}
            />
          }
        />
      </div>
    );
  return (
    <>
      <p role="status" className="figures py-4 text-ink-2">
        <span>{t('found', { count: search.counts[search.kind] })}</span>
        {search.pageCount > 1 && (
          <span>{` · ${t('pageOf', { page: search.page, count: search.pageCount })}`}</span>
        )}
      </p>
      {search.items.length === 0 ? (
        <PageNote
          icon={<SearchX />}
          title={t('none')}
          advice={t('noneAdvice')}
          action={<Button onClick={() => search.type('')}>{t('clear')}</Button>}
        />
      ) : (
        children
      )}
    </>
  );
};
