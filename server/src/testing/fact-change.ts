/** A change of what an asker saw, and what takes it back. Each statement runs on both engines. */
export type FactChange = readonly [change: string, undo: string];

/** Sets a column, and sets it back. */
export const setting = (
  table: string,
  column: string,
  [to, back]: readonly [string, string],
  where: string,
): FactChange => [
  `UPDATE ${table} SET ${column} = ${to} WHERE ${where}`,
  `UPDATE ${table} SET ${column} = ${back} WHERE ${where}`,
];
