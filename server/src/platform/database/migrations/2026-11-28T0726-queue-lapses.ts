import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/** Adds the turns in queues that were not taken. They cost a wait, which an acknowledged loss must not end. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE queue_lapses (
      player_id ${id} NOT NULL REFERENCES players (id),
      at ${number} NOT NULL,
      PRIMARY KEY (player_id, at)
    ) ${end}`,
  ];
};

export const queueLapses = { sqlite: adding('sqlite'), postgres: adding('postgres') };
