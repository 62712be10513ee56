import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

const kept = keepTables(['cash_desk_moves'], 'moves at the cash desk');

/**
 * Stores with a request what its asker saw and what it would do (JSON; null in requests of a release before, which nobody can
 * confirm) and what whoever decided wrote; and of each deposit and withdrawal at the cash desk whose it was, and who confirmed it.
 */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    'ALTER TABLE staff_requests ADD COLUMN facts TEXT',
    'ALTER TABLE staff_requests ADD COLUMN effect TEXT',
    "ALTER TABLE staff_requests ADD COLUMN decided_because TEXT NOT NULL DEFAULT ''",
    `CREATE TABLE cash_desk_moves (
      transfer_id ${id} PRIMARY KEY REFERENCES transfers (id),
      direction TEXT NOT NULL CHECK (direction IN ('deposit', 'withdraw')),
      player_id ${id} NOT NULL REFERENCES players (id),
      cashier ${id} NOT NULL,
      second TEXT,
      amount_minor ${number} NOT NULL CHECK (amount_minor > 0),
      at ${number} NOT NULL
    ) ${end}`,
    'CREATE INDEX cash_desk_moves_by_player ON cash_desk_moves (player_id, direction, at)',
    'CREATE INDEX cash_desk_moves_by_cashier ON cash_desk_moves (cashier, direction, at)',
    ...kept[engine],
  ];
};

export const requestFacts = { sqlite: adding('sqlite'), postgres: adding('postgres') };
