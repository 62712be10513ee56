import type { CustomTypesConfig, QueryConfig } from 'pg';
import pg from 'pg';
import type { SqlValue } from './database.ts';

/** Texts that get a name, and with it a plan kept by each connection. The code holds far fewer. */
const maxNamed = 500;

interface KnownText {
  readonly name: string;
  readonly text: string;
}
const known = new Map<string, KnownText>();

/** A statement of ours (`?` placeholders) as `pg` wants it: numbered, and named so that it is parsed and planned once. */
export const statementOf = (sql: string, values: readonly SqlValue[]): QueryConfig<SqlValue[]> => {
  const { name, text } = known.get(sql) ?? remember(sql, numbered(sql));
  return { name, text, values: values as SqlValue[] };
};

/** The same for a text whose placeholders are numbered already. */
export const namedStatementOf = (text: string, values: readonly unknown[]): QueryConfig<unknown[]> => {
  const statement = known.get(text) ?? remember(text, text);
  return { name: statement.name, text, values: values as unknown[] };
};

const remember = (key: string, text: string): KnownText => {
  const statement = { name: known.size < maxNamed ? `s${known.size}` : '', text };
  if (statement.name !== '') known.set(key, statement);
  return statement;
};

const numbered = (sql: string): string => {
  let count = 0;
  return sql.replace(/\?/g, () => `$${++count}`);
};

/** BIGINT, and what `sum` makes of BIGINT. */
const wholeNumbers = new Set<number>([20, 1700]);

/** Whole numbers come back as numbers, and one that a number cannot hold exactly throws: money is never rounded. */
export const numberTypes: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    wholeNumbers.has(id) ? exactNumber : pg.types.getTypeParser(id, format as 'text'),
};

const exactNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is no whole number that can be held exactly`);
  return value;
};
