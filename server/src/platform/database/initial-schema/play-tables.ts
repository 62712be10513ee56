import { appendOnlyTriggers } from '../append-only-triggers.ts';
import type { SchemaPart } from './schema-part.ts';

const figures = ['spins', 'free_spins', 'cash_in_minor', 'cash_out_minor'];
const keepEnded = `INSERT INTO ended_sessions (player_id, started_at, session_id, duration_ms, ${figures.join(', ')})
   VALUES (NEW.player_id, NEW.started_at, NEW.id, NEW.ended_at - NEW.started_at,
     ${figures.map((column) => `NEW.${column}`).join(', ')})
   ON CONFLICT (player_id, started_at, session_id) DO UPDATE SET duration_ms = excluded.duration_ms,
     ${figures.map((column) => `${column} = excluded.${column}`).join(', ')};`;

/** Tables of sessions, seats, and rounds. */
export const playTables: readonly SchemaPart[] = [
  `CREATE TABLE sessions (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    machine_id ID NOT NULL REFERENCES machines (id),
    brand_id ID NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT,
    spins BIGINT NOT NULL DEFAULT 0,
    free_spins BIGINT NOT NULL DEFAULT 0,
    stake_minor BIGINT NOT NULL DEFAULT 0,
    win_minor BIGINT NOT NULL DEFAULT 0,
    cash_in_minor BIGINT NOT NULL DEFAULT 0,
    cash_out_minor BIGINT NOT NULL DEFAULT 0,
    ip TEXT NOT NULL,
    corrected_minor BIGINT NOT NULL DEFAULT 0,
    rules_hash TEXT
  ) STRICT`,
  'CREATE INDEX sessions_by_player ON sessions (player_id, started_at, id)',
  'CREATE INDEX sessions_by_machine ON sessions (machine_id, started_at)',
  'CREATE INDEX sessions_running ON sessions (player_id, started_at) WHERE ended_at IS NULL',
  "CREATE INDEX sessions_with_address ON sessions (ended_at) WHERE ip <> ''",
  { sqlite: [], postgres: ['ALTER TABLE sessions SET (fillfactor = 70)'] },
  `CREATE TABLE ended_sessions (
    player_id ID NOT NULL,
    started_at BIGINT NOT NULL,
    session_id ID NOT NULL,
    duration_ms BIGINT NOT NULL,
    spins BIGINT NOT NULL,
    free_spins BIGINT NOT NULL,
    cash_in_minor BIGINT NOT NULL,
    cash_out_minor BIGINT NOT NULL,
    PRIMARY KEY (player_id, started_at, session_id)
      INCLUDE (duration_ms, spins, free_spins, cash_in_minor, cash_out_minor)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX ended_sessions_by_duration_ms ON ended_sessions (player_id, duration_ms, started_at, session_id)',
  'CREATE INDEX ended_sessions_by_spins ON ended_sessions (player_id, spins, started_at, session_id)',
  'CREATE INDEX ended_sessions_by_free_spins ON ended_sessions (player_id, free_spins, started_at, session_id)',
  'CREATE INDEX ended_sessions_by_cash_in_minor ON ended_sessions (player_id, cash_in_minor, started_at, session_id)',
  'CREATE INDEX ended_sessions_by_cash_out_minor ON ended_sessions (player_id, cash_out_minor, started_at, session_id)',
  `CREATE TABLE seats (
    machine_id ID PRIMARY KEY REFERENCES machines (id),
    player_id ID NOT NULL UNIQUE REFERENCES players (id),
    session_id ID NOT NULL UNIQUE REFERENCES sessions (id),
    epoch BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('held', 'closing')),
    close_transfer_id ID,
    hold_until BIGINT,
    dropped_at BIGINT,
    node_id ID,
    resume_hash ID,
    viewer_id TEXT,
    close_reason TEXT
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX seats_by_node ON seats (node_id)',
  { sqlite: [], postgres: ['ALTER TABLE seats SET (fillfactor = 50)'] },
  `CREATE TABLE seat_ends (
    session_id ID PRIMARY KEY,
    at BIGINT NOT NULL,
    ordered_by TEXT NOT NULL DEFAULT 'staff' CHECK (ordered_by IN ('staff', 'platform'))
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE game_round_totals (
    player_id ID PRIMARY KEY,
    number BIGINT NOT NULL,
    counted_at BIGINT NOT NULL,
    staked_minor BIGINT NOT NULL,
    won_minor BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE game_rounds (
    player_id ID NOT NULL,
    number BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('round', 'handPay', 'jackpot')),
    session_id ID NOT NULL,
    machine_id ID NOT NULL,
    brand_id ID NOT NULL,
    round_id TEXT,
    free_spin BIGINT NOT NULL,
    band_id BIGINT,
    rounds BIGINT NOT NULL DEFAULT 1 CHECK (rounds >= 1),
    stake_minor BIGINT NOT NULL CHECK (stake_minor >= 0),
    win_minor BIGINT NOT NULL CHECK (win_minor >= 0),
    meter_minor BIGINT,
    stops TEXT,
    counted_at BIGINT NOT NULL,
    posted_at BIGINT NOT NULL,
    staked_total_minor BIGINT NOT NULL,
    won_total_minor BIGINT NOT NULL,
    rules_hash TEXT,
    journal_id TEXT,
    event_seq BIGINT,
    recording_no BIGINT,
    recording_head TEXT,
    PRIMARY KEY (player_id, number)
  ) STRICT`,
  'CREATE INDEX game_rounds_by_time ON game_rounds (player_id, counted_at, number)',
  'CREATE INDEX game_rounds_by_session ON game_rounds (session_id, number)',
  {
    sqlite: ['CREATE INDEX game_rounds_by_posting ON game_rounds (posted_at)'],
    postgres: ['CREATE INDEX game_rounds_by_posting ON game_rounds USING brin (posted_at) WITH (autosummarize = on)'],
  },
  'CREATE INDEX game_rounds_high_wins ON game_rounds (posted_at) WHERE win_minor > 0 AND win_minor >= 10 * stake_minor',
  `CREATE TABLE play_notes (
    id COUNTER,
    player_id ID NOT NULL,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    figures TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX play_notes_by_player ON play_notes (player_id, at)',
  `CREATE TABLE promotions (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id),
    kind TEXT NOT NULL CHECK (kind IN ('discount', 'bonus')),
    at BIGINT NOT NULL,
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    lost_minor BIGINT NOT NULL,
    staked_minor BIGINT NOT NULL DEFAULT 0
  ) STRICT`,
  'CREATE INDEX promotions_by_player ON promotions (player_id, kind, at)',
  'CREATE INDEX promotions_by_time ON promotions (at)',
  // Copy each ended session for the player's list of sessions, which can be sorted by each of its figures.
  {
    sqlite: ['INSERT', 'UPDATE'].map(
      (change) => `CREATE TRIGGER sessions_end_by_${change.toLowerCase()} AFTER ${change} ON sessions
       WHEN NEW.ended_at IS NOT NULL BEGIN ${keepEnded} END`,
    ),
    postgres: [
      `CREATE FUNCTION keep_ended_session() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN ${keepEnded} RETURN NULL; END $$`,
      `CREATE TRIGGER sessions_end AFTER INSERT OR UPDATE ON sessions FOR EACH ROW
       WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION keep_ended_session()`,
    ],
  },
  appendOnlyTriggers(['game_rounds'], 'game rounds are'),
];
