import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

const kept = ['restrictions', 'restriction_returns', 'restriction_ends'] as const;

const keep: Record<Engine, readonly string[]> = {
  sqlite: kept.flatMap((table) =>
    ['UPDATE', 'DELETE'].map(
      (verb) => `CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table}
       BEGIN SELECT RAISE(ABORT, 'what protects a player is only ever added to'); END`,
    ),
  ),
  postgres: [
    `CREATE FUNCTION keep_protection() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'what protects a player is only ever added to'; END $$`,
    ...kept.map(
      (table) => `CREATE TRIGGER ${table}_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
       FOR EACH STATEMENT EXECUTE FUNCTION keep_protection()`,
    ),
  ],
};

/** Adds breaks from play, the requests to come back, and what ended a break before its time or after an exclusion. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE restrictions (
      id ${id} PRIMARY KEY,
      player_id ${id} NOT NULL REFERENCES players (id),
      kind TEXT NOT NULL CHECK (kind IN ('timeout', 'exclusion', 'operator')),
      from_at ${number} NOT NULL,
      until_at ${number} CHECK (until_at > from_at),
      reason TEXT NOT NULL,
      who TEXT NOT NULL
    ) ${strict}`,
    'CREATE INDEX restrictions_by_player ON restrictions (player_id)',
    `CREATE TABLE restriction_returns (
      restriction_id ${id} PRIMARY KEY REFERENCES restrictions (id),
      asked_at ${number} NOT NULL,
      confirmable_at ${number} NOT NULL
    ) ${strict}`,
    `CREATE TABLE restriction_ends (
      restriction_id ${id} PRIMARY KEY REFERENCES restrictions (id),
      at ${number} NOT NULL,
      reason TEXT NOT NULL,
      who TEXT NOT NULL
    ) ${strict}`,
    `CREATE TABLE protection_state (
      player_id ${id} PRIMARY KEY REFERENCES players (id),
      version ${number} NOT NULL
    ) ${strict}`,
    ...keep[engine],
  ];
};

export const protection = { sqlite: adding('sqlite'), postgres: adding('postgres') };
