import { type FloorGroup, type FloorRow, floorGroupOf } from '@reelfloor/protocol/office/live';
import { Bell, Bookmark, CircleCheck, Power, User } from 'lucide-react';
import { type ComponentType, memo, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { BrandIcon } from '../../ui/brand-picture.tsx';
import { lookOfState, toneOf } from '../../ui/machine-state.tsx';
import type { Tone } from '../../ui/state-pill.tsx';
import { useBrands, useFloorStore, useLayout, useLink, useRow, useSums } from '../live/use-floor.ts';
import { wallMessages } from './messages/index.ts';

/** Tile sizes in px, largest first; on the smallest ones only the color shows the state. */
const sizes = [
  { height: 92, width: 110, gap: 8, name: 'xl' },
  { height: 58, width: 54, gap: 8, name: 'l' },
  { height: 42, width: 54, gap: 8, name: 'm' },
  { height: 24, width: 48, gap: 6, name: 's' },
  { height: 14, width: 22, gap: 5, name: 'xs' },
  { height: 8, width: 13, gap: 3, name: 'xs' },
] as const;
type Size = (typeof sizes)[number];
/** Width of the column with the brands' names including its gap, in px. */
const namesPx = 202;

const keys: readonly (readonly [group: FloorGroup, tone: Tone, icon: ComponentType, word: Word])[] = [
  ['play', 'info', User, 'playing'],
  ['free', 'ok', CircleCheck, 'free'],
  ['reserved', 'hold', Bookmark, 'reserved'],
  ['out', 'off', Power, 'out'],
  ['need', 'warn', Bell, 'need'],
];
type Word = 'playing' | 'free' | 'reserved' | 'out' | 'need';

/** All cabinets as tiles, by brand. Filled tiles wait for staff. */
export const WallFloor = () => {
  const { t } = useMessages(wallMessages);
  const store = useFloorStore();
  const brands = useBrands();
  const { isKnown } = useLink();
  useLayout();
  // The totals change with the rows, so this also recounts the states.
  useSums();
  const rows = [...store.rows()];
  const counts = new Map<FloorGroup, number>();
  for (const { state } of rows) counts.set(floorGroupOf(state), (counts.get(floorGroupOf(state)) ?? 0) + 1);
  const place = useRef<HTMLDivElement>(null);
  const groups = byBrand(rows);
  const { size, across } = useSize(
    place,
    groups.map(([, ids]) => ids.length),
  );
  return (
    <section className="card wall-floor">
      <header>
        <h2>{t('floor', { count: rows.length })}</h2>
        <div className="wall-key">
          {keys.map(([group, tone, Icon, word]) => (
            <span key={group} className={tone}>
              <Icon />
              <b>{counts.get(group) ?? 0}</b> <span>{t(word)}</span>
            </span>
          ))}
        </div>
      </header>
      <div ref={place} className="wall-map" data-size={size.name} style={{ gap: size.gap }}>
        {isKnown && rows.length === 0 && <p>{t('noCabinets')}</p>}
        {groups.map(([brand, ids]) => (
          <div key={brand} className="wall-brand">
            <span>
              <BrandIcon brand={brand} name={brands.get(brand) ?? brand} />
              {brands.get(brand) ?? brand}
            </span>
            <ol
              style={{
                gap: size.gap,
                gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
                gridAutoRows: size.height,
              }}
            >
              {ids.map((id) => (
                <Tile key={id} id={id} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
};

const Tile = memo(({ id }: { id: string }) => {
  const row = useRow(id);
  if (!row) return null;
  const Icon = lookOfState(row.state);
  return (
    <li className={toneOf(row.state)} data-machine={id} data-group={floorGroupOf(row.state)}>
      <span>{id}</span>
      <Icon />
    </li>
  );
});

/** Returns the machine ids of each brand, in the order of the floor's brand names. */
const byBrand = (rows: readonly FloorRow[]): (readonly [brand: string, ids: string[]])[] => {
  const ids = new Map<string, string[]>();
  for (const { id, brand } of rows) ids.set(brand, [...(ids.get(brand) ?? []), id]);
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return [...ids]
    .map(([brand, own]) => [brand, own.sort(compare)] as const)
    .sort(([a], [b]) => compare(a, b));
};

/** Returns the largest tile size with which all brands fit into the card, and the number of tiles per row. */
const useSize = (place: { readonly current: HTMLElement | null }, counts: readonly number[]) => {
  const [room, setRoom] = useState({ width: 1180, height: 480 });
  useLayoutEffect(() => {
    if (!place.current) return;
    const sizesOf = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    sizesOf.observe(place.current);
    return () => sizesOf.disconnect();
  }, [place]);
  const acrossAt = ({ width, gap }: Size) =>
    Math.max(1, Math.floor((room.width - namesPx + gap) / (width + gap)));
  const fits = (size: Size) => {
    const lines = counts.reduce((sum, count) => sum + Math.ceil(count / acrossAt(size)), 0);
    return lines * (size.height + size.gap) - size.gap <= room.height;
  };
  const size = sizes.find(fits) ?? sizes[sizes.length - 1] ?? sizes[0];
  return { size, across: acrossAt(size) };
};
