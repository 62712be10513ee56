import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a table for users' courses, each a JSON text under an id. */
const migrationFor = (number: 'INTEGER' | 'BIGINT', end: string): Migration => ({
  up: async (db) => {
    await sql
      .raw(
        `CREATE TABLE courses (
          player_id TEXT NOT NULL REFERENCES players (id),
          course_id TEXT NOT NULL,
          fields TEXT NOT NULL,
          changed_at ${number} NOT NULL,
          PRIMARY KEY (player_id, course_id)
        ) ${end}`,
      )
      .execute(db);
  },
});

export const courses = migrationFor('INTEGER', 'STRICT, WITHOUT ROWID');
export const coursesOnPostgres = migrationFor('BIGINT', '');
