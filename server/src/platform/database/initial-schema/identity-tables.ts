import { appendOnlyTriggers } from '../append-only-triggers.ts';
import type { SchemaPart } from './schema-part.ts';

/** Tables of players' identities, by the documents that they showed, and of suspected money laundering. */
export const identityTables: readonly SchemaPart[] = [
  `CREATE TABLE identity_documents (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL,
    number_end TEXT NOT NULL,
    expires_on TEXT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused', 'removed')),
    added_at BIGINT NOT NULL,
    added_by TEXT NOT NULL,
    decided_at BIGINT,
    decided_by TEXT,
    reason TEXT NOT NULL,
    sealed_picture TEXT,
    key_id TEXT NOT NULL,
    CHECK (state = 'waiting' OR (decided_at IS NOT NULL AND decided_by IS NOT NULL)),
    CHECK (state <> 'removed' OR sealed_picture IS NULL)
  ) STRICT`,
  'CREATE INDEX identity_documents_by_player ON identity_documents (player_id, added_at)',
  `CREATE TABLE laundering_indicators (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL CHECK (kind IN ('deposits', 'turnover', 'inAndOut')),
    at BIGINT NOT NULL,
    threshold TEXT NOT NULL,
    figures TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX laundering_indicators_by_player ON laundering_indicators (player_id, kind, at)',
  `CREATE TABLE laundering_cases (
    number COUNTER,
    player_id ID NOT NULL REFERENCES players (id),
    opened_at BIGINT NOT NULL,
    opened_by TEXT NOT NULL,
    reason TEXT NOT NULL,
    outcome TEXT CHECK (outcome IN ('unfounded', 'watched', 'reported', 'ended')),
    closed_at BIGINT,
    closed_by TEXT,
    closing TEXT,
    CHECK ((outcome IS NULL) = (closed_at IS NULL))
  ) STRICT`,
  'CREATE UNIQUE INDEX laundering_cases_open ON laundering_cases (player_id) WHERE outcome IS NULL',
  'CREATE INDEX laundering_cases_by_player ON laundering_cases (player_id, number)',
  `CREATE TABLE laundering_case_indicators (
    indicator_id ID PRIMARY KEY REFERENCES laundering_indicators (id),
    case_number BIGINT NOT NULL,
    at BIGINT NOT NULL
  ) STRICT`,
  'CREATE INDEX laundering_case_indicators_by_case ON laundering_case_indicators (case_number)',
  `CREATE TABLE laundering_case_notes (
    id COUNTER,
    case_number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX laundering_case_notes_by_case ON laundering_case_notes (case_number, id)',
  appendOnlyTriggers(
    ['laundering_indicators', 'laundering_case_indicators', 'laundering_case_notes'],
    'indicators and notes of money laundering are',
  ),
];
