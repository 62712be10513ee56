import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/** Adds the files of the house that every node serves: settings, information pages with their versions, and the logo. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE house_files (
      name ${id} PRIMARY KEY,
      version ${number} NOT NULL CHECK (version > 0),
      digest ${id} NOT NULL,
      content TEXT,
      at ${number} NOT NULL
    ) ${end}`,
  ];
};

export const houseFiles = { sqlite: adding('sqlite'), postgres: adding('postgres') };
