import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { searchParam } from '../store/lobby-path.ts';
import type { ListFilter } from '../store/machine-filter.ts';

/**
 * What the list of machines is narrowed to. An address may ask for a machine, as the toolbar's search does: the list then shows
 * it and is scrolled to, and the address forgets it when the reader narrows the list otherwise.
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
    // After the page that was come to is at its top.
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
