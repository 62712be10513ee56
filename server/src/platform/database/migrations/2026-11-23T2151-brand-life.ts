import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', key: 'INTEGER PRIMARY KEY AUTOINCREMENT', id: 'TEXT', strict: 'STRICT' },
  postgres: {
    number: 'BIGINT',
    key: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    id: 'TEXT COLLATE "C"',
    strict: '',
  },
} as const;

const kept = keepTables(['jackpot_level_changes'], 'changes of jackpot levels');

/** Adds brands that the lobby does not show, and what was opened and closed of a brand's jackpots after it was added. */
const adding = (engine: Engine): readonly string[] => {
  const { number, key, id, strict } = words[engine];
  return [
    `ALTER TABLE brands ADD COLUMN hidden ${number} NOT NULL DEFAULT 0`,
    `CREATE TABLE jackpot_level_changes (
      id ${key},
      brand_id ${id} NOT NULL REFERENCES brands (id),
      level ${number} NOT NULL CHECK (level > 0),
      kind TEXT NOT NULL CHECK (kind IN ('opened', 'closed')),
      amount_minor ${number} NOT NULL CHECK (amount_minor >= 0),
      pot_to TEXT NOT NULL,
      at ${number} NOT NULL
    ) ${strict}`,
    ...kept[engine],
  ];
};

export const brandLife = { sqlite: adding('sqlite'), postgres: adding('postgres') };
