import type { Engine } from '../database.ts';
import { statementsOn } from '../initial-schema/schema-part.ts';

/**
 * What one person does at once and a second one confirms later, when it ended before that, and whether a request protects a player, so
 * that it never expires.
 */
const parts = [
  'ALTER TABLE staff_requests ADD COLUMN done_at BIGINT',
  'ALTER TABLE staff_requests ADD COLUMN protects BIGINT NOT NULL DEFAULT 0',
  'ALTER TABLE staff_requests ADD COLUMN ended_at BIGINT',
  `CREATE INDEX staff_requests_open ON staff_requests (expires_at) WHERE state = 'waiting' AND ended_at IS NULL`,
];

export const doneAtOnce: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: statementsOn('sqlite', parts),
  postgres: statementsOn('postgres', parts),
};
