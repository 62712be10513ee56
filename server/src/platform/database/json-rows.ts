import type { Engine } from './database.ts';

/**
 * SQL of a JSON text that holds rows, so that one statement can return the rows of several tables. Read it with `rowsOf`. `columns`: SQL by
 * name; `order`: SQL for ORDER BY.
 */
export const jsonArrayToRowsSql = (
  engine: Engine,
  columns: Readonly<Record<string, string>>,
  order: string,
): string => {
  const pairs = Object.entries(columns)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');
  return engine === 'postgres'
    ? `CAST(json_agg(json_build_object(${pairs}) ORDER BY ${order}) AS TEXT)`
    : `json_group_array(json_object(${pairs}) ORDER BY ${order})`;
};

/** Returns the rows in a text of `jsonArrayToRowsSql`. Throws if a number cannot be held exactly. */
export const parseJsonRows = <Row>(text: string | null): readonly Row[] =>
  text === null ? [] : (JSON.parse(text, exact) as Row[]);

const exact = (_name: string, value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is no whole number that can be held exactly`);
  return value;
};
