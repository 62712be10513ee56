import type { Engine } from '../database.ts';

/**
 * A statement for both engines, or separate statements for each. Types in a statement for both: `ID` is text that is sorted bytewise,
 * `COUNTER` an auto-increment number, `BIGINT` and `INTEGER` are integers of 64 and 32 bits on PostgreSQL.
 */
export type SchemaPart = string | Readonly<Record<Engine, readonly string[]>>;

/** Returns the statements that create these parts on an engine. */
export const buildSchemaStatements = (engine: Engine, parts: readonly SchemaPart[]): string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [dialects[engine](part)] : part[engine]));

const dialects: Readonly<Record<Engine, (statement: string) => string>> = {
  sqlite: (statement) =>
    statement
      .replace(/\bID\b/g, 'TEXT')
      .replace(/\bCOUNTER\b/g, 'INTEGER PRIMARY KEY AUTOINCREMENT')
      .replace(/\bBIGINT\b/g, 'INTEGER')
      .replace(/\s+INCLUDE \([^)]*\)/, ''),
  postgres: (statement) =>
    statement
      .replace(/\bID\b/g, 'TEXT COLLATE "C"')
      .replace(/\bCOUNTER\b/g, 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY')
      .replace(/\) STRICT(, WITHOUT ROWID)?$/, ')'),
};
