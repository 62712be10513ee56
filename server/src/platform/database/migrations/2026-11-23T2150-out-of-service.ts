import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/** Adds the machines that staff took out of service or removed from the floor. A machine in service has no row. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE machines_out_of_service (
      machine_id ${id} PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('disabled', 'removed')),
      note TEXT NOT NULL,
      reason TEXT NOT NULL,
      at ${number} NOT NULL
    ) ${end}`,
  ];
};

export const outOfService = { sqlite: adding('sqlite'), postgres: adding('postgres') };
