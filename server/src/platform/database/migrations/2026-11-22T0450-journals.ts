import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the journal that the books follow, how a machine's newest journal contradicts them, and the replaced journals. */
const statements = (number: 'INTEGER' | 'BIGINT', id: string, strict: 'STRICT' | ''): string[] => [
  `ALTER TABLE machines ADD COLUMN journal_id ${id}`,
  `ALTER TABLE machines ADD COLUMN journal_revision ${number} NOT NULL DEFAULT 0`,
  `ALTER TABLE machines ADD COLUMN journal_no ${number} NOT NULL DEFAULT 0`,
  'ALTER TABLE machines ADD COLUMN contradiction TEXT',
  `CREATE TABLE retired_journals (
    machine_id ${id} NOT NULL REFERENCES machines (id),
    journal_id ${id} NOT NULL,
    journal_no ${number} NOT NULL,
    acknowledged_seq ${number} NOT NULL,
    at ${number} NOT NULL,
    PRIMARY KEY (machine_id, journal_id)
  ) ${strict}`,
  `CREATE TABLE outside_changes_next (
    kind TEXT NOT NULL
      CHECK (kind IN ('wallet', 'machine', 'brands', 'agent', 'pay', 'transfer', 'hello')),
    subject TEXT NOT NULL,
    times ${number} NOT NULL DEFAULT 1,
    PRIMARY KEY (kind, subject)
  ) ${strict}`,
  'INSERT INTO outside_changes_next SELECT kind, subject, times FROM outside_changes',
  'DROP TABLE outside_changes',
  'ALTER TABLE outside_changes_next RENAME TO outside_changes',
];

const migrationFor = (...words: Parameters<typeof statements>): Migration => ({
  up: async (db) => {
    for (const statement of statements(...words)) await sql.raw(statement).execute(db);
  },
});

export const journals = migrationFor('INTEGER', 'TEXT', 'STRICT');
export const journalsOnPostgres = migrationFor('BIGINT', 'TEXT COLLATE "C"', '');
