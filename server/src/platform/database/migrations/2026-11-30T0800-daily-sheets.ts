import type { Engine } from '../database.ts';
import { statementsOn } from '../initial-schema/schema-part.ts';
import { keepTables } from '../kept-tables.ts';

/**
 * The sheets of business days that were closed, each with its figures as they were signed and the hash of that text, and what
 * staff said about differences before. Neither is ever changed.
 */
const parts = [
  `CREATE TABLE daily_sheets (
    day ID PRIMARY KEY,
    number BIGINT NOT NULL UNIQUE,
    until_at BIGINT NOT NULL,
    figures TEXT NOT NULL,
    hash ID NOT NULL UNIQUE,
    signed_by TEXT NOT NULL,
    signed_at BIGINT NOT NULL,
    second TEXT,
    closed_at BIGINT NOT NULL,
    CHECK (number > 0 AND signed_at <= closed_at)
  ) STRICT`,
  `CREATE TABLE daily_explanations (
    id COUNTER,
    day ID NOT NULL,
    difference ID NOT NULL,
    cause TEXT NOT NULL,
    because TEXT NOT NULL,
    who TEXT NOT NULL,
    at BIGINT NOT NULL
  ) STRICT`,
  'CREATE INDEX daily_explanations_by_day ON daily_explanations (day, id)',
  keepTables(['daily_sheets', 'daily_explanations'], 'sheets of days are'),
];

export const dailySheets: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: statementsOn('sqlite', parts),
  postgres: statementsOn('postgres', parts),
};
