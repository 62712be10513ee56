/** Lines of one kind of fault; more would not help who reads them. */
const maxLines = 100;

/** A line for each row, and for those that are too many one line that counts them. */
export const faultLines = <Row>(rows: readonly Row[], line: (row: Row) => string): string[] => {
  const lines = rows.slice(0, maxLines).map(line);
  return rows.length > maxLines ? [...lines, `… and ${rows.length - maxLines} more like it`] : lines;
};
