import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/** Adds the addresses from which a member of staff has signed in: other people's guesses do not make the member wait there. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE staff_known_places (
      staff_id ${id} NOT NULL REFERENCES staff (id),
      address ${id} NOT NULL,
      seen_at ${number} NOT NULL,
      PRIMARY KEY (staff_id, address)
    ) ${end}`,
  ];
};

export const staffKnownPlaces = { sqlite: adding('sqlite'), postgres: adding('postgres') };
