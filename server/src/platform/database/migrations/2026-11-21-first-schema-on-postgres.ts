import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Keys are compared by bytes, as in SQLite. Tables with frequent updates leave free space on each page, so that an update
 * needs no new index entry. No foreign key checks entries against their transfer, because one statement writes both; the
 * audit checks it.
 */
const tables = [
  `CREATE TABLE players (
    id TEXT COLLATE "C" PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    name TEXT NOT NULL,
    lastname TEXT NOT NULL,
    email TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    pin_code TEXT NOT NULL,
    user_group TEXT NOT NULL,
    permissions TEXT NOT NULL,
    banned INTEGER NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL
  )`,
  `CREATE TABLE logins (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    player_id TEXT COLLATE "C" REFERENCES players (id),
    username TEXT NOT NULL,
    at BIGINT NOT NULL,
    ip TEXT NOT NULL,
    label TEXT NOT NULL,
    sign_in_id TEXT
  )`,
  'CREATE INDEX logins_by_player ON logins (player_id, id)',
  `CREATE TABLE login_attempts (
    username TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_at BIGINT NOT NULL,
    blocked_until BIGINT NOT NULL
  )`,
  'CREATE INDEX login_attempts_by_time ON login_attempts (last_at)',
  `CREATE TABLE revoked_sign_ins (
    sign_in_id TEXT COLLATE "C" PRIMARY KEY,
    expires_at BIGINT NOT NULL
  )`,
  'CREATE TABLE agents (id TEXT COLLATE "C" PRIMARY KEY, token_hash TEXT NOT NULL)',
  'CREATE TABLE brands (id TEXT COLLATE "C" PRIMARY KEY, name TEXT NOT NULL, position INTEGER NOT NULL)',
  `CREATE TABLE jackpot_levels (
    brand_id TEXT COLLATE "C" NOT NULL REFERENCES brands (id),
    level INTEGER NOT NULL CHECK (level > 0),
    weight INTEGER NOT NULL CHECK (weight > 0),
    amount_minor BIGINT NOT NULL CHECK (amount_minor >= 0),
    carry BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (brand_id, level)
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE machines (
    id TEXT COLLATE "C" PRIMARY KEY,
    brand_id TEXT COLLATE "C" NOT NULL REFERENCES brands (id),
    agent_id TEXT COLLATE "C" NOT NULL REFERENCES agents (id),
    description TEXT NOT NULL,
    acknowledged_seq BIGINT NOT NULL DEFAULT 0,
    epoch BIGINT NOT NULL DEFAULT 0,
    reserved_for TEXT COLLATE "C" REFERENCES players (id),
    fault TEXT
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE sessions (
    id TEXT COLLATE "C" PRIMARY KEY,
    player_id TEXT COLLATE "C" NOT NULL REFERENCES players (id),
    machine_id TEXT COLLATE "C" NOT NULL REFERENCES machines (id),
    brand_id TEXT COLLATE "C" NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT,
    spins BIGINT NOT NULL DEFAULT 0,
    free_spins BIGINT NOT NULL DEFAULT 0,
    stake_minor BIGINT NOT NULL DEFAULT 0,
    win_minor BIGINT NOT NULL DEFAULT 0,
    cash_in_minor BIGINT NOT NULL DEFAULT 0,
    cash_out_minor BIGINT NOT NULL DEFAULT 0,
    ip TEXT NOT NULL
  ) WITH (fillfactor = 70)`,
  'CREATE INDEX sessions_by_player ON sessions (player_id, started_at, id)',
  'CREATE INDEX sessions_by_machine ON sessions (machine_id, started_at)',
  `CREATE TABLE seats (
    machine_id TEXT COLLATE "C" PRIMARY KEY REFERENCES machines (id),
    player_id TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES players (id),
    session_id TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES sessions (id),
    epoch BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('held', 'closing')),
    expires_at BIGINT NOT NULL,
    close_transfer_id TEXT COLLATE "C"
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE transfers (
    id TEXT COLLATE "C" PRIMARY KEY,
    content_hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL
  )`,
  `CREATE TABLE entries (
    transfer_id TEXT COLLATE "C" NOT NULL,
    account TEXT COLLATE "C" NOT NULL,
    amount_minor BIGINT NOT NULL CHECK (amount_minor <> 0),
    balance_minor BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (transfer_id, account)
  )`,
  `CREATE TABLE balances (
    account TEXT COLLATE "C" PRIMARY KEY,
    amount_minor BIGINT NOT NULL,
    version BIGINT NOT NULL,
    CHECK (amount_minor >= 0 OR account IN ('house', 'cashier'))
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE cash_transfers (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('cashIn', 'cashOut', 'handPay')),
    player_id TEXT COLLATE "C" NOT NULL REFERENCES players (id),
    machine_id TEXT COLLATE "C" NOT NULL REFERENCES machines (id),
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (id),
    amount_minor BIGINT CHECK (amount_minor >= 0),
    state TEXT NOT NULL CHECK (state IN ('pending', 'settled', 'voided')),
    at BIGINT NOT NULL,
    cleared INTEGER NOT NULL DEFAULT 0
  )`,
  "CREATE INDEX cash_transfers_pending ON cash_transfers (machine_id) WHERE state = 'pending'",
  "CREATE INDEX hand_pays_uncleared ON cash_transfers (machine_id) WHERE kind = 'handPay' AND cleared = 0",
  `CREATE TABLE transactions (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transfer_id TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES transfers (id),
    player_id TEXT COLLATE "C" NOT NULL REFERENCES players (id),
    at BIGINT NOT NULL,
    type INTEGER NOT NULL CHECK (type BETWEEN 1 AND 6),
    amount_minor BIGINT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('wallet', 'machine', 'cashier', 'jackpot')),
    tag TEXT NOT NULL,
    machine_id TEXT,
    session_id TEXT,
    balance_minor BIGINT NOT NULL CHECK (balance_minor >= 0)
  )`,
  'CREATE INDEX transactions_by_player ON transactions (player_id, at, id)',
  // `postgres-units.ts` reads this table when the answer to a commit was lost.
  `CREATE TABLE commit_marks (
    unit UUID PRIMARY KEY,
    outcome TEXT NOT NULL CHECK (outcome IN ('committed', 'voided')),
    at TIMESTAMPTZ NOT NULL DEFAULT now()
  )`,
];

export const firstSchemaOnPostgres: Migration = {
  up: async (db) => {
    for (const statement of tables) await sql.raw(statement).execute(db);
  },
};
