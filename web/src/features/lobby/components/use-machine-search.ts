import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { searchParam } from '../store/lobby-path.ts';
import type { ListFilter } from '../store/machine-filter.ts';

/**
 * Takes a search from the page's address, where the toolbar's search puts it, and scrolls to the list.
 * Removes it from the address when the player changes search or filter.
 */
export const useMachineSearch = (list: RefObject<HTMLElement | null>) => {
  const [path, goTo] = useLocation();
  const [params] = useSearchParams();
  const asked = params.get(searchParam) ?? '';
  const [heard, setHeard] = useState('');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ListFilter>('all');
  if (asked !== heard) {
    setHeard(asked);
    if (asked !== '') {
      setSearch(asked);
      setFilter('all');
    }
  }
  useEffect(() => {
    if (asked === '') return;
    // Wait a frame, because the new page is first scrolled to its top.
    const frame = requestAnimationFrame(() => list.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [asked, list]);
  const andForget =
    <Value>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      if (asked !== '') goTo(path, { replace: true });
    };
  return { search, setSearch: andForget(setSearch), filter, setFilter: andForget(setFilter) };
};
