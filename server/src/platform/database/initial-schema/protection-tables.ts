import { appendOnlyTriggers } from '../append-only-triggers.ts';
import type { SchemaPart } from './schema-part.ts';

/** Tables of restrictions, limits, reality checks, harm indicators, and jurisdiction profiles of jurisdictions. */
export const protectionTables: readonly SchemaPart[] = [
  `CREATE TABLE protection_state (
    player_id ID PRIMARY KEY REFERENCES players (id),
    version BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE restrictions (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL CHECK (kind IN ('timeout', 'exclusion', 'operator')),
    from_at BIGINT NOT NULL,
    until_at BIGINT CHECK (until_at > from_at),
    reason TEXT NOT NULL,
    who TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX restrictions_by_player ON restrictions (player_id)',
  `CREATE TABLE restriction_returns (
    restriction_id ID PRIMARY KEY REFERENCES restrictions (id),
    asked_at BIGINT NOT NULL,
    confirmable_at BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE restriction_ends (
    restriction_id ID PRIMARY KEY REFERENCES restrictions (id),
    at BIGINT NOT NULL,
    reason TEXT NOT NULL,
    who TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE release_requests (
    id ID PRIMARY KEY,
    restriction_id ID NOT NULL REFERENCES restrictions (id),
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    reason TEXT NOT NULL,
    confirmable_at BIGINT NOT NULL,
    facts TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX release_requests_by_restriction ON release_requests (restriction_id, at)',
  `CREATE TABLE release_confirmations (
    request_id ID PRIMARY KEY REFERENCES release_requests (id),
    at BIGINT NOT NULL,
    who TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE limits_now (
    player_id ID NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL CHECK (kind IN ('deposit', 'stake', 'loss', 'time')),
    span TEXT NOT NULL CHECK (span IN ('day', 'week', 'month')),
    by_operator BIGINT NOT NULL,
    amount BIGINT CHECK (amount >= 0),
    from_at BIGINT NOT NULL,
    request_id ID UNIQUE,
    asked_amount BIGINT CHECK (asked_amount >= 0),
    confirmable_at BIGINT,
    lapses_at BIGINT,
    PRIMARY KEY (player_id, kind, span, by_operator)
  ) STRICT`,
  `CREATE TABLE limit_changes (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL CHECK (kind IN ('deposit', 'stake', 'loss', 'time')),
    span TEXT NOT NULL CHECK (span IN ('day', 'week', 'month')),
    by_operator BIGINT NOT NULL,
    change TEXT NOT NULL CHECK (change IN ('set', 'asked', 'confirmed', 'withdrawn', 'dropped')),
    amount BIGINT CHECK (amount >= 0),
    request_id ID,
    confirmable_at BIGINT,
    lapses_at BIGINT,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    reason TEXT NOT NULL,
    facts TEXT,
    CHECK (by_operator = 0 OR change <> 'asked' OR facts IS NOT NULL)
  ) STRICT`,
  'CREATE INDEX limit_changes_by_player ON limit_changes (player_id, at, id)',
  `CREATE TABLE limited_spins (
    player_id ID PRIMARY KEY REFERENCES players (id),
    session_id ID NOT NULL,
    epoch BIGINT NOT NULL,
    command_id ID NOT NULL,
    after_number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    lapses_at BIGINT
  ) STRICT`,
  `CREATE TABLE register_answers (
    player_id ID NOT NULL REFERENCES players (id),
    register ID NOT NULL,
    number BIGINT NOT NULL,
    facts_hash TEXT NOT NULL,
    asked_at BIGINT NOT NULL,
    answered_at BIGINT NOT NULL CHECK (answered_at >= asked_at),
    excluded BIGINT NOT NULL CHECK (excluded IN (0, 1)),
    until_at BIGINT CHECK (until_at IS NULL OR excluded = 1),
    PRIMARY KEY (player_id, register, number)
  ) STRICT`,
  `CREATE TABLE profile_versions (
    hash ID PRIMARY KEY,
    json TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE profile_assignments (
    number BIGINT PRIMARY KEY CHECK (number > 0),
    site_id BIGINT,
    hash ID REFERENCES profile_versions (hash) CHECK (hash IS NOT NULL OR site_id IS NOT NULL),
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    reason TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE session_profiles (
    session_id ID PRIMARY KEY,
    assignment BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE acknowledgements (
    player_id ID NOT NULL REFERENCES players (id),
    number BIGINT NOT NULL,
    session_id ID NOT NULL REFERENCES sessions (id),
    choice TEXT NOT NULL CHECK (choice IN ('continue', 'leave', 'break')),
    at BIGINT NOT NULL,
    break_until BIGINT CHECK (break_until > at),
    newest_at BIGINT NOT NULL,
    played_ms BIGINT NOT NULL,
    staked_minor BIGINT NOT NULL,
    won_minor BIGINT NOT NULL,
    PRIMARY KEY (player_id, number)
  ) STRICT`,
  `CREATE TABLE check_choices (
    player_id ID NOT NULL REFERENCES players (id),
    number BIGINT NOT NULL,
    minutes BIGINT NOT NULL CHECK (minutes > 0),
    at BIGINT NOT NULL,
    PRIMARY KEY (player_id, number)
  ) STRICT`,
  `CREATE TABLE check_orders (
    player_id ID NOT NULL REFERENCES players (id),
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player_id, number)
  ) STRICT`,
  `CREATE TABLE harm_checks (
    player_id ID PRIMARY KEY,
    asked BIGINT NOT NULL,
    looked_at BIGINT NOT NULL,
    game_rounds_number BIGINT NOT NULL
  ) STRICT`,
  'CREATE INDEX harm_checks_asked ON harm_checks (looked_at) WHERE asked > 0',
  `CREATE TABLE harm_thresholds (
    hash ID PRIMARY KEY,
    at BIGINT NOT NULL,
    thresholds TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE harm_indicators (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL,
    cause TEXT NOT NULL,
    at BIGINT NOT NULL,
    thresholds_hash ID NOT NULL REFERENCES harm_thresholds (hash),
    figures TEXT NOT NULL,
    UNIQUE (player_id, kind, cause)
  ) STRICT`,
  `CREATE TABLE harm_indicator_closings (
    harm_indicator_id ID PRIMARY KEY REFERENCES harm_indicators (id),
    at BIGINT NOT NULL,
    reason TEXT NOT NULL,
    who TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE interventions (
    id COUNTER,
    player_id ID NOT NULL REFERENCES players (id),
    step TEXT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    reason TEXT NOT NULL,
    harm_indicator_id ID REFERENCES harm_indicators (id),
    details TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX interventions_by_player ON interventions (player_id, id)',
  `CREATE TABLE player_messages (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX player_messages_by_player ON player_messages (player_id, at)',
  `CREATE TABLE player_message_reads (
    message_id ID PRIMARY KEY REFERENCES player_messages (id),
    at BIGINT NOT NULL
  ) STRICT`,
  // Each player's first answer when the jurisdiction profile asked for limits, also if it was "no limit".
  `CREATE TABLE first_limit_answers (
    player_id ID PRIMARY KEY REFERENCES players (id),
    at BIGINT NOT NULL,
    choices TEXT NOT NULL
  ) STRICT`,
  appendOnlyTriggers(['first_limit_answers'], 'answers about limits are'),
  appendOnlyTriggers(['restrictions', 'restriction_returns', 'restriction_ends'], 'what protects a player is'),
  appendOnlyTriggers(['limit_changes'], 'changes of limits are'),
  appendOnlyTriggers(['register_answers'], 'answers of registers are'),
  appendOnlyTriggers(['profile_versions', 'profile_assignments', 'session_profiles'], 'profiles are'),
  appendOnlyTriggers(['acknowledgements', 'check_choices'], 'reality checks are'),
  appendOnlyTriggers(['check_orders'], 'ordered checks are'),
  appendOnlyTriggers(
    ['harm_indicators', 'harm_thresholds', 'harm_indicator_closings', 'play_notes'],
    'harm indicators are',
  ),
  appendOnlyTriggers(
    ['interventions', 'player_messages', 'player_message_reads', 'release_requests', 'release_confirmations'],
    'interventions are',
  ),
];
