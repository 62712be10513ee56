import type { Brand, MachineId } from '@reelfloor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useStore } from 'zustand';
import { getThrownErrorText } from '../../../failures/call-failure-text.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { PageStatusMessage } from '../../../ui/page-status-message.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { useMachinesQuery } from '../api/get-machines.ts';
import { isMachineOfBrand } from '../store/brand-counts.ts';
import { myMachines } from '../store/favourite-and-played-machines.ts';
import { jackpotStore } from '../store/jackpots.ts';
import { orderParam, searchParam } from '../store/lobby-path.ts';
import { useIsPlayRestricted, useMySessionMachineId } from '../store/machine-card-action.ts';
import {
  filterAndSortMachines,
  listUsefulSortOrders,
  type MachineListFilter,
  type MachineListQuery,
  type MachineSortOrder,
  parseMachineSortOrder,
  readStoredMachineSortOrder,
  sortMachinesByNumber,
  storeMachineSortOrder,
} from '../store/machine-filter.ts';
import { areListsEqual, type FloorOverview, floor } from '../store/machine-list-store.ts';
import { MachineCards } from './machine-cards.tsx';
import { MachineSearchAndFilters } from './machine-search-and-filters.tsx';
import { useFloorOverview } from './use-floor-overview.ts';

const loadNoMachines = () => import('./no-machines-found.tsx').then((it) => it.NoMachinesFound);

interface MachineGridProps {
  brand: Brand | null;
  /** Machines whose seat is held for the player, because it is their turn in the queue. */
  myTurns: readonly MachineId[];
}

