import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', end: 'STRICT, WITHOUT ROWID' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', end: '' },
} as const;

const kept = keepTables(['staff_steps'], 'steps of staff');

/**
 * Adds the staff of the office: who they are, their sign-ins, what they did (each step once for its key), and what waits for
 * a second person.
 */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, end } = words[engine];
  return [
    `CREATE TABLE staff (
      id ${id} PRIMARY KEY,
      login ${id} NOT NULL UNIQUE,
      name TEXT NOT NULL,
      role TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      must_change_password ${number} NOT NULL DEFAULT 1 CHECK (must_change_password IN (0, 1)),
      factor_secret TEXT,
      factor_key_id TEXT,
      factor_last_step ${number} NOT NULL DEFAULT 0,
      factor_set_at ${number},
      blocked_at ${number},
      created_at ${number} NOT NULL,
      signed_in_at ${number}
    ) ${end}`,
    `CREATE TABLE staff_sign_ins (
      id ${id} PRIMARY KEY,
      token_hash ${id} NOT NULL UNIQUE,
      staff_id ${id} NOT NULL REFERENCES staff (id),
      began_at ${number} NOT NULL,
      seen_at ${number} NOT NULL,
      address TEXT NOT NULL,
      browser TEXT NOT NULL
    ) ${end}`,
    'CREATE INDEX staff_sign_ins_by_staff ON staff_sign_ins (staff_id)',
    `CREATE TABLE staff_tickets (
      ticket_hash ${id} PRIMARY KEY,
      staff_id ${id} NOT NULL REFERENCES staff (id),
      step TEXT NOT NULL CHECK (step IN ('password', 'setUpCode', 'code')),
      password_hash TEXT NOT NULL,
      secret TEXT,
      address TEXT NOT NULL,
      expires_at ${number} NOT NULL
    ) ${end}`,
    `CREATE TABLE staff_attempts (
      login ${id} NOT NULL,
      place ${id} NOT NULL,
      failures ${number} NOT NULL,
      last_at ${number} NOT NULL,
      PRIMARY KEY (login, place)
    ) ${end}`,
    `CREATE TABLE staff_steps (
      key_text ${id} PRIMARY KEY,
      staff_id ${id} NOT NULL REFERENCES staff (id),
      digest TEXT NOT NULL,
      at ${number} NOT NULL,
      answer TEXT NOT NULL
    ) ${end}`,
    `CREATE TABLE staff_requests (
      id ${id} PRIMARY KEY,
      action TEXT NOT NULL,
      subject ${id} NOT NULL,
      content TEXT NOT NULL,
      reason TEXT NOT NULL,
      key_text ${id} NOT NULL UNIQUE,
      asked_by ${id} NOT NULL REFERENCES staff (id),
      asked_at ${number} NOT NULL,
      expires_at ${number} NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'declined', 'withdrawn')),
      decided_by ${id} REFERENCES staff (id),
      decided_at ${number},
      CHECK ((state = 'waiting') = (decided_by IS NULL)),
      CHECK (state <> 'done' OR decided_by <> asked_by)
    ) ${end}`,
    'CREATE INDEX staff_requests_by_time ON staff_requests (asked_at)',
    'CREATE INDEX staff_requests_by_subject ON staff_requests (subject, asked_at)',
    ...kept[engine],
  ];
};

export const staff = { sqlite: adding('sqlite'), postgres: adding('postgres') };
