import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

/** Adds passwords that must be changed at the next login, and tickets of logins that wait for the new one. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `ALTER TABLE players ADD COLUMN must_change_password ${number} NOT NULL DEFAULT 0
     CHECK (must_change_password IN (0, 1))`,
    `CREATE TABLE password_tickets (
      ticket_hash ${id} PRIMARY KEY,
      player_id ${id} NOT NULL REFERENCES players (id),
      ip ${id} NOT NULL,
      expires_at ${number} NOT NULL
    ) ${end}`,
    'CREATE INDEX password_tickets_by_player ON password_tickets (player_id)',
  ];
};

export const firstPasswords = { sqlite: adding('sqlite'), postgres: adding('postgres') };
