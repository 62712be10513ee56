import type { Brand, MachineId } from '@reelfloor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import { thrownText } from '../../../i18n/failure-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { useLatePart } from '../../../ui/use-late-part.ts';
import { useMachinesQuery } from '../api/get-machines.ts';
import { floor } from '../store/floor.ts';
import { countByFilter, filterOf, type ListFilter, matchesSearch } from '../store/machine-filter.ts';
import { type FloorOverview, sameList } from '../store/machine-floor.ts';
import { myMachines } from '../store/my-machines.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { MachineCards } from './machine-cards.tsx';
import { MachineFinder } from './machine-finder.tsx';
import { useFloorOverview } from './use-floor-overview.ts';

const loadNoMachines = () => import('./no-machines.tsx').then((it) => it.NoMachines);

/** The machines of one brand or of the whole floor, with search, filter, and every state a list can be in. */
export const MachineGrid = ({ brand }: { brand: Brand | null }) => {
  const { t } = useTexts();
  const query = useMachinesQuery();
  const queryClient = useQueryClient();
  /** Whatever else of the page failed is asked for again too. */
  const retry = () => void queryClient.refetchQueries({ type: 'active' });
  const overview = useFloorOverview();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ListFilter>('all');
  const { shown, counts } = useList(overview, brand, filter, useDeferredValue(search));
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
    <section aria-label={brand?.name ?? t('lobby.allMachines')}>
      <MachineFinder
        heading={brand?.name ?? t('lobby.allMachines')}
        search={search}
        onSearch={setSearch}
        filter={filter}
        onFilter={setFilter}
        counts={counts}
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
      {!overview.loaded ? (
        <CardSkeletons />
      ) : shown.length > 0 ? (
        <MachineCards key={filter} ids={shown} />
      ) : (
        NoMachines && (
          <NoMachines
            filter={filter}
            counts={counts}
            onShowAll={() => {
              setSearch('');
              setFilter('all');
            }}
          />
        )
      )}
    </section>
  );
};

/** The machines to show, the same list as before while nothing in it changed, and how many each filter would show. */
const useList = (overview: FloorOverview, brand: Brand | null, filter: ListFilter, search: string) => {
  const kept = useStore(myMachines.kept);
  const ofBrand = brand ? overview.ids.filter((id) => isOf(brand, id)) : overview.ids;
  const present = new Set(ofBrand);
  const picked = new Set(kept.favourites);
  const favourites = ofBrand.filter((id) => picked.has(id));
  const played = kept.played.filter((id) => present.has(id));
  const fitting = (): readonly MachineId[] => {
    switch (filter) {
      case 'all':
        return ofBrand;
      case 'favourites':
        return favourites;
      case 'played':
        return played;
      default:
        return ofBrand.filter((id) => filterOf(statusOf(overview, id)) === filter);
    }
  };
  const found = fitting().filter((id) => {
    const machine = floor.peek(id);
    return machine !== undefined && matchesSearch(machine, search);
  });
  const [shown, setShown] = useState(found);
  // Another machine's news draws the heading again, but not a thousand cards.
  const same = sameList(shown, found);
  if (!same) setShown(found);
  const counts: Record<ListFilter, number> = {
    ...countByFilter(ofBrand.map((id) => statusOf(overview, id))),
    favourites: favourites.length,
    played: played.length,
  };
  return { shown: same ? shown : found, counts };
};

const statusOf = (overview: FloorOverview, id: MachineId) => overview.statuses.get(id) ?? 'unknown';

/** Older servers name the brand of a machine but give no id. */
const isOf = (brand: Brand, id: MachineId): boolean => {
  const its = floor.peek(id)?.brand;
  return its?.id === undefined ? its?.name === brand.name : its.id === brand.id;
};
