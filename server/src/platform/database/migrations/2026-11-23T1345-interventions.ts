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

const kept = keepTables(
  ['interventions', 'player_messages', 'player_message_reads', 'release_requests', 'release_confirmations'],
  'interventions',
);

/** Adds what staff did to protect a player, their messages to players, and releases that a second person confirms. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict, counted } = words[engine];
  return [
    `CREATE TABLE interventions (
      id ${counted},
      player_id ${id} NOT NULL REFERENCES players (id),
      step TEXT NOT NULL,
      at ${number} NOT NULL,
      who TEXT NOT NULL,
      reason TEXT NOT NULL,
      mark_id ${id} REFERENCES marks (id),
      details TEXT NOT NULL
    ) ${strict}`,
    'CREATE INDEX interventions_by_player ON interventions (player_id, id)',
    `CREATE TABLE player_messages (
      id ${id} PRIMARY KEY,
      player_id ${id} NOT NULL REFERENCES players (id),
      text TEXT NOT NULL,
      at ${number} NOT NULL,
      who TEXT NOT NULL
    ) ${strict}`,
    'CREATE INDEX player_messages_by_player ON player_messages (player_id, at)',
    `CREATE TABLE player_message_reads (
      message_id ${id} PRIMARY KEY REFERENCES player_messages (id),
      at ${number} NOT NULL
    ) ${strict}`,
    `CREATE TABLE release_requests (
      id ${id} PRIMARY KEY,
      restriction_id ${id} NOT NULL REFERENCES restrictions (id),
      at ${number} NOT NULL,
      who TEXT NOT NULL,
      reason TEXT NOT NULL,
      confirmable_at ${number} NOT NULL
    ) ${strict}`,
    'CREATE INDEX release_requests_by_restriction ON release_requests (restriction_id, at)',
    `CREATE TABLE release_confirmations (
      request_id ${id} PRIMARY KEY REFERENCES release_requests (id),
      at ${number} NOT NULL,
      who TEXT NOT NULL
    ) ${strict}`,
    ...kept[engine],
  ];
};

export const interventions = { sqlite: adding('sqlite'), postgres: adding('postgres') };
