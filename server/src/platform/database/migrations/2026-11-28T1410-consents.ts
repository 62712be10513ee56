import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/** Adds which version of the terms a player accepted, and when. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE consents (
      player_id ${id} NOT NULL REFERENCES players (id),
      at ${number} NOT NULL,
      terms_url TEXT NOT NULL,
      terms_version TEXT NOT NULL,
      PRIMARY KEY (player_id, at)
    ) ${end}`,
    ...keepTables(['consents'], 'consents')[engine],
  ];
};

export const consents = { sqlite: adding('sqlite'), postgres: adding('postgres') };
