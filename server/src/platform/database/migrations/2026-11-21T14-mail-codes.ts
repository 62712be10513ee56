import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a table for codes sent by mail, stored as hashes, which complete a registration or reset a password. */
const statements = (number: 'INTEGER' | 'BIGINT', end: string): string[] => [
  `CREATE TABLE mail_codes (
    code_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('registration', 'passwordReset')),
    email TEXT NOT NULL,
    player_id TEXT REFERENCES players (id),
    content TEXT NOT NULL,
    made_at ${number} NOT NULL,
    expires_at ${number} NOT NULL
  ) ${end}`,
  'CREATE INDEX mail_codes_by_email ON mail_codes (email, made_at)',
  'CREATE INDEX mail_codes_by_expiry ON mail_codes (expires_at)',
  'CREATE INDEX players_by_email ON players (lower(email))',
];

const running = (list: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of list) await sql.raw(statement).execute(db);
  },
});

export const mailCodes = running(statements('INTEGER', 'STRICT, WITHOUT ROWID'));
export const mailCodesOnPostgres = running(statements('BIGINT', ''));
