import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT', sorted: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '', sorted: '' },
} as const;

/**
 * Adds what servers saw of the machines: from when until when one of them watched the floor, and in that time each
 * machine's state at the beginning and at each change.
 */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict, sorted } = words[engine];
  return [
    `CREATE TABLE machine_watches (
      id ${id} PRIMARY KEY,
      from_at ${number} NOT NULL,
      until_at ${number} NOT NULL
    ) ${strict}`,
    'CREATE INDEX machine_watches_by_end ON machine_watches (until_at)',
    `CREATE TABLE machine_states (
      watch_id ${id} NOT NULL REFERENCES machine_watches (id),
      machine_id ${id} NOT NULL,
      at ${number} NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('play', 'available', 'out')),
      PRIMARY KEY (watch_id, machine_id, at)
    ) ${sorted}`,
  ];
};

export const machineWatches = { sqlite: adding('sqlite'), postgres: adding('postgres') };
