import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClassNames } from '../ui/class-names.ts';

export interface Column<Row> {
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** True: the column is right-aligned, so that digits are aligned. */
  readonly figures?: boolean;
  /** True: on a phone the record's card shows this cell at its top, without a heading. */
  readonly head?: boolean;
  readonly wraps?: boolean;
  /** True: a phone's card shows the cell without its heading, because the cell is self-explanatory, such as a date. */
  readonly bare?: boolean;
  /** True: a phone's card omits the cell, because its other cells contain the same information. */
  readonly onlyWide?: boolean;
  /** Returns whether the cell is empty, so that a phone's card omits it. */
  readonly isEmpty?: (row: Row) => boolean;
  readonly sort?: string;
}

export interface TableOrder {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void;
}

interface RecordsTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Sort order of the rows; if undefined, the column headings cannot be pressed to sort. */
  order?: TableOrder;
  busy?: boolean;
}

/** Shows records as a table on wide screens and as cards on a phone, from the same elements. */
export const RecordsTable = <Row,>({ caption, columns, rows, rowKey, order, busy = false }: RecordsTableProps<Row>) => (
  // Scroll columns that do not fit horizontally inside this section, also by keyboard.
  <section
    aria-label={caption}
    aria-busy={busy || undefined}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
    className="overflow-hidden rounded-card border border-line bg-surface-1 max-md:border-0 max-md:bg-transparent md:overflow-x-auto"
  >
    <table {...tableRole} className="w-full border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...rowgroupRole} className="max-md:sr-only">
        <tr {...rowRole} className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column.key}
              {...columnheaderRole}
              scope="col"
              aria-sort={sortedAs(column, order)}
              className={joinClassNames(
                'align-middle text-12 leading-snug font-semibold text-ink-3 first:ps-5 last:pe-5',
                isDense(columns) ? 'px-1.5' : column.figures ? 'ps-3 pe-6' : 'px-3',
                order === undefined ? 'py-3' : 'py-1.5',
                column.figures ? 'text-end' : 'text-start',
              )}
            >
              <Heading column={column} order={order} isDense={isDense(columns)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...rowgroupRole} className="max-md:grid max-md:gap-3">
        {rows.map((row) => (
          <Record key={rowKey(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  </section>
);

/** Returns whether there are so many columns that they get less padding, so that the table fits beside the navigation on a small screen. */
const isDense = (columns: readonly unknown[]): boolean => columns.length > 8;

const sortedAs = <Row,>({ sort }: Column<Row>, order: TableOrder | undefined) => {
  if (sort === undefined || order === undefined) return undefined;
  if (sort !== order.sort) return 'none';
  return order.order === 'asc' ? 'ascending' : 'descending';
};

interface HeadingProps<Row> {
  column: Column<Row>;
  order: TableOrder | undefined;
  /** True: table cells and heading buttons have less padding. */
  isDense: boolean;
}

/** Heading of a column. A phone's cards have no heading row, so each cell has a heading for screen readers. */
const Heading = <Row,>({ column, order, isDense }: HeadingProps<Row>) => {
  const { sort, heading, figures } = column;
  if (sort === undefined || order === undefined) return heading;
  const isSorted = sort === order.sort;
  const Arrow = isSorted ? (order.order === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <>
      <span className="md:hidden">{heading}</span>
      <button
        type="button"
        onClick={() => order.onSort(sort, isSorted && order.order === 'desc' ? 'asc' : 'desc')}
        className={joinClassNames(
          // Make the button no wider than its column, so that a press on a heading never sorts by the adjacent column.
          isDense ? '-mx-1.5 px-1.5' : '-mx-2 px-2',
          'flex min-h-8 max-w-none items-center gap-1 rounded-control font-semibold transition-colors hover:bg-surface-2 hover:text-ink max-md:hidden',
          figures ? 'ms-auto flex-row-reverse text-end' : 'text-start',
          isSorted && 'text-ink',
        )}
      >
        {/* No wider than its longest line, so that the arrow stands beside it and not under the heading before. */}
        <span className={joinClassNames(isDense && 'w-min')}>{isDense ? inTwoLines(heading) : heading}</span>
        <Arrow aria-hidden="true" className="size-4 flex-none" />
      </button>
    </>
  );
};

/** Returns the text with no-break spaces, except for one space at which the text breaks into two lines of about equal length. */
const inTwoLines = (text: string): string => {
  const words = text.split(' ');
  const broken = words.map((_, at) => [words.slice(0, at), words.slice(at)].map((line) => line.join('\u00a0')));
  const [best = []] = broken.toSorted((one, other) => longest(one) - longest(other));
  return best.join(' ').trim();
};

const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));

const Record = <Row,>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) => (
  <tr
    {...rowRole}
    className="border-line max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:gap-y-1 max-md:rounded-card max-md:border max-md:bg-surface-1 max-md:px-4 max-md:py-3 md:border-b md:last:border-b-0 md:hover:bg-surface-2"
  >
    {columns.map((column) => (
      <td
        key={column.key}
        {...cellRole}
        className={joinClassNames(
          'md:h-14 md:first:ps-5 md:last:pe-5',
          isDense(columns) ? 'md:px-1.5 md:py-2' : column.figures ? 'md:ps-3 md:pe-6' : 'md:px-3',
          !column.wraps && 'md:whitespace-nowrap',
          column.figures && 'figures md:text-end',
          column.figures && column.head && 'max-md:ms-auto max-md:text-end',
          // On a phone's card, two `head` cells fill the first line; the other cells begin below them.
          column.head
            ? `max-md:-order-1 max-md:text-16 max-md:font-semibold ${column.figures ? 'max-md:basis-[30%]' : 'max-md:grow max-md:basis-[55%]'}`
            : 'max-md:flex max-md:items-baseline max-md:gap-1.5',
          (column.onlyWide || column.isEmpty?.(row)) && 'max-md:hidden',
        )}
      >
        {!column.head && !column.bare && (
          <span aria-hidden="true" className="text-12 text-ink-3 md:hidden">
            {column.heading}
          </span>
        )}
        <span className="min-w-0 max-md:break-words">{column.cell(row)}</span>
      </td>
    ))}
  </tr>
);

// Set the roles explicitly, because browsers drop a table's roles when CSS changes its `display`.
const tableRole = { role: 'table' } as const;
const rowgroupRole = { role: 'rowgroup' } as const;
const rowRole = { role: 'row' } as const;
const columnheaderRole = { role: 'columnheader' } as const;
const cellRole = { role: 'cell' } as const;
