import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a table of work that one node does for all nodes. `epoch` grows each time another node takes over the work. */
const creating = (number: 'INTEGER' | 'BIGINT', text: string, end: string): Migration => ({
  up: async (db) => {
    await sql
      .raw(
        `CREATE TABLE duties (name ${text} PRIMARY KEY, node_id ${text} NOT NULL, epoch ${number} NOT NULL) ${end}`,
      )
      .execute(db);
  },
});

export const duties = creating('INTEGER', 'TEXT', 'STRICT, WITHOUT ROWID');
export const dutiesOnPostgres = creating('BIGINT', 'TEXT COLLATE "C"', '');
