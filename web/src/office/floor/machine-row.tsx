import type { FloorRow } from '@reelfloor/protocol/office/live';
import { memo } from 'react';
import { BrandIcon } from '../ui/brand-picture.tsx';
import { MachineState } from '../ui/machine-state.tsx';
import { ElapsedTime } from './elapsed-times.tsx';
import { useFloorFormats } from './floor-formats.ts';
import { LastMachineEvent } from './last-event.tsx';
import { useFloorBrands, useFloorRow } from './live/use-floor.ts';
import { machineHref } from './machine-href.ts';

interface MachineProps {
  readonly id: string;
  /** Row index in the table for screen readers, counted from 1, including group headers. */
  readonly place: number;
}

/** A machine as a row of the table. Its cells are rendered again only when the machine itself changes, not when it moves. */
export const MachineRow = ({ id, place }: MachineProps) => (
  <tr aria-rowindex={place} data-machine={id}>
    <Cells id={id} />
  </tr>
);

const Cells = memo(({ id }: { id: string }) => {
  const row = useFloorRow(id);
  if (!row) return null;
  return (
    <>
      <th scope="row" className="m">
        <MachineLink row={row} />
      </th>
      <td>
        <MachineState state={row.state} />
      </td>
      <td className="p">{row.player?.name}</td>
      <td className="t r">{row.sessionAt !== null && <ElapsedTime since={row.sessionAt} />}</td>
      <td className="c r">
        <Amount minor={row.player || row.creditMinor > 0 ? row.creditMinor : null} />
      </td>
      <td className="l">
        <LastMachineEvent row={row} />
      </td>
      <td className="r">
        <Amount minor={row.coinInMinor} />
      </td>
      <td className="r">
        <Amount minor={row.netMinor} />
      </td>
    </>
  );
});

/** Link to the machine's page, with its brand. */
export const MachineLink = ({ row: { id, brand } }: { row: FloorRow }) => {
  const brands = useFloorBrands();
  const name = brands.get(brand) ?? brand;
  return (
    <a href={machineHref(id)}>
      <BrandIcon brand={brand} name={name} />
      <b>{id}</b>
      <span>{name}</span>
    </a>
  );
};

/** An amount without its currency, which is in the column's heading. Renders nothing if it is unknown. */
export const Amount = ({ minor }: { minor: number | null }) => {
  const { money } = useFloorFormats();
  return minor === null ? null : money(minor, { bare: true });
};
