import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

const kept = keepTables(['register_answers'], 'answers of registers');

/** Adds what registers of excluded people answered about players. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE register_answers (
      player_id ${id} NOT NULL REFERENCES players (id),
      register ${id} NOT NULL,
      number ${number} NOT NULL,
      facts_hash TEXT NOT NULL,
      asked_at ${number} NOT NULL,
      answered_at ${number} NOT NULL CHECK (answered_at >= asked_at),
      excluded ${number} NOT NULL CHECK (excluded IN (0, 1)),
      until_at ${number} CHECK (until_at IS NULL OR excluded = 1),
      PRIMARY KEY (player_id, register, number)
    ) ${strict}`,
    ...kept[engine],
  ];
};

export const registerAnswers = { sqlite: adding('sqlite'), postgres: adding('postgres') };
