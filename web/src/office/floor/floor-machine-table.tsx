import type { FloorMachineGroup } from '@reelfloor/protocol/office/live';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useFloorFormatters } from './floor-formatters.ts';
import { BareAmountOrEmpty, FloorMachineTableRow } from './floor-machine-table-row.tsx';
import type { FloorLayout } from './live/floor-store.ts';
import { useFloorGroupSums } from './live/floor-store-hooks.ts';
import { floorMessages } from './messages/floor-messages.ts';
import { computeItemTopOffsets, useVirtualizedItems } from './use-virtualized-items.ts';

const rowPx = 36;
const groupPx = 32;

interface GroupHead {
  readonly group: FloorMachineGroup;
  readonly count: number;
}
type Item = GroupHead | string;

interface FloorTableProps {
  readonly groups: FloorLayout['groups'];
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The machines as a table in groups, virtualized: only the rows near the viewport are rendered. */
export const FloorMachineTable = ({ groups, scroller }: FloorTableProps) => {
  const { t } = useMessages(floorMessages);
  const { symbol } = useFloorFormatters();
  const body = useRef<HTMLTableSectionElement>(null);
  const items = useMemo(
    () => groups.flatMap(({ group, ids }): Item[] => (ids.length === 0 ? [] : [{ group, count: ids.length }, ...ids])),
    [groups],
  );
  const tops = useMemo(
    () => computeItemTopOffsets(items.map((item) => (typeof item === 'string' ? rowPx : groupPx))),
    [items],
  );
  const { first, end } = useVirtualizedItems(tops, scroller, body);
  const walk = useWalk(items, tops, scroller);
  const total = tops.at(-1) ?? 0;
  return (
    <table className="fl" aria-label={t('cabinets')} aria-rowcount={items.length + 1} onKeyDown={walk}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="m">
            {t('cabinet')}
          </th>
          <th scope="col" className="s">
            {t('state')}
          </th>
          <th scope="col" className="p">
            {t('player')}
          </th>
          <th scope="col" className="t r">
            {t('session')}
          </th>
          <th scope="col" className="c r">
            {t('credit', { symbol })}
          </th>
          <th scope="col" className="l">
            {t('lastEvent')}
          </th>
          <th scope="col" className="ci r">
            {t('coinInToday', { symbol })}
          </th>
          <th scope="col" className="n r">
            {t('netToday', { symbol })}
          </th>
        </tr>
      </thead>
      <tbody ref={body} aria-hidden="true">
        <Space height={tops[first] ?? 0} />
      </tbody>
      {sectionsOf(items, first, end)}
      <tbody aria-hidden="true">
        <Space height={total - (tops[end] ?? total)} />
      </tbody>
    </table>
  );
};

/** Placeholder for rows that are not rendered. */
const Space = ({ height }: { height: number }) =>
  height > 0 && (
    <tr className="space">
      <td style={{ height }} />
    </tr>
  );

/** Returns the rendered items, one table section for each group. */
const sectionsOf = (items: readonly Item[], first: number, end: number): ReactNode[] => {
  const sections: { key: string; rows: ReactNode[] }[] = [];
  for (let index = first; index < end; index++) {
    const item = items[index];
    if (item === undefined) break;
    if (typeof item !== 'string') {
      const head = <GroupRow key={item.group} head={item} place={index + 2} />;
      sections.push({ key: item.group, rows: [head] });
      continue;
    }
    if (sections.length === 0) sections.push({ key: groupAbove(items, index), rows: [] });
    sections.at(-1)?.rows.push(<FloorMachineTableRow key={item} id={item} place={index + 2} />);
  }
  return sections.map(({ key, rows }) => <tbody key={key}>{rows}</tbody>);
};

/** The group of an item whose group header is not rendered. */
const groupAbove = (items: readonly Item[], index: number): string => {
  for (let at = index; at >= 0; at--) {
    const item = items[at];
    if (item !== undefined && typeof item !== 'string') return item.group;
  }
  return '';
};

const GroupRow = ({ head: { group, count }, place }: { head: GroupHead; place: number }) => {
  const { t } = useMessages(floorMessages);
  const sum = useFloorGroupSums().get(group);
  return (
    <tr className="gr" aria-rowindex={place}>
      <th colSpan={5} scope="rowgroup">
        {t(`groups.${group}`)}
        <span>{count}</span>
      </th>
      <td className="l" />
      <td className="r">
        <BareAmountOrEmpty minor={sum?.coinInMinor ?? null} />
      </td>
      <td className="r">
        <BareAmountOrEmpty minor={sum?.netMinor ?? null} />
      </td>
    </tr>
  );
};

/** The up and down arrow keys move from machine to machine, also to rows that are not rendered yet. */
const useWalk = (items: readonly Item[], tops: readonly number[], scroller: RefObject<HTMLElement | null>) => {
  const focus = (machine: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-machine="${CSS.escape(machine)}"] a`)?.focus();
  return (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const from = (event.target as Element).closest<HTMLElement>('[data-machine]')?.dataset.machine;
    if (from === undefined) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    let at = items.indexOf(from) + step;
    while (typeof items[at] === 'object') at += step;
    const next = items[at];
    const place = scroller.current;
    if (typeof next !== 'string' || !place) return;
    // Keep the row below the sticky table head.
    const [top, bottom] = [tops[at] ?? 0, (tops[at + 1] ?? 0) + groupPx];
    if (top < place.scrollTop) place.scrollTop = top - groupPx;
    else if (bottom > place.scrollTop + place.clientHeight) place.scrollTop = bottom - place.clientHeight;
    focus(next);
  };
};
