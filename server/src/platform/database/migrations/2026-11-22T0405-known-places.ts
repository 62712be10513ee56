import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Counts wrong passwords separately for each device and address of a player, so that guesses from elsewhere do not block
 * the player. Drops the present counts, and takes the addresses of the last 90 days (7 776 000 000 ms) as known.
 */
const statements = (number: 'INTEGER' | 'BIGINT', text: string, end: string): string[] => [
  `CREATE TABLE known_places (
    player_id ${text} NOT NULL REFERENCES players (id),
    place ${text} NOT NULL,
    seen_at ${number} NOT NULL,
    PRIMARY KEY (player_id, place)
  ) ${end}`,
  `INSERT INTO known_places (player_id, place, seen_at)
   SELECT player_id, 'address:' || ip, max(at) FROM logins
   WHERE label = 'login success' AND player_id IS NOT NULL
     AND at > (SELECT max(at) FROM logins) - 7776000000
   GROUP BY player_id, ip`,
  'DROP TABLE login_attempts',
  `CREATE TABLE login_attempts (
    username ${text} NOT NULL,
    place ${text} NOT NULL,
    failures INTEGER NOT NULL,
    last_at ${number} NOT NULL,
    blocked_until ${number} NOT NULL,
    PRIMARY KEY (username, place)
  ) ${end}`,
  'CREATE INDEX login_attempts_by_time ON login_attempts (last_at)',
];

const running = (list: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of list) await sql.raw(statement).execute(db);
  },
});

export const knownPlaces = running(statements('INTEGER', 'TEXT', 'STRICT, WITHOUT ROWID'));
export const knownPlacesOnPostgres = running(statements('BIGINT', 'TEXT COLLATE "C"', ''));
