import type { Brand, MachineId } from '@reelfloor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { thrownText } from '../../../failures/failure-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { useLatePart } from '../../../ui/use-late-part.ts';
import { useMachinesQuery } from '../api/get-machines.ts';
import { isOfBrand } from '../store/brand-counts.ts';
import { floor } from '../store/floor.ts';
import { jackpotStore } from '../store/jackpots.ts';
import { type ListWish, listMachines } from '../store/machine-list.ts';
import { type FloorOverview, sameList } from '../store/machine-list-store.ts';
import { myMachines } from '../store/my-machines.ts';
import { useMySession } from '../store/my-session.ts';
import { inNumberOrder, offeredOrders } from '../store/sort-machines.ts';
import { useIsRestricted } from '../store/use-card-action.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { MachineCards } from './machine-cards.tsx';
import { MachineFinder } from './machine-finder.tsx';
import { useFloorOverview } from './use-floor-overview.ts';
import { useMachineSearch } from './use-machine-search.ts';

const loadNoMachines = () => import('./no-machines.tsx').then((it) => it.NoMachines);

interface MachineGridProps {
  brand: Brand | null;
  /** Machines kept for the player, whose turn in their queue it is. */
  myTurns: readonly MachineId[];
}

export const MachineGrid = ({ brand, myTurns }: MachineGridProps) => {
  const { t } = useTexts();
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
  const isRestricted = useIsRestricted();
  const found = useFoundCount(`${filter} ${deferredSearch}`, shown.length);
  const NoMachines = useLatePart(overview.loaded && shown.length === 0, loadNoMachines, () => {});

  if (!overview.loaded && query.isError)
    return (
      <PageNote
        urgent
        icon={<TriangleAlert />}
        title={t('lobby.loadFailed')}
        advice={thrownText(query.error)}
        action={
          <Button variant="primary" busy={query.isFetching} onClick={retry}>
            {t('words.retry')}
          </Button>
        }
      />
    );

  return (
    <section ref={section} aria-label={brand?.name ?? t('lobby.allMachines')} className="scroll-mt-20">
      <MachineFinder
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

/** Returns the machines to show, as the same object while they are unchanged. */
const useList = (
  overview: FloorOverview,
  brand: Brand | null,
  wished: Pick<ListWish, 'filter' | 'order' | 'search' | 'myTurns'>,
) => {
  const { t } = useTexts();
  const kept = useStore(myMachines.kept);
  const mySession = useMySession();
  const isRestricted = useIsRestricted();
  const hasJackpots = useStore(jackpotStore, ({ jackpots }) => jackpots.size > 0);
  // Only the order by jackpots must follow them: they change every second.
  const jackpots = useStore(jackpotStore, (state) => (wished.order === 'jackpot' ? state.jackpots : null));
  const ofBrand = overview.ids.flatMap((id) => {
    const machine = floor.peek(id);
    return machine && (brand === null || isOfBrand(brand, machine)) ? machine : [];
  });
  const wish: ListWish = {
    ...kept,
    ...wished,
    machines: inNumberOrder(ofBrand),
    mySession,
    nameOf: (id) => t('lobby.machine', { id }),
    jackpotOf: (machine) => (machine.brand?.id && jackpots?.get(machine.brand.id)?.[0]) ?? null,
  };
  const list = listMachines(wish);
  const [shown, setShown] = useState(list.shown);
  // A changed status that does not affect this list must not redraw a thousand cards.
  const same = sameList(shown, list.shown);
  if (!same) setShown(list.shown);
  const whole = wished.search === '' ? list.counts : listMachines({ ...wish, search: '' }).counts;
  return {
    shown: same ? shown : list.shown,
    counts: list.counts,
    whole,
    orders: offeredOrders(ofBrand, hasJackpots && !isRestricted),
  };
};

/** Returns how many machines the player's last change of search or filter found; a screen reader says so. */
const useFoundCount = (wished: string, count: number): string => {
  const { t } = useTexts();
  const [said, setSaid] = useState({ wished, text: '' });
  // A page that has nothing to show says so itself.
  if (said.wished !== wished)
    setSaid({ wished, text: count === 0 ? '' : t('lobby.machineCount', { count }) });
  return said.text;
};
