import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', counted: 'INTEGER PRIMARY KEY AUTOINCREMENT', strict: 'STRICT' },
  postgres: {
    number: 'BIGINT',
    id: 'TEXT COLLATE "C"',
    counted: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    strict: '',
  },
} as const;

/**
 * Adds what names and mail addresses were before an edit. They stand here and not in the operators' record, where
 * nothing can be taken out when an account is anonymised.
 */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, counted, strict } = words[engine];
  return [
    `CREATE TABLE account_edits (
      id ${counted},
      player_id ${id} NOT NULL REFERENCES players (id),
      at ${number} NOT NULL,
      who TEXT NOT NULL,
      field TEXT NOT NULL,
      before_text TEXT NOT NULL,
      after_text TEXT NOT NULL
    ) ${strict}`,
    'CREATE INDEX account_edits_by_player ON account_edits (player_id, id)',
  ];
};

export const accountEdits = { sqlite: adding('sqlite'), postgres: adding('postgres') };
