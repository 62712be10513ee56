import type { SchemaPart } from './schema-part.ts';

/** What the ledger knows of recorded pictures, which are at the agents, and complaints about rounds. */
export const recordingTables: readonly SchemaPart[] = [
  `CREATE TABLE recording_heads (
    machine_id ID PRIMARY KEY,
    no BIGINT NOT NULL,
    head TEXT NOT NULL,
    at BIGINT NOT NULL,
    broken TEXT,
    written_at BIGINT
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE recording_clips (
    id ID PRIMARY KEY,
    machine_id ID NOT NULL,
    agent_id ID NOT NULL,
    sign_in_id ID,
    staff_id ID,
    expires_at BIGINT NOT NULL,
    node_id ID,
    ledger_facts TEXT
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX recording_clips_by_expiry ON recording_clips (expires_at)',
  'CREATE INDEX recording_clips_by_sign_in ON recording_clips (sign_in_id, expires_at) WHERE sign_in_id IS NOT NULL',
  `CREATE TABLE recording_holds (
    id ID PRIMARY KEY,
    machine_id ID NOT NULL,
    from_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    cause TEXT NOT NULL CHECK (cause IN ('complaint', 'staff', 'handPay', 'fault', 'transfer')),
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    lifted_at BIGINT,
    is_reported BIGINT NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX recording_holds_by_machine ON recording_holds (machine_id, from_ms)',
  'CREATE INDEX recording_holds_unreported ON recording_holds (machine_id) WHERE is_reported = 0',
  'CREATE INDEX recording_holds_by_end ON recording_holds (ends_at) WHERE lifted_at IS NULL',
  `CREATE TABLE recording_views (
    id ID PRIMARY KEY,
    staff_id ID NOT NULL,
    machine_id ID NOT NULL,
    from_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    journal_id TEXT,
    event_seq BIGINT,
    at BIGINT NOT NULL,
    until_at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE complaints (
    number COUNTER,
    player_id ID NOT NULL,
    machine_id ID NOT NULL,
    session_id ID NOT NULL,
    round BIGINT NOT NULL,
    at BIGINT NOT NULL,
    text TEXT NOT NULL,
    lang TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'looked', 'answered')),
    looked_by TEXT,
    answer TEXT,
    answered_at BIGINT,
    answered_by TEXT,
    hold_id ID NOT NULL
  ) STRICT`,
  'CREATE UNIQUE INDEX complaints_of_round ON complaints (player_id, round)',
  "CREATE INDEX complaints_to_answer ON complaints (at) WHERE state <> 'answered'",
];
