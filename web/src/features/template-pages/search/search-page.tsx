import {
  BookOpenText,
  Clapperboard,
  ExternalLink,
  Gamepad2,
  Search as Glass,
  type LucideIcon,
  SearchX,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { getThrownErrorText } from '../../../failures/call-failure-text.ts';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { RecordLoadingSkeletons } from '../../../records/record-loading-skeletons.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageStatusMessage } from '../../../ui/page-status-message.tsx';
import { SimplePageLayout } from '../../../ui/pages/simple-page-layout.tsx';
import { PictureWithFallback } from '../../../ui/picture-with-fallback.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { searchMessages } from './messages/search-messages.ts';
import { type Search, SearchResultPagination, useSiteSearch } from './search-result-pagination.tsx';
import {
  type BrandPath,
  buildSearchSnippet,
  type SearchEntry,
  type SearchKind,
  searchKinds,
} from './use-search-entries.ts';

interface SearchPageProps {
  title: string;
  /** `classic`: results as a list. `modern`: results as cards with pictures. */
  look: 'classic' | 'modern';
  brandPath: BrandPath;
}

const pageSizes = { classic: 10, modern: 12 } as const;

/** Search page for machines, brands and the operator's help pages. */
export const SearchPage = ({ title, look, brandPath }: SearchPageProps) => {
  const { t } = useMessages(searchMessages);
  const search = useSiteSearch(brandPath, pageSizes[look]);
  const Results = look === 'classic' ? ClassicResults : ModernResults;
  return (
    <SimplePageLayout title={title} lead={t('lead')}>
      <SearchBar search={search} />
      <Outcome search={search}>
        <Results entries={search.items} typed={search.typed} />
        <SearchResultPagination search={search} />
      </Outcome>
    </SimplePageLayout>
  );
};

/** Shows that the search is loading, has failed or found nothing; otherwise `children`, the results. */
const Outcome = ({ search, children }: { search: Search; children: ReactNode }) => {
  const { t } = useMessages(searchMessages);
  const { t: word } = useMessages(mainMessages);
  if (search.isPending)
    return (
      <div className="mt-6">
        <RecordLoadingSkeletons text={word('words.loading')} />
      </div>
    );
  if (search.items.length === 0 && search.error)
    return (
      <div className="mt-6">
        <PageStatusMessage
          urgent
          icon={<TriangleAlert />}
          title={t('failed')}
          advice={getThrownErrorText(search.error)}
          action={
            <RetryButton variant="primary" busy={search.isFetching} error={search.error} onRetry={search.refetch} />
          }
        />
      </div>
    );
  return (
    <>
      <p role="status" className="figures py-4 text-ink-2">
        <span>{t('found', { count: search.counts[search.kind] })}</span>
        {search.pageCount > 1 && <span>{` · ${t('pageOf', { page: search.page, count: search.pageCount })}`}</span>}
      </p>
      {search.items.length === 0 ? (
        <PageStatusMessage
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

/** Shows the results as cards with pictures. */
const ModernResults = ({ entries, typed }: ResultsProps) => {
  const { t } = useMessages(searchMessages);
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
            <p className="line-clamp-3 break-words text-ink-2">{buildSearchSnippet(entry.detail, typed)}</p>
            <p className="mt-auto pt-2 text-12 text-ink-3">{t(`kinds.${entry.kind}`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};

const Head = ({ entry }: { entry: SearchEntry }) => (
  <div className="grid aspect-8/5 place-items-center overflow-hidden bg-surface-2">
    <PictureWithFallback
      sources={entry.pictures}
      otherwise={<KindIcon kind={entry.kind} className="size-10 text-ink-3" />}
      width={640}
      height={400}
      sizes="(width < 761px) 100vw, 320px"
    />
  </div>
);

interface ResultsProps {
  entries: readonly SearchEntry[];
  typed: string;
}

/** Shows the results as a list. */
const ClassicResults = ({ entries, typed }: ResultsProps) => {
  const { t } = useMessages(searchMessages);
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
            <p className="mt-1 max-w-[80ch] break-words text-ink-2">{buildSearchSnippet(entry.detail, typed)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
};

const icons: Record<SearchKind, LucideIcon> = { machine: Gamepad2, brand: Clapperboard, help: BookOpenText };

/** Icon for the kind of a result. Decorative, because the kind's name is beside it. */
const KindIcon = ({ kind, className }: { kind: SearchKind; className: string }) => {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" strokeWidth={1.75} className={className} />;
};

const EntryLink = ({ entry, className, children }: { entry: SearchEntry; className: string; children: ReactNode }) => {
  const { t } = useMessages(searchMessages);
  if (!entry.isDocument)
    return (
      <Link href={entry.href} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={entry.href} target="_blank" rel="noopener" className={className}>
      {children}
      <ExternalLink aria-hidden="true" className="ms-2 inline size-4 align-[-0.125em] text-ink-3" />
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  );
};

const SearchBar = ({ search }: { search: Search }) => {
  const { t } = useMessages(searchMessages);
  const { typed, kind, counts, type, choose } = search;
  return (
    <search className="flex flex-wrap items-center gap-3">
      <div className="relative min-w-60 flex-1">
        <Glass
          aria-hidden="true"
          className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-3"
        />
        <input
          type="text"
          inputMode="search"
          aria-label={t('label')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => type(event.target.value)}
          className="h-13 w-full rounded-control border border-line-strong bg-surface-1 ps-12 pe-4 text-16 text-ink"
        />
      </div>
      <SegmentedControl
        label={t('kind')}
        value={kind}
        options={(['all', ...searchKinds] as const).map((value) => ({
          value,
          text: `${t(`kinds.${value}`)} ${counts[value]}`,
        }))}
        onChange={choose}
        className="max-w-full overflow-x-auto"
      />
    </search>
  );
};
