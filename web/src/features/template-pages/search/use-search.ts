import { useSearchParams } from 'wouter';
import { findEntries } from './find-entries.ts';
import { pageSlice } from './page-slice.ts';
import { type SearchKind, searchKinds } from './search-entry.ts';
import { type BrandPath, useSearchEntries } from './use-search-entries.ts';

/**
 * Text, kind and page are in the address, for bookmarks. Typing replaces the history entry; turning pages adds one.
 */
export const useSearch = (brandPath: BrandPath, pageSize: number) => {
  const [params, setParams] = useSearchParams();
  const { entries, ...query } = useSearchEntries(brandPath);
  const typed = params.get('q') ?? '';
  const kind: SearchKind | 'all' = searchKinds.find((known) => known === params.get('kind')) ?? 'all';
  const { entries: found, counts } = findEntries(entries, typed, kind);
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
    ...pageSlice(found, Number(params.get('page') ?? 1), pageSize),
    type: (q: string) => change({ q }),
    choose: (chosen: SearchKind | 'all') => change({ kind: chosen }),
    addressOf: (page: number): string => {
      const at = new URLSearchParams(params);
      at.set('page', String(page));
      return `?${at}`;
    },
  };
};
export type Search = ReturnType<typeof useSearch>;
