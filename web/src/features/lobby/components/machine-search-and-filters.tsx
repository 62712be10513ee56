import { ArrowDownUp, Gauge, Search, X } from 'lucide-react';
import { type RefObject, useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { connectionTestDialog, openConnectionTestDialog } from '../../../realtime/connection-test-dialog-state.ts';
import { playerPreferenceStore } from '../../../settings/player-preferences.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  type MachineListFilter,
  type MachineSortOrder,
  parseMachineSortOrder,
  usualFilters,
} from '../store/machine-filter.ts';
import { LatePartsContext } from './lazy-machine-card-slots.ts';
import { MachineFilterButton } from './machine-filter-button.tsx';

interface MachineFinderProps {
  heading: string;
  search: string;
  onSearch: (search: string) => void;
  filter: MachineListFilter;
  onFilter: (filter: MachineListFilter) => void;
  order: MachineSortOrder;
  onOrder: (order: MachineSortOrder) => void;
  /** Sort orders to choose from. */
  orders: readonly MachineSortOrder[];
  /** Number of machines that match the search, for each filter. */
  counts: Readonly<Record<MachineListFilter, number>>;
  /** Number of all machines, without filter and search. */
  total: number;
}

/** Heading, search, filters and sort order of the list. On a phone, the search field opens by a button. */
export const MachineSearchAndFilters = ({ heading, total, filter, onFilter, counts, ...rest }: MachineFinderProps) => {
  const { t } = useMessages(mainMessages);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const late = useContext(LatePartsContext);
  const isWanted = isOpen || rest.search !== '';
  const openSearch = useCallback(() => {
    setOpen(true);
    // Wait for one animation frame, because on a phone the search field is not rendered yet.
    requestAnimationFrame(() => field.current?.focus());
  }, []);
  useSearchKey(openSearch);
  return (
    <div className="machine-finder">
      <h2 className="me-auto text-20 whitespace-nowrap max-md:sr-only">
        {heading} <span className="figures ms-1 font-medium text-ink-3">{total}</span>
      </h2>
      <SearchField
        {...rest}
        field={field}
        isWanted={isWanted}
        // The first Escape clears the field; on a phone, Escape in an empty field closes it.
        onEscape={() => (rest.search === '' ? setOpen(false) : rest.onSearch(''))}
      />
      <fieldset aria-label={t('lobby.filter')} className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
        {usualFilters.map((value) => (
          <MachineFilterButton
            key={value}
            isChosen={value === filter}
            count={counts[value]}
            onChoose={() => onFilter(value)}
          >
            {t(filterTexts[value])}
          </MachineFilterButton>
        ))}
        {late && <late.FinderFilters filter={filter} onFilter={onFilter} counts={counts} />}
      </fieldset>
      <div className="flex flex-none items-center">
        <IconButton
          label={t('lobby.searchLabel')}
          icon={<Search />}
          aria-expanded={isWanted}
          onClick={() => {
            if (!isWanted) return openSearch();
            setOpen(false);
            rest.onSearch('');
          }}
          className="md:hidden"
        />
        <OrderSelect {...rest} />
        <ConnectionTestKey />
        {late && <late.FinderKeys />}
      </div>
    </div>
  );
};

interface SearchFieldProps extends Pick<MachineFinderProps, 'search' | 'onSearch'> {
  field: RefObject<HTMLInputElement | null>;
  isWanted: boolean;
  onEscape: () => void;
}

const SearchField = ({ search, onSearch, field, isWanted, onEscape }: SearchFieldProps) => {
  const { t } = useMessages(mainMessages);
  return (
    <search className={joinClassNames('relative w-full md:w-52', !isWanted && 'max-md:hidden')}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 start-3.5 size-5 text-ink-3" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t('lobby.searchLabel')}
        aria-keyshortcuts="/"
        placeholder={t('lobby.search')}
        value={search}
        maxLength={64}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEscape();
        }}
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
  );
};

/** Selects the sort order. The browser's native select is invisible over an icon, next to the name of the current order. */
const OrderSelect = ({ order, onOrder, orders }: Pick<MachineFinderProps, 'order' | 'onOrder' | 'orders'>) => {
  const { t } = useMessages(mainMessages);
  return (
    <span className="order-select">
      <ArrowDownUp aria-hidden="true" className="size-4.5 flex-none" />
      <span aria-hidden="true" className="max-md:hidden">
        {t(`lobby.order.${order}`)}
      </span>
      <select
        aria-label={t('lobby.orderLabel')}
        title={t('lobby.orderLabel')}
        value={order}
        onChange={({ target }) => onOrder(parseMachineSortOrder(target.value) ?? order)}
      >
        {orders.map((value) => (
          <option key={value} value={value}>
            {t(`lobby.order.${value}`)}
          </option>
        ))}
      </select>
    </span>
  );
};

const filterTexts = {
  all: 'lobby.filterAll',
  available: 'lobby.filterAvailable',
  inPlay: 'lobby.filterInPlay',
  favourites: 'lobby.filterFavourites',
} as const;

/** Button that opens the connection test. Invisible, but with its space reserved, until the server has reported that it has the test. */
const ConnectionTestKey = () => {
  const { t } = useMessages(mainMessages);
  const { isOffered } = useSyncExternalStore(connectionTestDialog.subscribe, connectionTestDialog.get);
  return (
    <IconButton
      label={t('lobby.testLine')}
      icon={<Gauge />}
      aria-haspopup="dialog"
      onClick={() => openConnectionTestDialog()}
      className={isOffered ? '' : 'invisible'}
    />
  );
};

/** Calls `open` on the slash key, unless the player is typing, a dialog is open, or single-key shortcuts are disabled. */
const useSearchKey = (open: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (!playerPreferenceStore.getState().spinKey || document.querySelector('dialog:modal')) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
};
