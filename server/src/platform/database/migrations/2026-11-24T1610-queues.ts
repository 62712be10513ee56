import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/** Adds the queues of machines: the places, what was lost until its player has read it, and a version for each player's pages. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE queue_places (
      machine_id ${id} NOT NULL,
      number ${number} NOT NULL,
      player_id ${id} NOT NULL REFERENCES players (id),
      joined_at ${number} NOT NULL,
      kept_until ${number},
      PRIMARY KEY (machine_id, number)
    ) ${end}`,
    'CREATE UNIQUE INDEX queue_places_by_player ON queue_places (player_id, machine_id)',
    'CREATE UNIQUE INDEX queue_kept_by_machine ON queue_places (machine_id) WHERE kept_until IS NOT NULL',
    'CREATE UNIQUE INDEX queue_kept_by_player ON queue_places (player_id) WHERE kept_until IS NOT NULL',
    `CREATE TABLE queue_losses (
      player_id ${id} NOT NULL REFERENCES players (id),
      machine_id ${id} NOT NULL,
      reason TEXT NOT NULL,
      at ${number} NOT NULL,
      PRIMARY KEY (player_id, machine_id)
    ) ${end}`,
    'CREATE INDEX queue_losses_by_machine ON queue_losses (machine_id, at)',
    `CREATE TABLE queue_versions (
      player_id ${id} PRIMARY KEY REFERENCES players (id),
      version ${number} NOT NULL
    ) ${end}`,
  ];
};

export const queues = { sqlite: adding('sqlite'), postgres: adding('postgres') };
