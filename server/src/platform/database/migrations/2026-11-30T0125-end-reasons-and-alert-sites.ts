import type { Engine } from '../database.ts';
import { statementsOn } from '../initial-schema/schema-part.ts';

/** Why a seat closes, who ordered it, and the site that an alert is about. */
const parts = [
  'ALTER TABLE seats ADD COLUMN close_reason TEXT',
  "ALTER TABLE seat_ends ADD COLUMN ordered_by TEXT NOT NULL DEFAULT 'staff' CHECK (ordered_by IN ('staff', 'platform'))",
  'ALTER TABLE alerts ADD COLUMN site_id BIGINT',
];

export const endReasonsAndAlertSites: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: statementsOn('sqlite', parts),
  postgres: statementsOn('postgres', parts),
};
