import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/** Adds the sessions that staff have ended from outside. The node in charge of the seat closes it. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE seat_ends (
      session_id ${id} PRIMARY KEY,
      at ${number} NOT NULL
    ) ${end}`,
  ];
};

export const seatEnds = { sqlite: adding('sqlite'), postgres: adding('postgres') };
