import { appendOnlyTriggers } from '../append-only-triggers.ts';
import type { SchemaPart } from './schema-part.ts';

/** Tables of agents, brands with their jackpots, machines, who may watch them, and their queues. */
export const machinesTables: readonly SchemaPart[] = [
  `CREATE TABLE agents (
    id ID PRIMARY KEY,
    token_hash TEXT NOT NULL,
    announces_any BIGINT NOT NULL DEFAULT 1 CHECK (announces_any IN (0, 1)),
    removed_at BIGINT
  ) STRICT`,
  `CREATE TABLE brands (
    id ID PRIMARY KEY,
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    bounds TEXT,
    hidden BIGINT NOT NULL DEFAULT 0,
    big_win_stakes INTEGER
  ) STRICT`,
  `CREATE TABLE agent_brands (
    agent_id ID NOT NULL REFERENCES agents (id),
    brand_id ID NOT NULL REFERENCES brands (id),
    PRIMARY KEY (agent_id, brand_id)
  ) STRICT`,
  `CREATE TABLE agent_links (
    agent_id ID PRIMARY KEY REFERENCES agents (id),
    node_id ID,
    epoch BIGINT NOT NULL,
    instance ID NOT NULL,
    since BIGINT NOT NULL,
    address TEXT NOT NULL,
    version TEXT NOT NULL,
    ended_at BIGINT
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE jackpot_levels (
    brand_id ID NOT NULL REFERENCES brands (id),
    level INTEGER NOT NULL CHECK (level > 0),
    weight INTEGER NOT NULL CHECK (weight > 0),
    amount_minor BIGINT NOT NULL CHECK (amount_minor >= 0),
    carry BIGINT NOT NULL DEFAULT 0,
    seed_minor BIGINT NOT NULL DEFAULT 0 CHECK (seed_minor >= 0),
    version BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (brand_id, level)
  ) STRICT, WITHOUT ROWID`,
  { sqlite: [], postgres: ['ALTER TABLE jackpot_levels SET (fillfactor = 50)'] },
  `CREATE TABLE jackpot_level_changes (
    id COUNTER,
    brand_id ID NOT NULL REFERENCES brands (id),
    level BIGINT NOT NULL CHECK (level > 0),
    kind TEXT NOT NULL CHECK (kind IN ('opened', 'closed')),
    amount_minor BIGINT NOT NULL CHECK (amount_minor >= 0),
    pot_to TEXT NOT NULL,
    at BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE machines (
    id ID PRIMARY KEY,
    brand_id ID NOT NULL REFERENCES brands (id),
    agent_id ID NOT NULL REFERENCES agents (id),
    description TEXT NOT NULL,
    acknowledged_seq BIGINT NOT NULL DEFAULT 0,
    epoch BIGINT NOT NULL DEFAULT 0,
    reserved_for ID REFERENCES players (id),
    fault TEXT,
    acknowledged_meter_minor BIGINT,
    last_round TEXT,
    ahead_minor BIGINT NOT NULL DEFAULT 0 CHECK (ahead_minor >= 0),
    journal_id ID,
    journal_revision BIGINT NOT NULL DEFAULT 0,
    journal_no BIGINT NOT NULL DEFAULT 0,
    contradiction TEXT,
    refused_event TEXT,
    version_base BIGINT NOT NULL DEFAULT 0,
    earlier_keys TEXT,
    awaited_seq BIGINT NOT NULL DEFAULT 0,
    awaited_journal TEXT,
    in_service_since BIGINT
  ) STRICT`,
  { sqlite: [], postgres: ['ALTER TABLE machines SET (fillfactor = 50)'] },
  `CREATE TABLE machine_assignments (
    machine_id ID PRIMARY KEY,
    brand_id ID NOT NULL REFERENCES brands (id),
    agent_id ID NOT NULL REFERENCES agents (id),
    reserved_for ID REFERENCES players (id)
  ) STRICT`,
  `CREATE TABLE retired_journals (
    machine_id ID NOT NULL REFERENCES machines (id),
    journal_id ID NOT NULL,
    journal_no BIGINT NOT NULL,
    acknowledged_seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (machine_id, journal_id)
  ) STRICT`,
  `CREATE TABLE machines_out_of_service (
    machine_id ID PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('disabled', 'removed')),
    note TEXT NOT NULL,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE machine_commissionings (
    machine_id ID PRIMARY KEY REFERENCES machines (id),
    reported TEXT NOT NULL,
    opening TEXT
  ) STRICT`,
  `CREATE TABLE machine_watches (
    id ID PRIMARY KEY,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL
  ) STRICT`,
  'CREATE INDEX machine_watches_by_end ON machine_watches (until_at)',
  `CREATE TABLE machine_states (
    watch_id ID NOT NULL REFERENCES machine_watches (id),
    machine_id ID NOT NULL,
    at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('play', 'available', 'out')),
    PRIMARY KEY (watch_id, machine_id, at)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE watch_rules (
    scope ID PRIMARY KEY,
    is_allowed BIGINT NOT NULL CHECK (is_allowed IN (0, 1)),
    at BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE watch_choices (
    player_id ID PRIMARY KEY REFERENCES players (id),
    is_allowed BIGINT NOT NULL CHECK (is_allowed IN (0, 1)),
    at BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE availability_alerts (
    player_id ID NOT NULL REFERENCES players (id),
    machine_id ID NOT NULL,
    made_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    sent_at BIGINT,
    PRIMARY KEY (player_id, machine_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX availability_alerts_by_machine ON availability_alerts (machine_id, made_at) WHERE sent_at IS NULL',
  `CREATE TABLE availability_alert_versions (
    player_id ID PRIMARY KEY REFERENCES players (id),
    version BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE queue_places (
    machine_id ID NOT NULL,
    number BIGINT NOT NULL,
    player_id ID NOT NULL REFERENCES players (id),
    joined_at BIGINT NOT NULL,
    kept_until BIGINT,
    PRIMARY KEY (machine_id, number)
  ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX queue_places_by_player ON queue_places (player_id, machine_id)',
  'CREATE UNIQUE INDEX queue_kept_by_machine ON queue_places (machine_id) WHERE kept_until IS NOT NULL',
  'CREATE UNIQUE INDEX queue_kept_by_player ON queue_places (player_id) WHERE kept_until IS NOT NULL',
  `CREATE TABLE queue_losses (
    player_id ID NOT NULL REFERENCES players (id),
    machine_id ID NOT NULL,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player_id, machine_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX queue_losses_by_machine ON queue_losses (machine_id, at)',
  `CREATE TABLE queue_versions (
    player_id ID PRIMARY KEY REFERENCES players (id),
    version BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE queue_lapses (
    player_id ID NOT NULL REFERENCES players (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (player_id, at)
  ) STRICT, WITHOUT ROWID`,
  appendOnlyTriggers(['jackpot_level_changes'], 'changes of jackpot levels are'),
];
