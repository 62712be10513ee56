import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = (number: 'INTEGER' | 'BIGINT', strict: 'STRICT' | ''): string[] => [
  `ALTER TABLE jackpot_levels ADD COLUMN seed_minor ${number} NOT NULL DEFAULT 0 CHECK (seed_minor >= 0)`,
  `UPDATE jackpot_levels SET seed_minor = coalesce((
     SELECT entries.amount_minor FROM entries
     WHERE transfer_id = 'seed:jackpot:' || brand_id || ':' || level AND account = 'jackpot:' || brand_id
   ), 0)`,
  `CREATE TABLE promotions (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL CHECK (kind IN ('discount', 'bonus')),
    at ${number} NOT NULL,
    amount_minor ${number} NOT NULL CHECK (amount_minor > 0),
    lost_minor ${number} NOT NULL
  ) ${strict}`,
  'CREATE INDEX promotions_by_player ON promotions (player_id, kind, at)',
  `CREATE TABLE outside_changes (
    kind TEXT NOT NULL CHECK (kind IN ('wallet', 'machine')),
    subject TEXT NOT NULL,
    PRIMARY KEY (kind, subject)
  ) ${strict}`,
];

const running = (statements: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

export const transfersWhole = running(statements('INTEGER', 'STRICT'));
export const transfersWholeOnPostgres = running(statements('BIGINT', ''));
