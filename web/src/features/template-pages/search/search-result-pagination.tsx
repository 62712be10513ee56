import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useMessages } from '../../../i18n/use-messages.ts';
import { buildButtonClassName } from '../../../ui/button.tsx';
import { searchMessages } from './messages/search-messages.ts';
import {
  type BrandPath,
  findSearchEntries,
  type SearchKind,
  searchKinds,
  useSiteSearchEntries,
} from './use-search-entries.ts';

/** Pagination links of the results; hidden if there is only one page. */
export const SearchResultPagination = ({ search: { page, pageCount, addressOf } }: { search: Search }) => {
  const { t } = useMessages(searchMessages);
  if (pageCount === 1) return null;
  return (
    <nav aria-label={t('pages')} className="mt-6 flex flex-wrap items-center justify-center gap-1">
      <Step
        to={page > 1 ? addressOf(page - 1) : null}
        label={t('previous')}
        icon={<ChevronLeft className="size-5 rtl:rotate-180" />}
      />
      {listPaginationNumbers(page, pageCount).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
          <span key={`gap-${index}`} aria-hidden="true" className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={number}
            href={addressOf(number)}
            aria-label={t('page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            className={buildButtonClassName(number === page ? 'quiet' : 'ghost', 'medium', 'figures min-w-11')}
          >
            {number}
          </Link>
        ),
      )}
      <Step
        to={page < pageCount ? addressOf(page + 1) : null}
        label={t('next')}
        icon={<ChevronRight className="size-5 rtl:rotate-180" />}
      />
    </nav>
  );
};

/** Link to the previous or next page. If that page does not exist, the link's space stays empty. */
const Step = ({ to, label, icon }: { to: string | null; label: string; icon: ReactNode }) =>
  to === null ? (
    <span aria-hidden="true" className="grid size-11 place-items-center text-ink-3">
      {icon}
    </span>
  ) : (
    <Link href={to} aria-label={label} className={buildButtonClassName('ghost', 'medium', 'min-w-11')}>
      {icon}
    </Link>
  );

/** Returns the page numbers to link: first, last and those around the current one; null stands for a gap. */
export const listPaginationNumbers = (page: number, pageCount: number): readonly (number | null)[] => {
  const all = Array.from({ length: pageCount }, (_, index) => index + 1);
  const offered = all.filter((it) => it === 1 || it === pageCount || Math.abs(it - page) <= 1);
  return offered.flatMap((it, index) => {
    const skipped = it - (offered[index - 1] ?? 0) - 1;
    // A gap of only one page is filled with that page's number.
    return skipped === 1 ? [it - 1, it] : skipped > 1 ? [null, it] : [it];
  });
};

/**
 * Search text, kind and page are stored in the URL, so that they can be bookmarked. Typing replaces the history entry; changing the page
 * adds one.
 */
export const useSiteSearch = (brandPath: BrandPath, pageSize: number) => {
  const [params, setParams] = useSearchParams();
  const { entries, ...query } = useSiteSearchEntries(brandPath);
  const typed = params.get('q') ?? '';
  const kind: SearchKind | 'all' = searchKinds.find((known) => known === params.get('kind')) ?? 'all';
  const { entries: found, counts } = findSearchEntries(entries, typed, kind);
  const change = (next: { q?: string; kind?: SearchKind | 'all' }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next))
          if (value === '' || value === 'all') after.delete(name);
          else after.set(name, value);
        after.delete('page');
        return after;
      },
      { replace: true },
    );
  return {
    ...query,
    typed,
    kind,
    counts,
    ...getPageSlice(found, Number(params.get('page') ?? 1), pageSize),
    type: (q: string) => change({ q }),
    choose: (chosen: SearchKind | 'all') => change({ kind: chosen }),
    addressOf: (page: number): string => {
      const at = new URLSearchParams(params);
      at.set('page', String(page));
      return `?${at}`;
    },
  };
};
export type Search = ReturnType<typeof useSiteSearch>;

/** One page of a list: its items, its number and the number of pages. */
interface PageSlice<Item> {
  readonly page: number;
  readonly pageCount: number;
  readonly items: readonly Item[];
}

/** Returns page `wantedPage` of a list, or the nearest existing page. */
export const getPageSlice = <Item,>(all: readonly Item[], wantedPage: number, size: number): PageSlice<Item> => {
  const pageCount = Math.max(1, Math.ceil(all.length / size));
  const page = Math.min(Math.max(1, Number.isInteger(wantedPage) ? wantedPage : 1), pageCount);
  return { page, pageCount, items: all.slice((page - 1) * size, page * size) };
};
