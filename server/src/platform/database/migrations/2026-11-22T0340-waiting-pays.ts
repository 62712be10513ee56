import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a table for hand pays and jackpots that a person must approve before they are paid. */
const statements = (number: 'INTEGER' | 'BIGINT', id: string, strict: 'STRICT' | ''): string[] => [
  `CREATE TABLE waiting_pays (
    id ${id} PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('handPay', 'jackpot')),
    player_id ${id} NOT NULL REFERENCES players (id),
    machine_id ${id} NOT NULL REFERENCES machines (id),
    session_id ${id} NOT NULL REFERENCES sessions (id),
    brand_id ${id} NOT NULL REFERENCES brands (id),
    level ${number},
    amount_minor ${number} NOT NULL CHECK (amount_minor > 0),
    reason TEXT NOT NULL,
    at ${number} NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'refused')),
    decided_at ${number},
    CHECK ((kind = 'jackpot') = (level IS NOT NULL)),
    CHECK ((state = 'waiting') = (decided_at IS NULL))
  ) ${strict}`,
  `CREATE TABLE outside_changes_next (
    kind TEXT NOT NULL CHECK (kind IN ('wallet', 'machine', 'brands', 'agent', 'pay')),
    subject TEXT NOT NULL,
    PRIMARY KEY (kind, subject)
  ) ${strict}`,
  'INSERT INTO outside_changes_next SELECT kind, subject FROM outside_changes',
  'DROP TABLE outside_changes',
  'ALTER TABLE outside_changes_next RENAME TO outside_changes',
  "CREATE INDEX waiting_pays_open ON waiting_pays (player_id) WHERE state = 'waiting'",
];

const migrationFor = (...words: Parameters<typeof statements>): Migration => ({
  up: async (db) => {
    for (const statement of statements(...words)) await sql.raw(statement).execute(db);
  },
});

export const waitingPays = migrationFor('INTEGER', 'TEXT', 'STRICT');
export const waitingPaysOnPostgres = migrationFor('BIGINT', 'TEXT COLLATE "C"', '');
