import { type FloorRow, floorGroupOf, floorGroups } from '@reelfloor/protocol/office/live';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { Empty, Loading } from '../ui/notes.tsx';
import { FilterChips, Segmented } from '../ui/segmented.tsx';
import { type FloorChoice, useFloorChoice } from './floor-filter.ts';
import { FloorPhoneList } from './floor-phone-list.tsx';
import { FloorTable } from './floor-table.tsx';
import { FloorTiles } from './floor-tiles.tsx';
import type { FloorStore } from './live/floor-store.ts';
import { useBrands, useFloorStore, useLayout, useLink, useSums } from './live/use-floor.ts';
import { useOpenInside } from './machine-href.ts';
import { floorMessages } from './messages/index.ts';

interface FloorListProps {
  /** True where a phone has no room for the table. */
  readonly isNarrow: boolean;
  /** What scrolls on a phone: the page. On a desk it is the list itself. */
  readonly page: RefObject<HTMLElement | null>;
}

/** Filters, and the machines that they leave. */
export const FloorList = ({ isNarrow, page }: FloorListProps) => {
  const { t } = useMessages(floorMessages);
  const [choice, choose] = useFloorChoice();
  const store = useFloorStore();
  const groups = useShownGroups(choice);
  const own = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLElement>(null);
  const { isKnown } = useLink();
  const open = useOpenInside();
  useHold(store, place);
  const scroller = isNarrow ? page : own;
  const ids = useMemo(() => groups.flatMap((group) => group.ids), [groups]);
  return (
    <section ref={place} className="list" aria-label={t('cabinets')}>
      <FilterBar choice={choice} choose={choose} isNarrow={isNarrow} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is clicked */}
      <div ref={own} className="scroll" onClick={open}>
        {!isKnown && <Loading rows={8} />}
        {isKnown && ids.length === 0 && (
          <Empty>
            {choice.group === 'all' && choice.brand === '' ? (
              t('noMachines')
            ) : (
              <>
                {t('noneInFilter')}{' '}
                <button
                  type="button"
                  className="ctl line"
                  onClick={() => choose({ group: 'all', brand: '' })}
                >
                  {t('showAll')}
                </button>
              </>
            )}
          </Empty>
        )}
        {ids.length > 0 &&
          (choice.view === 'tiles' ? (
            <FloorTiles ids={ids} scroller={scroller} />
          ) : isNarrow ? (
            <FloorPhoneList groups={groups} scroller={scroller} />
          ) : (
            <FloorTable groups={groups} scroller={scroller} />
          ))}
      </div>
    </section>
  );
};

interface FilterBarProps {
  readonly choice: FloorChoice;
  readonly choose: (change: Partial<FloorChoice>) => void;
  readonly isNarrow: boolean;
}

const FilterBar = ({ choice: { group, brand, view }, choose, isNarrow }: FilterBarProps) => {
  const { t } = useMessages(floorMessages);
  const store = useFloorStore();
  const brands = useBrands();
  useSums();
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
            <select
              aria-label={t('brand')}
              value={brand}
              onChange={(event) => choose({ brand: event.target.value })}
            >
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

/** Returns how many machines each filter would show. */
const countsOf = (rows: Iterable<FloorRow>, brand: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (brand !== '' && row.brand !== brand) continue;
    for (const one of ['all', floorGroupOf(row.state)]) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
};

const useShownGroups = ({ group, brand }: FloorChoice) => {
  const store = useFloorStore();
  const layout = useLayout();
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

/** Keeps the machines in their groups while the pointer or the focus is in the list. */
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
    // While the focus moves, no element has it.
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
