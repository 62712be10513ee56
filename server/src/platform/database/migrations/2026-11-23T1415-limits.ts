import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

const kept = keepTables(['limit_changes'], 'changes of limits');

const cell = `kind TEXT NOT NULL CHECK (kind IN ('deposit', 'stake', 'loss', 'time')),
      span TEXT NOT NULL CHECK (span IN ('day', 'week', 'month'))`;

/**
 * Adds limits: what each is now, with the raise that its player has asked for, and every change so far. Also adds the spin
 * that a player with limits has begun and whose round is not in the books yet.
 */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE limits_now (
      player_id ${id} NOT NULL REFERENCES players (id),
      ${cell},
      by_house ${number} NOT NULL,
      amount ${number} CHECK (amount >= 0),
      from_at ${number} NOT NULL,
      request_id ${id} UNIQUE,
      asked_amount ${number} CHECK (asked_amount >= 0),
      confirmable_at ${number},
      lapses_at ${number},
      PRIMARY KEY (player_id, kind, span, by_house)
    ) ${strict}`,
    `CREATE TABLE limit_changes (
      id ${id} PRIMARY KEY,
      player_id ${id} NOT NULL REFERENCES players (id),
      ${cell},
      by_house ${number} NOT NULL,
      change TEXT NOT NULL CHECK (change IN ('set', 'asked', 'confirmed', 'withdrawn', 'dropped')),
      amount ${number} CHECK (amount >= 0),
      request_id ${id},
      confirmable_at ${number},
      lapses_at ${number},
      at ${number} NOT NULL,
      who TEXT NOT NULL,
      reason TEXT NOT NULL
    ) ${strict}`,
    'CREATE INDEX limit_changes_by_player ON limit_changes (player_id, at, id)',
    `CREATE TABLE limited_spins (
      player_id ${id} PRIMARY KEY REFERENCES players (id),
      session_id ${id} NOT NULL,
      epoch ${number} NOT NULL,
      command_id ${id} NOT NULL,
      after_number ${number} NOT NULL,
      at ${number} NOT NULL,
      lapses_at ${number}
    ) ${strict}`,
    ...kept[engine],
  ];
};

export const limits = { sqlite: adding('sqlite'), postgres: adding('postgres') };
