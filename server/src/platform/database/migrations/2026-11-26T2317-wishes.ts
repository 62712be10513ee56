import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/** Adds the players' wishes to be told when a machine is free, and a version of them for each player's pages. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE wishes (
      player_id ${id} NOT NULL REFERENCES players (id),
      machine_id ${id} NOT NULL,
      made_at ${number} NOT NULL,
      ends_at ${number} NOT NULL,
      granted_at ${number},
      PRIMARY KEY (player_id, machine_id)
    ) ${end}`,
    'CREATE INDEX wishes_by_machine ON wishes (machine_id, made_at) WHERE granted_at IS NULL',
    `CREATE TABLE wish_versions (
      player_id ${id} PRIMARY KEY REFERENCES players (id),
      version ${number} NOT NULL
    ) ${end}`,
  ];
};

export const wishes = { sqlite: adding('sqlite'), postgres: adding('postgres') };