export const MachineGrid = ({ brand, myTurns }: MachineGridProps) => {
  const { t } = useMessages(mainMessages);
  const query = useMachinesQuery();
  const queryClient = useQueryClient();
  const retry = () => void queryClient.refetchQueries({ type: 'active' });
  const overview = useFloorOverview();
  const section = useRef<HTMLElement>(null);
  const { search, setSearch, filter, setFilter, order, setOrder } = useMachineSearch(section);
  const deferredSearch = useDeferredValue(search);
  const { shown, counts, whole, orders } = useList(overview, brand, {
    filter,
    order,
    search: deferredSearch,
    myTurns,
  });
  const isRestricted = useIsPlayRestricted();
  const found = useFoundCount(`${filter} ${deferredSearch}`, shown.length);
  const NoMachines = useLazyComponent(overview.loaded && shown.length === 0, loadNoMachines, () => {});

  if (!overview.loaded && query.isError)
    return (
      <PageStatusMessage
        urgent
        icon={<TriangleAlert />}
        title={t('lobby.loadFailed')}
        advice={getThrownErrorText(query.error)}
        action={
          <Button variant="primary" busy={query.isFetching} onClick={retry}>
            {t('words.retry')}
          </Button>
        }
      />
    );

  return (
    <section ref={section} aria-label={brand?.name ?? t('lobby.allMachines')} className="scroll-mt-20">
      <MachineSearchAndFilters
        heading={brand?.name ?? t(isRestricted ? 'lobby.toLookAt' : 'lobby.allMachines')}
        search={search}
        onSearch={setSearch}
        filter={filter}
        onFilter={setFilter}
        order={orders.includes(order) ? order : 'number'}
        onOrder={setOrder}
        orders={orders}
        counts={counts}
        total={whole.all}
      />
      {overview.loaded && query.isError && (
        <p role="status" className="mb-4 flex flex-wrap items-center gap-x-3 text-warn">
          <TriangleAlert aria-hidden="true" className="size-4 flex-none" />
          {t('lobby.staleList')}
          <Button variant="ghost" busy={query.isFetching} onClick={retry}>
            {t('words.retry')}
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {found}
      </p>
      {!overview.loaded ? (
        <CardSkeletons />
      ) : shown.length > 0 ? (
        <MachineCards key={`${filter} ${order}`} ids={shown} />
      ) : (
        NoMachines && (
          <NoMachines
            filter={filter}
            whole={whole}
            onShowAll={() => {
              setFilter('all');
              setSearch('');
            }}
          />
        )
      )}
    </section>
  );
};

/** Returns the machines to show; the same object while they are unchanged. */
const useList = (
  overview: FloorOverview,
  brand: Brand | null,
  requested: Pick<MachineListQuery, 'filter' | 'order' | 'search' | 'myTurns'>,
) => {
  const { t } = useMessages(mainMessages);
  const kept = useStore(myMachines.kept);
  const mySession = useMySessionMachineId();
  const isRestricted = useIsPlayRestricted();
  const hasJackpots = useStore(jackpotStore, ({ jackpots }) => jackpots.size > 0);
  // Subscribe to the jackpots only if machines are sorted by jackpot, because the amounts change every second.
  const jackpots = useStore(jackpotStore, (state) => (requested.order === 'jackpot' ? state.jackpots : null));
  const ofBrand = overview.ids.flatMap((id) => {
    const machine = floor.peek(id);
    return machine && (brand === null || isMachineOfBrand(brand, machine)) ? machine : [];
  });
  const request: MachineListQuery = {
    ...kept,
    ...requested,
    machines: sortMachinesByNumber(ofBrand),
    mySession,
    nameOf: (id) => t('lobby.machine', { id }),
    jackpotOf: (machine) => (machine.brand?.id && jackpots?.get(machine.brand.id)?.[0]) ?? null,
  };
  const list = filterAndSortMachines(request);
  const [shown, setShown] = useState(list.shown);
  // A changed status that does not affect this list must not re-render a thousand cards.
  const same = areListsEqual(shown, list.shown);
  if (!same) setShown(list.shown);
  const whole = requested.search === '' ? list.counts : filterAndSortMachines({ ...request, search: '' }).counts;
  return {
    shown: same ? shown : list.shown,
    counts: list.counts,
    whole,
    orders: listUsefulSortOrders(ofBrand, hasJackpots && !isRestricted),
  };
};

/** Returns, as text for screen readers, how many machines were found by the latest search or filter. */
const useFoundCount = (requested: string, count: number): string => {
  const { t } = useMessages(mainMessages);
  const [said, setSaid] = useState({ requested, text: '' });
  // An empty list shows its own message, so announce nothing.
  if (said.requested !== requested) setSaid({ requested, text: count === 0 ? '' : t('lobby.machineCount', { count }) });
  return said.text;
};

/**
 * Returns the player's search, filter and sort order. A search may come from the URL, where the toolbar's search puts it; then the page
 * scrolls to the list, and the search is removed from the URL when the player changes search or filter. The order stays in the URL and, for
 * the next visit, in the browser's storage.
 */
const useMachineSearch = (list: RefObject<HTMLElement | null>) => {
  const [params, setParams] = useSearchParams();
  const asked = params.get(searchParam) ?? '';
  const [lastAsked, setLastAsked] = useState('');
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MachineListFilter>('all');
  const [kept, setKept] = useState(readStoredMachineSortOrder);
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== '') {
      setSearch(asked);
      setFilter('all');
    }
  }
  useEffect(() => {
    if (asked === '') return;
    // Wait for one animation frame, because a new page is first scrolled to its top.
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
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      if (asked !== '') setParam(searchParam, null);
    };
  return {
    search,
    setSearch: andForget(setSearch),
    filter,
    setFilter: andForget(setFilter),
    order: parseMachineSortOrder(params.get(orderParam)) ?? kept,
    setOrder: (order: MachineSortOrder): void => {
      storeMachineSortOrder(order);
      setKept(order);
      setParam(orderParam, order === 'number' ? null : order);
    },
  };
};

const count = 8;

const CardSkeletons = () => {
  const { t } = useMessages(mainMessages);
  return (
    <div role="status">
      <span className="sr-only">{t('words.loading')}</span>
      <div aria-hidden="true" className="machine-grid">
        {Array.from({ length: count }, (_, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the outlines are all alike and never move
            key={index}
            className="machine-card overflow-hidden rounded-card border border-line bg-surface-1"
          >
            <article>
              <div className="card-picture animate-pulse" />
              <div className="card-name h-11 px-3 pt-2.5 md:px-4">
                <div className="h-6 w-2/3 animate-pulse rounded-control bg-surface-2" />
              </div>
              <div className="card-status">
                <div className="h-9.75 w-1/2 animate-pulse rounded-control bg-surface-2" />
              </div>
              <div className="card-keys">
                <div className="h-11 animate-pulse rounded-control bg-surface-2" />
              </div>
            </article>
          </div>
        ))}
      </div>
    </div>
  );
};
