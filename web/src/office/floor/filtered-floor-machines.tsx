import { type FloorRow, floorGroups, getFloorMachineGroup } from '@reelfloor/protocol/office/live';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { MachineStatePill } from '../ui/machine-state-pill.tsx';
import { EmptyMessage, LoadingSkeleton } from '../ui/page-state-messages.tsx';
import { FilterChips, Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { type FloorFilterChoice, useFloorUrlFilter } from './floor-filter.ts';
import { FloorMachineTable } from './floor-machine-table.tsx';
import { BareAmountOrEmpty, MachinePageLink } from './floor-machine-table-row.tsx';
import { FloorMachineTiles } from './floor-machine-tiles.tsx';
import type { FloorLayout, FloorStore } from './live/floor-store.ts';
import {
  useFloorBrandNames,
  useFloorConnectionState,
  useFloorGroupSums,
  useFloorMachineGroups,
  useFloorMachineRow,
  useFloorStore,
} from './live/floor-store-hooks.ts';
import { useClientSideNavigationHandler } from './machine-page-url.ts';
import { floorMessages } from './messages/floor-messages.ts';
import { computeItemTopOffsets, useVirtualizedItems } from './use-virtualized-items.ts';

interface FloorListProps {
  /** True on narrow screens, such as a phone, which have no room for the table. */
  readonly isNarrow: boolean;
  /** Scroll container on a phone: the page. On a desktop the list itself scrolls. */
  readonly page: RefObject<HTMLElement | null>;
}

/** Filters, and the machines that match them. */
export const FilteredFloorMachines = ({ isNarrow, page }: FloorListProps) => {
  const { t } = useMessages(floorMessages);
  const [choice, choose] = useFloorUrlFilter();
  const store = useFloorStore();
  const groups = useShownGroups(choice);
  const own = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLElement>(null);
  const { isKnown } = useFloorConnectionState();
  const open = useClientSideNavigationHandler();
  useHold(store, place);
  const scroller = isNarrow ? page : own;
  const ids = useMemo(() => groups.flatMap((group) => group.ids), [groups]);
  return (
    <section ref={place} className="list" aria-label={t('cabinets')}>
      <FilterBar choice={choice} choose={choose} isNarrow={isNarrow} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is clicked */}
      <div ref={own} className="scroll" onClick={open}>
        {!isKnown && <LoadingSkeleton rows={8} />}
        {isKnown && ids.length === 0 && (
          <EmptyMessage>
            {choice.group === 'all' && choice.brand === '' ? (
              t('noMachines')
            ) : (
              <>
                {t('noneInFilter')}{' '}
                <button type="button" className="ctl line" onClick={() => choose({ group: 'all', brand: '' })}>
                  {t('showAll')}
                </button>
              </>
            )}
          </EmptyMessage>
        )}
        {ids.length > 0 &&
          (choice.view === 'tiles' ? (
            <FloorMachineTiles ids={ids} scroller={scroller} />
          ) : isNarrow ? (
            <FloorPhoneList groups={groups} scroller={scroller} />
          ) : (
            <FloorMachineTable groups={groups} scroller={scroller} />
          ))}
      </div>
    </section>
  );
};

interface FilterBarProps {
  readonly choice: FloorFilterChoice;
  readonly choose: (change: Partial<FloorFilterChoice>) => void;
  readonly isNarrow: boolean;
}

