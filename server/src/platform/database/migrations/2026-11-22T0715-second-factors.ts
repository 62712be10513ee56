import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds tables for second factors. They are not part of `players`, so that no `SELECT * FROM players` reads a secret. */
const statements = (number: 'INTEGER' | 'BIGINT', text: string, end: string): string[] => [
  `CREATE TABLE second_factors (
    player_id ${text} PRIMARY KEY REFERENCES players (id),
    secret ${text} NOT NULL,
    key_id ${text} NOT NULL,
    last_step ${number} NOT NULL,
    recovery_salt ${text} NOT NULL,
    set_at ${number} NOT NULL
  ) ${end}`,
  `CREATE TABLE recovery_codes (
    player_id ${text} NOT NULL REFERENCES second_factors (player_id),
    code_hash ${text} NOT NULL,
    PRIMARY KEY (player_id, code_hash)
  ) ${end}`,
  `CREATE TABLE code_tickets (
    ticket_hash ${text} PRIMARY KEY,
    player_id ${text} NOT NULL REFERENCES players (id),
    purpose ${text} NOT NULL CHECK (purpose IN ('login', 'loginSetup', 'profileSetup')),
    ip ${text} NOT NULL,
    sign_in_id ${text},
    secret ${text},
    made_at ${number} NOT NULL,
    expires_at ${number} NOT NULL
  ) ${end}`,
  'CREATE INDEX code_tickets_by_player ON code_tickets (player_id)',
  'CREATE INDEX code_tickets_by_expiry ON code_tickets (expires_at)',
  'ALTER TABLE sign_ins ADD COLUMN by_code INTEGER NOT NULL DEFAULT 0',
];

const running = (list: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of list) await sql.raw(statement).execute(db);
  },
});

export const secondFactors = running(statements('INTEGER', 'TEXT', 'STRICT, WITHOUT ROWID'));
export const secondFactorsOnPostgres = running(statements('BIGINT', 'TEXT COLLATE "C"', ''));
