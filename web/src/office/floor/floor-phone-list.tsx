import { memo, type RefObject, useMemo, useRef } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { MachineState } from '../ui/machine-state.tsx';
import type { FloorLayout } from './live/floor-store.ts';
import { useRow, useSums } from './live/use-floor.ts';
import { Amount, MachineLink } from './machine-row.tsx';
import { floorMessages } from './messages/index.ts';
import { topsOf, useWindow } from './use-window.ts';

const linePx = 65;
const headPx = 33;

interface FloorPhoneListProps {
  readonly groups: FloorLayout['groups'];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The machines on a phone: two lines for each. */
export const FloorPhoneList = ({ groups, scroller }: FloorPhoneListProps) => {
  const { t } = useMessages(floorMessages);
  const sums = useSums();
  const list = useRef<HTMLUListElement>(null);
  const items = useMemo(
    () =>
      groups.flatMap(({ group, ids }) => (ids.length === 0 ? [] : [{ group, count: ids.length }, ...ids])),
    [groups],
  );
  const tops = useMemo(
    () => topsOf(items.map((item) => (typeof item === 'string' ? linePx : headPx))),
    [items],
  );
  const { first, end } = useWindow(tops, scroller, list);
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
              <Amount minor={sums.get(item.group)?.coinInMinor ?? null} />
            </span>
          </li>
        ),
      )}
    </ul>
  );
};

const Line = memo(({ id }: { id: string }) => {
  const row = useRow(id);
  if (!row) return null;
  return (
    <li data-machine={id}>
      <div className="m">
        <MachineLink row={row} />
      </div>
      <b>
        <Amount minor={row.player || row.creditMinor > 0 ? row.creditMinor : null} />
      </b>
      <MachineState state={row.state} />
      <span>{row.player?.name}</span>
    </li>
  );
});
