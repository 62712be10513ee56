import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';

const narrowed =
  'NEW.expires_at < OLD.expires_at OR NEW.by_code < OLD.by_code OR NEW.locked_at IS {differs} OLD.locked_at';
const restricted = 'NEW.banned <> OLD.banned OR NEW.user_group <> OLD.user_group';

/**
 * Adds a table of changes that every server must read. Triggers note each sign-in that ends, is locked or unlocked, or
 * may have become void, so that no program can forget to note it. On PostgreSQL `tx` tells which rows a snapshot has
 * seen, because rows do not commit in the order of their numbers.
 */
const statements: Record<Engine, readonly string[]> = {
  sqlite: [
    `CREATE TABLE changes (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)),
      kind TEXT NOT NULL,
      subject TEXT NOT NULL
    ) STRICT`,
    'CREATE INDEX changes_by_time ON changes (at)',
    `CREATE TRIGGER sign_in_ended AFTER DELETE ON sign_ins
     BEGIN INSERT INTO changes (kind, subject) VALUES ('signIn', OLD.id); END`,
    `CREATE TRIGGER sign_in_narrowed AFTER UPDATE ON sign_ins WHEN ${narrowed.replace('{differs}', 'NOT')}
     BEGIN INSERT INTO changes (kind, subject) VALUES ('signIn', OLD.id); END`,
    `CREATE TRIGGER player_restricted AFTER UPDATE ON players WHEN ${restricted}
     BEGIN INSERT INTO changes (kind, subject) SELECT 'signIn', id FROM sign_ins WHERE player_id = NEW.id; END`,
    `CREATE TRIGGER second_factor_set AFTER INSERT ON second_factors
     BEGIN INSERT INTO changes (kind, subject) SELECT 'signIn', id FROM sign_ins WHERE player_id = NEW.player_id; END`,
  ],
  postgres: [
    `CREATE TABLE changes (
      seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      tx BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
      at BIGINT NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL
    )`,
    'CREATE INDEX changes_by_tx ON changes (tx, seq)',
    'CREATE INDEX changes_by_time ON changes (at)',
    `CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN INSERT INTO changes (kind, subject) VALUES ('signIn', OLD.id); RETURN NULL; END $$`,
    `CREATE FUNCTION note_sign_ins_of_player() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN
       INSERT INTO changes (kind, subject) SELECT 'signIn', id FROM sign_ins WHERE player_id = NEW.id;
       RETURN NULL;
     END $$`,
    `CREATE FUNCTION note_sign_ins_of_factor() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN
       INSERT INTO changes (kind, subject) SELECT 'signIn', id FROM sign_ins WHERE player_id = NEW.player_id;
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER sign_in_ended AFTER DELETE ON sign_ins FOR EACH ROW EXECUTE FUNCTION note_sign_in()',
    `CREATE TRIGGER sign_in_narrowed AFTER UPDATE ON sign_ins FOR EACH ROW
     WHEN (${narrowed.replace('{differs}', 'DISTINCT FROM')}) EXECUTE FUNCTION note_sign_in()`,
    `CREATE TRIGGER player_restricted AFTER UPDATE ON players FOR EACH ROW
     WHEN (${restricted}) EXECUTE FUNCTION note_sign_ins_of_player()`,
    `CREATE TRIGGER second_factor_set AFTER INSERT ON second_factors FOR EACH ROW
     EXECUTE FUNCTION note_sign_ins_of_factor()`,
  ],
};

const migrationFor = (engine: Engine): Migration => ({
  up: async (db) => {
    for (const statement of statements[engine]) await sql.raw(statement).execute(db);
  },
});

export const changes = migrationFor('sqlite');
export const changesOnPostgres = migrationFor('postgres');
