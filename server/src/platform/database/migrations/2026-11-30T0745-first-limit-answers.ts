import type { Engine } from '../database.ts';
import { statementsOn } from '../initial-schema/schema-part.ts';
import { keepTables } from '../kept-tables.ts';

/** What each player chose when the profile first asked for limits, also where that was none. */
const parts = [
  `CREATE TABLE first_limit_answers (
    player_id ID PRIMARY KEY REFERENCES players (id),
    at BIGINT NOT NULL,
    choices TEXT NOT NULL
  ) STRICT`,
  keepTables(['first_limit_answers'], 'answers about limits are'),
];

export const firstLimitAnswers: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: statementsOn('sqlite', parts),
  postgres: statementsOn('postgres', parts),
};
