import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/**
 * Adds Web Push: the server's key pair, the browsers of players, and the messages that wait for them. A browser ends with its
 * sign-in, in whatever way that ends, and its messages with it.
 */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE push_keys (
      id ${number} PRIMARY KEY CHECK (id = 1),
      public_key TEXT NOT NULL,
      private_key TEXT NOT NULL,
      made_at ${number} NOT NULL
    ) ${end}`,
    `CREATE TABLE push_browsers (
      id ${id} PRIMARY KEY,
      player_id ${id} NOT NULL REFERENCES players (id),
      sign_in_id ${id} NOT NULL REFERENCES sign_ins (id) ON DELETE CASCADE,
      endpoint ${id} NOT NULL UNIQUE,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      language TEXT NOT NULL,
      made_at ${number} NOT NULL
    ) ${end}`,
    'CREATE INDEX push_browsers_by_player ON push_browsers (player_id, made_at)',
    'CREATE INDEX push_browsers_by_sign_in ON push_browsers (sign_in_id)',
    `CREATE TABLE push_messages (
      id ${id} PRIMARY KEY,
      browser_id ${id} NOT NULL REFERENCES push_browsers (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      machine_id ${id} NOT NULL,
      at ${number} NOT NULL,
      ends_at ${number} NOT NULL,
      attempts ${number} NOT NULL,
      next_at ${number} NOT NULL
    ) ${end}`,
    'CREATE INDEX push_messages_by_browser ON push_messages (browser_id)',
    'CREATE INDEX push_messages_by_time ON push_messages (next_at)',
  ];
};

export const push = { sqlite: adding('sqlite'), postgres: adding('postgres') };
