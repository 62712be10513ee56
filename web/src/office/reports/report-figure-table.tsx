import type { ReactNode } from 'react';
import { TableScroller } from '../ui/table-scroller.tsx';

interface TableProps {
  readonly heads: readonly string[];
  readonly foot?: readonly ReactNode[];
  readonly children: ReactNode;
}

/** A table with a column of names followed by columns of figures. */
export const ReportFigureTable = ({ heads, foot, children }: TableProps) => (
  <TableScroller>
    <table className="tb fig">
      {heads.length > 0 && (
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index > 0 ? 'r' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>{children}</tbody>
      {foot && (
        <tfoot>
          <tr>
            {foot.map((cell, index) =>
              index === 0 ? (
                <th key="name" scope="row">
                  {cell}
                </th>
              ) : (
                <td key={heads[index] ?? index} className="r">
                  {cell}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  </TableScroller>
);

/** Returns the CSS class of a difference of amounts: zero is pale. */
export const getDifferenceCssClass = (amountMinor: number): string => (amountMinor === 0 ? 'r z' : 'r d');
