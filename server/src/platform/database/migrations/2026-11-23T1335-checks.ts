import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

const kept = keepTables(['acknowledgements', 'check_choices'], 'reality checks');

/** Adds the acknowledgements of reality checks, and which interval their players chose. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE acknowledgements (
      player_id ${id} NOT NULL REFERENCES players (id),
      number ${number} NOT NULL,
      session_id ${id} NOT NULL REFERENCES sessions (id),
      choice TEXT NOT NULL CHECK (choice IN ('continue', 'leave', 'break')),
      at ${number} NOT NULL,
      break_until ${number} CHECK (break_until > at),
      newest_at ${number} NOT NULL,
      played_ms ${number} NOT NULL,
      staked_minor ${number} NOT NULL,
      won_minor ${number} NOT NULL,
      PRIMARY KEY (player_id, number)
    ) ${strict}`,
    `CREATE TABLE check_choices (
      player_id ${id} NOT NULL REFERENCES players (id),
      number ${number} NOT NULL,
      minutes ${number} NOT NULL CHECK (minutes > 0),
      at ${number} NOT NULL,
      PRIMARY KEY (player_id, number)
    ) ${strict}`,
    ...kept[engine],
  ];
};

export const checks = { sqlite: adding('sqlite'), postgres: adding('postgres') };
