import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

const kept = keepTables(['check_orders'], 'ordered checks');

/** Adds reality checks that staff ordered, each for the player's next acknowledgement. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE check_orders (
      player_id ${id} NOT NULL REFERENCES players (id),
      number ${number} NOT NULL,
      at ${number} NOT NULL,
      PRIMARY KEY (player_id, number)
    ) ${strict}`,
    ...kept[engine],
  ];
};

export const checkOrders = { sqlite: adding('sqlite'), postgres: adding('postgres') };
