import { type RefObject, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { keepOrder, orderOf, readKeptOrder } from '../store/kept-order.ts';
import { orderParam, searchParam } from '../store/lobby-path.ts';
import type { ListFilter } from '../store/machine-filter.ts';
import type { ListOrder } from '../store/sort-machines.ts';

/**
 * Returns what the player wishes to see. A search may come from the page's address, where the toolbar's search puts it;
 * then the page scrolls to the list, and the search leaves the address when the player changes search or filter. The order
 * stays in the address and, for the next visit, in the browser.
 */
export const useMachineSearch = (list: RefObject<HTMLElement | null>) => {
  const [params, setParams] = useSearchParams();
  const asked = params.get(searchParam) ?? '';
  const [lastAsked, setLastAsked] = useState('');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ListFilter>('all');
  const [kept, setKept] = useState(readKeptOrder);
  if (asked !== lastAsked) {
    setLastAsked(asked);
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
  const setParam = (name: string, value: string | null): void =>
    setParams(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const andForget =
    <Value>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      if (asked !== '') setParam(searchParam, null);
    };
  return {
    search,
    setSearch: andForget(setSearch),
    filter,
    setFilter: andForget(setFilter),
    order: orderOf(params.get(orderParam)) ?? kept,
    setOrder: (order: ListOrder): void => {
      keepOrder(order);
      setKept(order);
      setParam(orderParam, order === 'number' ? null : order);
    },
  };
};
