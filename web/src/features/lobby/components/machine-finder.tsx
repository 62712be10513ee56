import { Search, X } from 'lucide-react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type ListFilter, listFilters } from '../store/machine-filter.ts';

interface MachineFinderProps {
  heading: string;
  search: string;
  onSearch: (search: string) => void;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  /** Number of machines that match the search, for each filter. */
  counts: Readonly<Record<ListFilter, number>>;
  /** Number of all machines, without filter and search. */
  total: number;
}

export const MachineFinder = ({
  heading,
  search,
  onSearch,
  filter,
  onFilter,
  counts,
  total,
}: MachineFinderProps) => {
  const { t } = useTexts();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <h2 className="me-auto text-20 whitespace-nowrap max-md:sr-only">
        {heading} <span className="figures ms-1 font-medium text-ink-3">{total}</span>
      </h2>
      <search className="relative w-full md:w-62">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3 start-3.5 size-5 text-ink-3"
        />
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={t('lobby.searchLabel')}
          placeholder={t('lobby.search')}
          value={search}
          maxLength={64}
          onChange={(event) => onSearch(event.target.value)}
          className={`h-11 w-full rounded-control border border-line-strong bg-transparent ps-11 text-ink focus:outline-2 focus:-outline-offset-1 focus:outline-primary max-md:text-16 ${search === '' ? 'pe-3' : 'pe-11'}`}
        />
        {search !== '' && (
          <IconButton
            label={t('lobby.clearSearch')}
            icon={<X />}
            onClick={() => onSearch('')}
            className="absolute top-0 end-0 [&_svg]:size-4"
          />
        )}
      </search>
      <fieldset
        aria-label={t('lobby.filter')}
        className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none] max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:px-4"
      >
        {listFilters.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === filter}
            onClick={() => onFilter(value)}
            className="h-11 flex-none rounded-control px-3 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-pressed:bg-surface-2 aria-pressed:text-ink"
          >
            {t(filterTexts[value])}{' '}
            <span className="figures ms-0.5 font-normal text-ink-3">{counts[value]}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
};

const filterTexts = {
  all: 'lobby.filterAll',
  available: 'lobby.filterAvailable',
  inPlay: 'lobby.filterInPlay',
  reserved: 'lobby.filterReserved',
  closed: 'lobby.filterClosed',
  favourites: 'lobby.filterFavourites',
  played: 'lobby.filterPlayed',
} as const;
