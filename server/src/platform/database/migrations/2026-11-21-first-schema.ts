import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Only house and cashier may have a negative balance. The ledger checks this first; the table's check is a second defence. */
const tables = [
  `CREATE TABLE players (
    id TEXT PRIMARY KEY,
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
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE logins (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id TEXT REFERENCES players (id),
    username TEXT NOT NULL,
    at INTEGER NOT NULL,
    ip TEXT NOT NULL,
    label TEXT NOT NULL,
    sign_in_id TEXT
  ) STRICT`,
  'CREATE INDEX logins_by_player ON logins (player_id, id)',
  `CREATE TABLE login_attempts (
    username TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    blocked_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX login_attempts_by_time ON login_attempts (last_at)',
  `CREATE TABLE revoked_sign_ins (
    sign_in_id TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE TABLE agents (id TEXT PRIMARY KEY, token_hash TEXT NOT NULL) STRICT',
  'CREATE TABLE brands (id TEXT PRIMARY KEY, name TEXT NOT NULL, position INTEGER NOT NULL) STRICT',
  `CREATE TABLE jackpot_levels (
    brand_id TEXT NOT NULL REFERENCES brands (id),
    level INTEGER NOT NULL CHECK (level > 0),
    weight INTEGER NOT NULL CHECK (weight > 0),
    amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
    carry INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (brand_id, level)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE machines (
    id TEXT PRIMARY KEY,
    brand_id TEXT NOT NULL REFERENCES brands (id),
    agent_id TEXT NOT NULL REFERENCES agents (id),
    description TEXT NOT NULL,
    acknowledged_seq INTEGER NOT NULL DEFAULT 0,
    epoch INTEGER NOT NULL DEFAULT 0,
    reserved_for TEXT REFERENCES players (id),
    fault TEXT
  ) STRICT`,
  `CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id),
    machine_id TEXT NOT NULL REFERENCES machines (id),
    brand_id TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    spins INTEGER NOT NULL DEFAULT 0,
    free_spins INTEGER NOT NULL DEFAULT 0,
    stake_minor INTEGER NOT NULL DEFAULT 0,
    win_minor INTEGER NOT NULL DEFAULT 0,
    cash_in_minor INTEGER NOT NULL DEFAULT 0,
    cash_out_minor INTEGER NOT NULL DEFAULT 0,
    ip TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX sessions_by_player ON sessions (player_id, started_at, id)',
  'CREATE INDEX sessions_by_machine ON sessions (machine_id, started_at)',
  `CREATE TABLE seats (
    machine_id TEXT PRIMARY KEY REFERENCES machines (id),
    player_id TEXT NOT NULL UNIQUE REFERENCES players (id),
    session_id TEXT NOT NULL UNIQUE REFERENCES sessions (id),
    epoch INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('held', 'closing')),
    expires_at INTEGER NOT NULL,
    close_transfer_id TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE transfers (
    id TEXT PRIMARY KEY,
    content_hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE entries (
    transfer_id TEXT NOT NULL REFERENCES transfers (id),
    account TEXT NOT NULL,
    amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
    balance_minor INTEGER NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (transfer_id, account)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE balances (
    account TEXT PRIMARY KEY,
    amount_minor INTEGER NOT NULL,
    version INTEGER NOT NULL,
    CHECK (amount_minor >= 0 OR account IN ('house', 'cashier'))
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE cash_transfers (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('cashIn', 'cashOut', 'handPay')),
    player_id TEXT NOT NULL REFERENCES players (id),
    machine_id TEXT NOT NULL REFERENCES machines (id),
    session_id TEXT NOT NULL REFERENCES sessions (id),
    amount_minor INTEGER CHECK (amount_minor >= 0),
    state TEXT NOT NULL CHECK (state IN ('pending', 'settled', 'voided')),
    at INTEGER NOT NULL,
    cleared INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX cash_transfers_pending ON cash_transfers (machine_id) WHERE state = 'pending'",
  "CREATE INDEX hand_pays_uncleared ON cash_transfers (machine_id) WHERE kind = 'handPay' AND cleared = 0",
  `CREATE TABLE transactions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    transfer_id TEXT NOT NULL UNIQUE REFERENCES transfers (id),
    player_id TEXT NOT NULL REFERENCES players (id),
    at INTEGER NOT NULL,
    type INTEGER NOT NULL CHECK (type BETWEEN 1 AND 6),
    amount_minor INTEGER NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('wallet', 'machine', 'cashier', 'jackpot')),
    tag TEXT NOT NULL,
    machine_id TEXT,
    session_id TEXT,
    balance_minor INTEGER NOT NULL CHECK (balance_minor >= 0)
  ) STRICT`,
  'CREATE INDEX transactions_by_player ON transactions (player_id, at, id)',
];

export const firstSchema: Migration = {
  up: async (db) => {
    for (const statement of tables) await sql.raw(statement).execute(db);
  },
};
