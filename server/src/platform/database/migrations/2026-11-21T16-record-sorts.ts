import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';

const figures = ['spins', 'free_spins', 'cash_in_minor', 'cash_out_minor'] as const;

/** SQL for a trigger: copies a session when it ends, and again if it changes after its end. */
const keepEnded = (session: string): string =>
  `INSERT INTO ended_sessions (player_id, started_at, session_id, duration_ms, ${figures.join(', ')})
   VALUES (${session}.player_id, ${session}.started_at, ${session}.id, ${session}.ended_at - ${session}.started_at,
     ${figures.map((column) => `${session}.${column}`).join(', ')})
   ON CONFLICT (player_id, started_at, session_id) DO UPDATE SET duration_ms = excluded.duration_ms,
     ${figures.map((column) => `${column} = excluded.${column}`).join(', ')};`;

const endedSessions: Record<Engine, string[]> = {
  sqlite: [
    // The primary key serves as the table's index by time.
    `CREATE TABLE ended_sessions (
      player_id TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      session_id TEXT NOT NULL,
      duration_ms INTEGER NOT NULL,
      ${figures.map((column) => `${column} INTEGER NOT NULL`).join(', ')},
      PRIMARY KEY (player_id, started_at, session_id)
    ) STRICT, WITHOUT ROWID`,
    ...['INSERT', 'UPDATE'].map(
      (verb) => `CREATE TRIGGER sessions_end_by_${verb.toLowerCase()} AFTER ${verb} ON sessions
       WHEN NEW.ended_at IS NOT NULL BEGIN ${keepEnded('NEW')} END`,
    ),
  ],
  postgres: [
    `CREATE TABLE ended_sessions (
      player_id TEXT COLLATE "C" NOT NULL,
      started_at BIGINT NOT NULL,
      session_id TEXT COLLATE "C" NOT NULL,
      duration_ms BIGINT NOT NULL,
      ${figures.map((column) => `${column} BIGINT NOT NULL`).join(', ')},
      PRIMARY KEY (player_id, started_at, session_id) INCLUDE (duration_ms, ${figures.join(', ')})
    )`,
    `CREATE FUNCTION keep_ended_session() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN ${keepEnded('NEW')} RETURN NULL; END $$`,
    `CREATE TRIGGER sessions_end AFTER INSERT OR UPDATE ON sessions FOR EACH ROW
     WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION keep_ended_session()`,
  ],
};

/**
 * Adds an index for each order in which records can be listed. A session enters the sorted table only when it ends,
 * because a running one changes with every round (PostgreSQL would then update all of the row's indexes).
 */
const statements = (engine: Engine): string[] => [
  'DROP INDEX transactions_by_player',
  // With the amount in the index, totals need not read the table.
  'CREATE INDEX transactions_by_player ON transactions (player_id, at, id, amount_minor)',
  ...['type', 'amount_minor', 'balance_minor'].map(
    (column) => `CREATE INDEX transactions_by_${column} ON transactions (player_id, ${column}, at, id)`,
  ),
  ...endedSessions[engine],
  `INSERT INTO ended_sessions (player_id, started_at, session_id, duration_ms, ${figures.join(', ')})
   SELECT player_id, started_at, id, ended_at - started_at, ${figures.join(', ')}
   FROM sessions WHERE ended_at IS NOT NULL`,
  ...['duration_ms', ...figures].map(
    (column) =>
      `CREATE INDEX ended_sessions_by_${column} ON ended_sessions (player_id, ${column}, started_at, session_id)`,
  ),
  'CREATE INDEX sessions_running ON sessions (player_id, started_at) WHERE ended_at IS NULL',
];

const migrationFor = (engine: Engine): Migration => ({
  up: async (db) => {
    for (const statement of statements(engine)) await sql.raw(statement).execute(db);
  },
});

export const recordSorts = migrationFor('sqlite');
export const recordSortsOnPostgres = migrationFor('postgres');
