import type { Brand, MachineId } from '@reelfloor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { Joystick, SearchX, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import { thrownText } from '../../../i18n/failure-text.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { PageNote } from '../../../ui/page-note.tsx';
import { useMachinesQuery } from '../api/get-machines.ts';
import { floor } from '../store/floor.ts';
import { countByFilter, filterOf, type MachineFilter, matchesSearch } from '../store/machine-filter.ts';
import type { FloorOverview } from '../store/machine-floor.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { MachineCard } from './machine-card.tsx';
import { MachineFinder } from './machine-finder.tsx';

/** The machines of one brand or of the whole floor, with search, filter, and every state a list can be in. */
export const MachineGrid = ({ brand }: { brand: Brand | null }) => {
  const { t } = useTexts();
  const query = useMachinesQuery();
  const queryClient = useQueryClient();
  /** Whatever else of the page failed is asked for again too. */
  const retry = () => void queryClient.refetchQueries({ type: 'active' });
  const overview = useStore(floor.overview);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MachineFilter>('all');
  const deferredSearch = useDeferredValue(search);

  const ofBrand = brand ? overview.ids.filter((id) => isOf(brand, id)) : overview.ids;
  const counts = countByFilter(ofBrand.map((id) => statusOf(overview, id)));
  const shown = ofBrand.filter((id) => {
    const machine = floor.peek(id);
    const fits = filter === 'all' || filterOf(statusOf(overview, id)) === filter;
    return fits && machine !== undefined && matchesSearch(machine, deferredSearch);
  });

  if (!overview.loaded && query.isError)
    return (
      <PageNote
        urgent
        icon={<TriangleAlert />}
        title={t('lobby.loadFailed')}
        advice={thrownText(query.error)}
        action={
          <Button variant="primary" busy={query.isFetching} onClick={retry}>
            {t('common.retry')}
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
            {t('common.retry')}
          </Button>
        </p>
      )}
      {!overview.loaded ? (
        <CardSkeletons />
      ) : shown.length > 0 ? (
        <ul className="machine-grid">
          {shown.map((id) => (
            <MachineCard key={id} id={id} />
          ))}
        </ul>
      ) : ofBrand.length === 0 ? (
        <PageNote icon={<Joystick />} title={t('lobby.emptyFloor')} advice={t('lobby.emptyFloorAdvice')} />
      ) : (
        <PageNote
          icon={<SearchX />}
          title={t('lobby.noMatch')}
          advice={t('lobby.noMatchAdvice')}
          action={
            <Button
              onClick={() => {
                setSearch('');
                setFilter('all');
              }}
            >
              {t('lobby.clearFilters')}
            </Button>
          }
        />
      )}
    </section>
  );
};

const statusOf = (overview: FloorOverview, id: MachineId) => overview.statuses.get(id) ?? 'unknown';

/** Older servers name the brand of a machine but give no id. */
const isOf = (brand: Brand, id: MachineId): boolean => {
  const its = floor.peek(id)?.brand;
  return its?.id === undefined ? its?.name === brand.name : its.id === brand.id;
};
