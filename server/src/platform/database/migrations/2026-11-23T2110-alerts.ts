import type { Engine } from '../database.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT' },
  postgres: { number: 'BIGINT', id: 'TEXT COLLATE "C"', strict: '' },
} as const;

/** Adds alerts for the operator's people, and the messages by which each was told, which wait here until they are. */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict } = words[engine];
  return [
    `CREATE TABLE alerts (
      id ${id} PRIMARY KEY,
      kind ${id} NOT NULL,
      subject ${id} NOT NULL,
      machine_id ${id},
      agent_id ${id},
      player_id ${id},
      text TEXT NOT NULL,
      opened_at ${number} NOT NULL,
      last_seen_at ${number} NOT NULL,
      count ${number} NOT NULL CHECK (count > 0),
      closed_at ${number},
      acknowledged_at ${number},
      acknowledged_by TEXT,
      note TEXT,
      told_at ${number},
      planned_at ${number},
      repeats ${number} NOT NULL,
      untold ${number} NOT NULL CHECK (untold IN (0, 1))
    ) ${strict}`,
    'CREATE UNIQUE INDEX alerts_open ON alerts (kind, subject) WHERE closed_at IS NULL',
    'CREATE INDEX alerts_untold ON alerts (opened_at) WHERE untold = 1',
    'CREATE INDEX alerts_by_time ON alerts (opened_at)',
    `CREATE TABLE alert_messages (
      alert_id ${id} NOT NULL REFERENCES alerts (id),
      event ${id} NOT NULL,
      way ${id} NOT NULL,
      at ${number} NOT NULL,
      attempts ${number} NOT NULL,
      next_at ${number} NOT NULL,
      answer TEXT,
      told_at ${number},
      given_up_at ${number},
      PRIMARY KEY (alert_id, event, way)
    ) ${strict}`,
    'CREATE INDEX alert_messages_waiting ON alert_messages (next_at) WHERE told_at IS NULL AND given_up_at IS NULL',
  ];
};

export const alerts = { sqlite: adding('sqlite'), postgres: adding('postgres') };
