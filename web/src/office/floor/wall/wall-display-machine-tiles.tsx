import { type FloorMachineGroup, type FloorRow, getFloorMachineGroup } from '@reelfloor/protocol/office/live';
import { Bell, Bookmark, CircleCheck, Power, User } from 'lucide-react';
import { type ComponentType, memo, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { BrandIcon } from '../../ui/brand-picture.tsx';
import { getMachineStateIcon, getMachineStateTone } from '../../ui/machine-state-pill.tsx';
import type { Tone } from '../../ui/state-pill.tsx';
import {
  useFloorBrandNames,
  useFloorConnectionState,
  useFloorGroupSums,
  useFloorMachineGroups,
  useFloorMachineRow,
  useFloorStore,
} from '../live/floor-store-hooks.ts';
import { type BrandTiles, columnGapPx, layOutMachineTiles } from './machine-tile-layout.ts';
import { wallMessages } from './messages/wall-messages.ts';
import { useRotatingPageIndex } from './use-rotating-page-index.ts';

/** Above this number of cabinets the chart of the day is made smaller, so that the tiles have more room. */
const large = 300;

const keys: readonly (readonly [group: FloorMachineGroup, tone: Tone, icon: ComponentType, word: Word])[] = [
  ['play', 'info', User, 'playing'],
  ['free', 'ok', CircleCheck, 'free'],
  ['reserved', 'hold', Bookmark, 'reserved'],
  ['out', 'off', Power, 'out'],
  ['need', 'warn', Bell, 'need'],
];
type Word = 'playing' | 'free' | 'reserved' | 'out' | 'need';

/** All cabinets as tiles, by brand. Filled tiles mark machines that wait for staff. */
export const WallDisplayMachineTiles = () => {
  const { t } = useMessages(wallMessages);
  const store = useFloorStore();
  const brands = useFloorBrandNames();
  const { isKnown } = useFloorConnectionState();
  useFloorMachineGroups();
  // Subscribe to the totals of the machine groups, which change with the rows, so that the states are counted again.
  useFloorGroupSums();
  const rows = [...store.rows()];
  const counts = new Map<FloorMachineGroup, number>();
  for (const { state } of rows)
    counts.set(getFloorMachineGroup(state), (counts.get(getFloorMachineGroup(state)) ?? 0) + 1);
  const place = useRef<HTMLDivElement>(null);
  const groups = byBrand(rows);
  const { size, columns, namePx, across, height, pages } = useTiles(place, groups);
  const turn = useRotatingPageIndex(pages.length);
  const page = pages[turn] ?? [];
  return (
    <section className="card wall-floor" data-large={rows.length > large || undefined}>
      <header>
        <h2>{t('floor', { count: rows.length })}</h2>
        <div className="wall-key">
          {pages.length > 1 && <span>{t('page', { page: String(turn + 1), pages: String(pages.length) })}</span>}
          {keys.map(([group, tone, Icon, word]) => (
            <span key={group} className={tone}>
              <Icon />
              <b>{counts.get(group) ?? 0}</b> <span>{t(word)}</span>
            </span>
          ))}
        </div>
      </header>
      <div
        ref={place}
        className="wall-map"
        data-size={size.name}
        style={{ gap: columnGapPx, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {isKnown && rows.length === 0 && <p>{t('noCabinets')}</p>}
        {page.map((column) => (
          <div key={keyOf(column[0])} className="wall-column" style={{ gap: size.gap }}>
            {column.map((part) => (
              <div
                key={keyOf(part)}
                className="wall-brand"
                style={{ minHeight: size.label, gridTemplateColumns: `${namePx - 12}px minmax(0, 1fr)` }}
              >
                <span>
                  <BrandIcon brand={part.brand} name={brands.get(part.brand) ?? part.brand} />
                  <span>{brands.get(part.brand) ?? part.brand}</span>
                </span>
                <ol
                  style={{
                    gap: size.gap,
                    gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
                    gridAutoRows: height,
                  }}
                >
                  {part.ids.map((id) => (
                    <Tile key={id} id={id} />
                  ))}
                </ol>
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
};

/**
 * Returns the React key of a brand's part: a brand that is longer than a column continues in the next one, so its name alone is not unique.
 */
const keyOf = (part: BrandTiles | undefined): string => `${part?.brand} ${part?.ids[0]}`;

const Tile = memo(({ id }: { id: string }) => {
  const row = useFloorMachineRow(id);
  if (!row) return null;
  const Icon = getMachineStateIcon(row.state);
  return (
    <li className={getMachineStateTone(row.state)} data-machine={id} data-group={getFloorMachineGroup(row.state)}>
      <span>{id}</span>
      <Icon />
    </li>
  );
});

/** Returns the machine ids of each brand, in the order of the floor's brand names. */
const byBrand = (rows: readonly FloorRow[]): BrandTiles[] => {
  const ids = new Map<string, string[]>();
  for (const { id, brand } of rows) ids.set(brand, [...(ids.get(brand) ?? []), id]);
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return [...ids].map(([brand, own]) => ({ brand, ids: own.sort(compare) })).sort((a, b) => compare(a.brand, b.brand));
};

/** Returns the layout of the tiles for the card's current size. */
const useTiles = (place: { readonly current: HTMLElement | null }, groups: readonly BrandTiles[]) => {
  const [room, setRoom] = useState({ width: 1180, height: 480 });
  useLayoutEffect(() => {
    if (!place.current) return;
    const sizesOf = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    sizesOf.observe(place.current);
    return () => sizesOf.disconnect();
  }, [place]);
  return layOutMachineTiles(groups, room);
};
