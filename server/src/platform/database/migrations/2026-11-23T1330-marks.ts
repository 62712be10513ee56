import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT', counted: 'INTEGER PRIMARY KEY AUTOINCREMENT' },
  postgres: {
    number: 'BIGINT',
    id: 'TEXT COLLATE "C"',
    strict: '',
    counted: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  },
} as const;

const kept = keepTables(['marks', 'mark_thresholds', 'mark_closings', 'play_notes'], 'marks');

/** Adds marks of play that may harm, the thresholds by which each was made, what closed it, and the notes they need. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict, counted } = words[engine];
  return [
    `CREATE TABLE play_notes (
      id ${counted},
      player_id ${id} NOT NULL,
      kind TEXT NOT NULL,
      at ${number} NOT NULL,
      figures TEXT NOT NULL
    ) ${strict}`,
    'CREATE INDEX play_notes_by_player ON play_notes (player_id, at)',
    `CREATE TABLE mark_looks (
      player_id ${id} PRIMARY KEY,
      asked ${number} NOT NULL,
      looked_at ${number} NOT NULL,
      plays_number ${number} NOT NULL
    ) ${strict}`,
    'CREATE INDEX mark_looks_asked ON mark_looks (looked_at) WHERE asked > 0',
    `CREATE TABLE mark_thresholds (
      hash ${id} PRIMARY KEY,
      at ${number} NOT NULL,
      thresholds TEXT NOT NULL
    ) ${strict}`,
    `CREATE TABLE marks (
      id ${id} PRIMARY KEY,
      player_id ${id} NOT NULL REFERENCES players (id),
      kind TEXT NOT NULL,
      cause TEXT NOT NULL,
      at ${number} NOT NULL,
      thresholds_hash ${id} NOT NULL REFERENCES mark_thresholds (hash),
      figures TEXT NOT NULL,
      UNIQUE (player_id, kind, cause)
    ) ${strict}`,
    `CREATE TABLE mark_closings (
      mark_id ${id} PRIMARY KEY REFERENCES marks (id),
      at ${number} NOT NULL,
      reason TEXT NOT NULL,
      who TEXT NOT NULL
    ) ${strict}`,
    ...kept[engine],
  ];
};

export const marks = { sqlite: adding('sqlite'), postgres: adding('postgres') };
