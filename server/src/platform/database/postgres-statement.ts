import type { Client, CustomTypesConfig, QueryResult } from 'pg';
import pg from 'pg';
import type { SqlValue } from './database.ts';

/** Maximum number of named statements, for each of which every connection keeps a plan. The code has far fewer statements. */
const maxNamed = 500;

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}
export type StatementResult = QueryResult<Record<string, unknown>>;

interface KnownText {
  readonly name: string;
  readonly text: string;
}
const known = new Map<string, KnownText>();

/** Numbers the `?` placeholders, and names the statement so that PostgreSQL parses and plans it only once. */
export const buildPostgresStatement = (sql: string, values: readonly SqlValue[]): Statement => {
  const { name, text } = known.get(sql) ?? remember(sql, numbered(sql));
  return { name, text, values: values as SqlValue[] };
};

/** Names a statement whose placeholders are already numbered. */
export const buildStatementFromNumberedSql = (text: string, values: readonly unknown[]): Statement => {
  const statement = known.get(text) ?? remember(text, text);
  return { name: statement.name, text, values: values as unknown[] };
};

/** Runs a statement as a query object, because `pg` would copy a plain object, which takes as long as sending it. */
export const executePostgresStatement = async (
  client: Client,
  { name, text, values }: Statement,
): Promise<StatementResult> => {
  try {
    return await new Promise((resolve, reject) => {
      const query: NamedQuery = new pg.Query(text, values);
      query.name = name;
      query.callback = (error, answer) => (error ? reject(error) : resolve(answer));
      client.query(query);
    });
  } catch (error) {
    // Make the error's stack show the caller instead of the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};

/** Adds members of a query that are missing in the types of `pg`. */
type NamedQuery = pg.Query & {
  name?: string;
  callback?: (error: Error | null, answer: StatementResult) => void;
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

/** Type ids of BIGINT and of NUMERIC. `sum` of BIGINT returns NUMERIC. */
const wholeNumbers = new Set<number>([20, 1700]);

/** Parses integers. Throws if a number cannot hold the value exactly, so that money is never rounded. */
export const numberTypes: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    wholeNumbers.has(id) ? exactNumber : pg.types.getTypeParser(id, format as 'text'),
};

const exactNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no whole number that can be held exactly`);
  return value;
};
