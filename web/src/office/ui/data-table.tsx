import type { KeyboardEvent, ReactNode } from 'react';
import { joinClassNames } from '../../ui/class-names.ts';
import { TableScroller } from './table-scroller.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** True for a column of figures, which are right-aligned. */
  readonly isFigure?: boolean;
  readonly className?: string;
}

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly className?: string;
  readonly footer?: ReactNode;
}

/** A table whose first column is the row header. The up and down arrow keys move through the links or buttons of its rows. */
export const DataTable = <Row,>({ name, columns, rows, keyOf, className, footer }: DataTableProps<Row>) => (
  <TableScroller className="flex-1">
    <table aria-label={name} className={joinClassNames('tb', className)} onKeyDown={moveRowFocus}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} scope="row" className={classOf(column)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} className={classOf(column)} translate={column.isFigure ? 'no' : undefined}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {footer}
    </table>
  </TableScroller>
);

const classOf = <Row,>({ isFigure = false, className }: Column<Row>) => joinClassNames(isFigure && 'r', className);

/** Moves the focus to the first link or button of the row above or below. */
export const moveRowFocus = (event: KeyboardEvent<HTMLTableElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const from = (event.target as Element).closest('tr');
  if (!from || (event.target as Element).matches('input, select, textarea')) return;
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')];
  const step = event.key === 'ArrowDown' ? 1 : -1;
  for (let at = rows.indexOf(from) + step; at >= 0 && at < rows.length; at += step) {
    const place = rows[at]?.querySelector<HTMLElement>('a[href], button:not(:disabled)');
    if (!place) continue;
    place.focus();
    event.preventDefault();
    return;
  }
};