const FilterBar = ({ choice: { group, brand, view }, choose, isNarrow }: FilterBarProps) => {
  const { t } = useMessages(floorMessages);
  const store = useFloorStore();
  const brands = useFloorBrandNames();
  useFloorGroupSums();
  const rows = [...store.rows()];
  const counts = countsOf(rows, brand);
  const present = new Set(rows.map((row) => row.brand));
  return (
    <div className="bar">
      <FilterChips
        legend={t('state')}
        value={group}
        onChange={(next) => choose({ group: next })}
        choices={(['all', ...floorGroups] as const).map((one) => ({
          value: one,
          label: t(`groups.${one}`),
          count: counts.get(one) ?? 0,
        }))}
      />
      {!isNarrow && (
        <div className="rt">
          <span className="field">
            <select aria-label={t('brand')} value={brand} onChange={(event) => choose({ brand: event.target.value })}>
              <option value="">{t('allBrands')}</option>
              {[...brands]
                .filter(([id]) => present.has(id) || id === brand)
                .map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </select>
          </span>
          <Segmented
            legend={t('view')}
            value={view}
            onChange={(next) => choose({ view: next })}
            choices={[
              { value: 'table', label: <Icon icon={Rows3} name={t('table')} /> },
              { value: 'tiles', label: <Icon icon={LayoutGrid} name={t('tiles')} /> },
            ]}
          />
        </div>
      )}
    </div>
  );
};

const Icon = ({ icon: Shape, name }: { icon: typeof Rows3; name: string }) => (
  <>
    <Shape />
    <span className="sr-only">{name}</span>
  </>
);

/** Returns the number of machines that match each filter. */
const countsOf = (rows: Iterable<FloorRow>, brand: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (brand !== '' && row.brand !== brand) continue;
    for (const one of ['all', getFloorMachineGroup(row.state)]) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
};

const useShownGroups = ({ group, brand }: FloorFilterChoice) => {
  const store = useFloorStore();
  const layout = useFloorMachineGroups();
  return useMemo(
    () =>
      layout.groups
        .filter((one) => group === 'all' || one.group === group)
        .map((one) => ({
          ...one,
          ids: brand === '' ? one.ids : one.ids.filter((id) => store.row(id)?.brand === brand),
        })),
    [store, layout, group, brand],
  );
};

/** Freezes the machines' groups while the pointer or the focus is in the list. */
const useHold = (store: FloorStore, place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const list = place.current;
    if (!list) return;
    let isPointed = false;
    let isFocused = false;
    const notify = () => store.hold(isPointed || isFocused);
    const point = (isIn: boolean) => () => {
      isPointed = isIn;
      notify();
    };
    const focus = () => {
      isFocused = list.contains(document.activeElement);
      notify();
    };
    // During a focus change no element has the focus, so check afterwards.
    const blur = () => window.setTimeout(focus);
    const [enter, leave] = [point(true), point(false)];
    list.addEventListener('pointerenter', enter);
    list.addEventListener('pointerleave', leave);
    list.addEventListener('focusin', focus);
    list.addEventListener('focusout', blur);
    return () => {
      list.removeEventListener('pointerenter', enter);
      list.removeEventListener('pointerleave', leave);
      list.removeEventListener('focusin', focus);
      list.removeEventListener('focusout', blur);
      store.hold(false);
    };
  }, [store, place]);
};

const linePx = 65;
const headPx = 33;

interface FloorPhoneListProps {
  readonly groups: FloorLayout['groups'];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The machines on a phone: two lines for each. */
const FloorPhoneList = ({ groups, scroller }: FloorPhoneListProps) => {
  const { t } = useMessages(floorMessages);
  const sums = useFloorGroupSums();
  const list = useRef<HTMLUListElement>(null);
  const items = useMemo(
    () => groups.flatMap(({ group, ids }) => (ids.length === 0 ? [] : [{ group, count: ids.length }, ...ids])),
    [groups],
  );
  const tops = useMemo(
    () => computeItemTopOffsets(items.map((item) => (typeof item === 'string' ? linePx : headPx))),
    [items],
  );
  const { first, end } = useVirtualizedItems(tops, scroller, list);
  return (
    <ul
      ref={list}
      className="phone-list"
      aria-label={t('cabinets')}
      style={{ height: tops.at(-1), paddingTop: tops[first] }}
    >
      {items.slice(first, end).map((item) =>
        typeof item === 'string' ? (
          <Line key={item} id={item} />
        ) : (
          <li key={item.group} className="gr">
            <h2>
              {t(`groups.${item.group}`)} <span>{item.count}</span>
            </h2>
            <span>
              <BareAmountOrEmpty minor={sums.get(item.group)?.coinInMinor ?? null} />
            </span>
          </li>
        ),
      )}
    </ul>
  );
};

const Line = memo(({ id }: { id: string }) => {
  const row = useFloorMachineRow(id);
  if (!row) return null;
  return (
    <li data-machine={id}>
      <div className="m">
        <MachinePageLink row={row} />
      </div>
      <b>
        <BareAmountOrEmpty minor={row.player || row.creditMinor > 0 ? row.creditMinor : null} />
      </b>
      <MachineStatePill state={row.state} />
      <span>{row.player?.name}</span>
    </li>
  );
});
