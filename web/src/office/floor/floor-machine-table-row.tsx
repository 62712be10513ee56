import type { FloorRow } from '@reelfloor/protocol/office/live';
import { memo } from 'react';
import { BrandIcon } from '../ui/brand-picture.tsx';
import { MachineStatePill } from '../ui/machine-state-pill.tsx';
import { ElapsedTime } from './elapsed-times.tsx';
import { useFloorFormatters } from './floor-formatters.ts';
import { LastMachineEvent } from './last-machine-event.tsx';
import { useFloorBrandNames, useFloorMachineRow } from './live/floor-store-hooks.ts';
import { buildMachinePageUrl } from './machine-page-url.ts';

interface MachineProps {
  readonly id: string;
  /** Row index in the table for screen readers, counted from 1, including group headers. */
  readonly place: number;
}

/** A machine as a row of the table. Its cells are rendered again only when the machine itself changes, not when it moves. */
export const FloorMachineTableRow = ({ id, place }: MachineProps) => (
  <tr aria-rowindex={place} data-machine={id}>
    <Cells id={id} />
  </tr>
);

const Cells = memo(({ id }: { id: string }) => {
  const row = useFloorMachineRow(id);
  if (!row) return null;
  return (
    <>
      <th scope="row" className="m">
        <MachinePageLink row={row} />
      </th>
      <td>
        <MachineStatePill state={row.state} />
      </td>
      <td className="p">{row.player?.name}</td>
      <td className="t r">{row.sessionAt !== null && <ElapsedTime since={row.sessionAt} />}</td>
      <td className="c r">
        <BareAmountOrEmpty minor={row.player || row.creditMinor > 0 ? row.creditMinor : null} />
      </td>
      <td className="l">
        <LastMachineEvent row={row} />
      </td>
      <td className="r">
        <BareAmountOrEmpty minor={row.coinInMinor} />
      </td>
      <td className="r">
        <BareAmountOrEmpty minor={row.netMinor} />
      </td>
    </>
  );
});

/** Link to the machine's page, with its brand. */
export const MachinePageLink = ({ row: { id, brand } }: { row: FloorRow }) => {
  const brands = useFloorBrandNames();
  const name = brands.get(brand) ?? brand;
  return (
    <a href={buildMachinePageUrl(id)}>
      <BrandIcon brand={brand} name={name} />
      <b>{id}</b>
      <span>{name}</span>
    </a>
  );
};

/** An amount without its currency, which is in the column's heading. Renders nothing if it is unknown. */
export const BareAmountOrEmpty = ({ minor }: { minor: number | null }) => {
  const { money } = useFloorFormatters();
  return minor === null ? null : money(minor, { bare: true });
};
