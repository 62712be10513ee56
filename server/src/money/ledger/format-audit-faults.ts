/** Maximum number of lines that an audit prints for one kind of fault. */
const maxLines = 100;

export const formatAuditFaults = <Row>(rows: readonly Row[], formatRow: (row: Row) => string): string[] => {
  const lines = rows.slice(0, maxLines).map(formatRow);
  return rows.length > maxLines ? [...lines, `… and ${rows.length - maxLines} more like it`] : lines;
};
