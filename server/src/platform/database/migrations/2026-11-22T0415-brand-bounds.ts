import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds limits for the rounds that agents report (JSON; null until set), and columns of machines to check them. */
const statements = (number: 'INTEGER' | 'BIGINT'): string[] => [
  'ALTER TABLE brands ADD COLUMN bounds TEXT',
  'ALTER TABLE machines ADD COLUMN last_round TEXT',
  `ALTER TABLE machines ADD COLUMN ahead_minor ${number} NOT NULL DEFAULT 0 CHECK (ahead_minor >= 0)`,
];

const migrationFor = (number: 'INTEGER' | 'BIGINT'): Migration => ({
  up: async (db) => {
    for (const statement of statements(number)) await sql.raw(statement).execute(db);
  },
});

export const brandBounds = migrationFor('INTEGER');
export const brandBoundsOnPostgres = migrationFor('BIGINT');
