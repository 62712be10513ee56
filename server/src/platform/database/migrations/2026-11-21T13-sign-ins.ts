import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds sign-ins. Existing ones stay valid for twelve hours (43 200 000 ms), the lifetime of their tokens. */
const statements = (number: 'INTEGER' | 'BIGINT', text: string, end: string): string[] => [
  `CREATE TABLE sign_ins (
    id ${text} PRIMARY KEY,
    player_id ${text} NOT NULL REFERENCES players (id),
    began_at ${number} NOT NULL,
    expires_at ${number} NOT NULL,
    locked_at ${number},
    wrong_pins ${number} NOT NULL DEFAULT 0
  ) ${end}`,
  'CREATE INDEX sign_ins_by_player ON sign_ins (player_id)',
  'CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_at)',
  `INSERT INTO sign_ins (id, player_id, began_at, expires_at)
   SELECT sign_in_id, max(player_id), max(at), max(at) + 43200000 FROM logins
   WHERE label = 'login success' AND sign_in_id IS NOT NULL AND player_id IS NOT NULL
     AND sign_in_id NOT IN (SELECT sign_in_id FROM revoked_sign_ins)
   GROUP BY sign_in_id`,
  'DROP TABLE revoked_sign_ins',
  'CREATE INDEX logins_by_sign_in ON logins (sign_in_id, id)',
];

const running = (list: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of list) await sql.raw(statement).execute(db);
  },
});

export const signIns = running(statements('INTEGER', 'TEXT', 'STRICT, WITHOUT ROWID'));
export const signInsOnPostgres = running(statements('BIGINT', 'TEXT COLLATE "C"', ''));
