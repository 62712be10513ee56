import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

/**
 * Adds whether players may watch a machine in play: what the house decided (`scope` is 'house') or for one machine
 * ('machine:' and its id), and which players let nobody watch them, or let everybody although they did not before.
 */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE watch_rules (
      scope ${id} PRIMARY KEY,
      is_allowed ${number} NOT NULL CHECK (is_allowed IN (0, 1)),
      at ${number} NOT NULL
    ) ${strict}`,
    `CREATE TABLE watch_choices (
      player_id ${id} PRIMARY KEY REFERENCES players (id),
      is_allowed ${number} NOT NULL CHECK (is_allowed IN (0, 1)),
      at ${number} NOT NULL
    ) ${strict}`,
  ];
};

export const watching = { sqlite: adding('sqlite'), postgres: adding('postgres') };
