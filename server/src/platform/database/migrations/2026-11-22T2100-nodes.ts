import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a table of the server processes (nodes) that use this database. Each raises its `beat` by one every second. */
const creating = (number: 'INTEGER' | 'BIGINT', text: string, end: string): Migration => ({
  up: async (db) => {
    await sql
      .raw(
        `CREATE TABLE nodes (
          id ${text} PRIMARY KEY,
          name ${text} NOT NULL,
          state ${text} NOT NULL CHECK (state IN ('alive', 'dead')),
          beat ${number} NOT NULL,
          settings ${text} NOT NULL
        ) ${end}`,
      )
      .execute(db);
  },
});

export const nodes = creating('INTEGER', 'TEXT', 'STRICT, WITHOUT ROWID');
export const nodesOnPostgres = creating('BIGINT', 'TEXT COLLATE "C"', '');
