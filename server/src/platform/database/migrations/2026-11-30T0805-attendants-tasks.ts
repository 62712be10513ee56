import type { Engine } from '../database.ts';
import { statementsOn } from '../initial-schema/schema-part.ts';

/**
 * What became of an alert that is a task of attendants. `claimed_by` is null after it was given back; `checks` is a JSON object
 * of times, by what was ticked.
 */
const parts = [
  `CREATE TABLE attendant_tasks (
    alert_id ID PRIMARY KEY REFERENCES alerts (id),
    claimed_by TEXT,
    claimed_at BIGINT NOT NULL,
    first_claimed_at BIGINT NOT NULL,
    checks TEXT NOT NULL,
    done_at BIGINT,
    CHECK (done_at IS NULL OR claimed_by IS NOT NULL)
  ) STRICT`,
  'CREATE INDEX attendant_tasks_open ON attendant_tasks (first_claimed_at) WHERE done_at IS NULL',
  'CREATE INDEX attendant_tasks_done ON attendant_tasks (done_at) WHERE done_at IS NOT NULL',
];

export const attendantsTasks: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: statementsOn('sqlite', parts),
  postgres: statementsOn('postgres', parts),
};
