import { appendOnlyTriggers } from '../append-only-triggers.ts';
import type { SchemaPart } from './schema-part.ts';

const payHoldsMoney = 'this pay still holds money: decide it on a node that knows its account';
const walletElsewhere = 'this wallet is at the platform of its site: the ledger has no account for it';

/** Tables of the ledger, wallet statements, transfers to and from machines and the casinos' platforms, and hand pays. */
export const moneyTables: readonly SchemaPart[] = [
  `CREATE TABLE transfers (
    id ID PRIMARY KEY,
    content_hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // On PostgreSQL the primary key alone orders entries; their time is that of their transfer.
  {
    sqlite: [
      `CREATE TABLE entries (
        at INTEGER NOT NULL,
        transfer_id TEXT NOT NULL,
        account TEXT NOT NULL,
        amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
        balance_minor INTEGER,
        version INTEGER,
        PRIMARY KEY (at, transfer_id, account)
      ) STRICT, WITHOUT ROWID`,
    ],
    postgres: [
      'CREATE INDEX transfers_by_time ON transfers USING brin (at) WITH (autosummarize = on)',
      `CREATE TABLE entries (
        transfer_id TEXT COLLATE "C" NOT NULL,
        account TEXT COLLATE "C" NOT NULL,
        amount_minor BIGINT NOT NULL CHECK (amount_minor <> 0),
        balance_minor BIGINT,
        version BIGINT,
        PRIMARY KEY (transfer_id, account)
      )`,
    ],
  },
  // Index of movements on the accounts of casinos' platforms, which have no balance row. Queries must use the same expression,
  // because PostgreSQL uses a partial index only if the texts match.
  {
    sqlite: [
      `CREATE INDEX entries_of_platforms ON entries (account, at, amount_minor) WHERE substr(account, 1, 9) = 'platform:'`,
    ],
    postgres: [
      `CREATE INDEX entries_of_platforms ON entries (account, transfer_id) INCLUDE (amount_minor)
       WHERE substr(account, 1, 9) = 'platform:'`,
    ],
  },
  `CREATE TABLE balances (
    account ID PRIMARY KEY CHECK (account NOT IN ('house', 'cashier', 'bank', 'provider', 'card', 'safe', 'differences') AND substr(account, 1, 9) <> 'platform:'),
    amount_minor BIGINT NOT NULL CHECK (amount_minor >= 0),
    version BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  { sqlite: [], postgres: ['ALTER TABLE balances SET (fillfactor = 50)'] },
  `CREATE TABLE transactions (
    id COUNTER,
    transfer_id ID NOT NULL UNIQUE REFERENCES transfers (id),
    player_id ID NOT NULL REFERENCES players (id),
    at BIGINT NOT NULL,
    type INTEGER NOT NULL CHECK (type BETWEEN 1 AND 6),
    amount_minor BIGINT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('wallet', 'machine', 'cashier', 'jackpot')),
    tag TEXT NOT NULL,
    machine_id TEXT,
    session_id TEXT,
    balance_minor BIGINT NOT NULL CHECK (balance_minor >= 0)
  ) STRICT`,
  'CREATE INDEX transactions_wins_of_session ON transactions (session_id) WHERE type IN (5, 6)',
  'CREATE INDEX transactions_by_player ON transactions (player_id, at, id, amount_minor)',
  'CREATE INDEX transactions_by_type ON transactions (player_id, type, at, id)',
  'CREATE INDEX transactions_by_amount_minor ON transactions (player_id, amount_minor, at, id)',
  'CREATE INDEX transactions_by_balance_minor ON transactions (player_id, balance_minor, at, id)',
  'CREATE INDEX transactions_jackpots ON transactions (at) WHERE type = 6',
  `CREATE TABLE cash_transfers (
    id ID PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('cashIn', 'cashOut', 'handPay')),
    player_id ID NOT NULL REFERENCES players (id),
    machine_id ID NOT NULL REFERENCES machines (id),
    session_id ID NOT NULL REFERENCES sessions (id),
    amount_minor BIGINT CHECK (amount_minor >= 0),
    state TEXT NOT NULL CHECK (state IN ('asked', 'pending', 'settled', 'voided')),
    at BIGINT NOT NULL,
    cleared INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX cash_transfers_pending ON cash_transfers (machine_id) WHERE state = 'pending'",
  "CREATE INDEX cash_transfers_asked ON cash_transfers (player_id) WHERE state = 'asked'",
  "CREATE INDEX hand_pays_uncleared ON cash_transfers (machine_id) WHERE kind = 'handPay' AND cleared = 0",
  "CREATE INDEX cash_transfers_voided ON cash_transfers (session_id) WHERE state = 'voided'",
  'CREATE INDEX cash_transfers_by_machine ON cash_transfers (machine_id, at)',
  'CREATE INDEX cash_transfers_by_player ON cash_transfers (player_id, at, id)',
  /*
   * The transfers between this hall and the casinos' platforms, each written in the transaction of what it is about. A debit's row turns
   * 'cancelled' when the player gives it up: its rollback then is a row of its own with the same id.
   */
  `CREATE TABLE platform_transfers (
    number COUNTER,
    id ID NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('debit', 'credit', 'rollback')),
    site_id BIGINT NOT NULL REFERENCES sites (id),
    player_id ID NOT NULL REFERENCES players (id),
    machine_id TEXT,
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    body TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('asked', 'unknown', 'done', 'refused', 'held', 'cancelled')),
    at BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    next_at BIGINT NOT NULL,
    lease_node TEXT,
    lease_until BIGINT NOT NULL DEFAULT 0,
    answer TEXT,
    ended_at BIGINT,
    UNIQUE (id, kind),
    CHECK ((state IN ('asked', 'unknown', 'held')) = (ended_at IS NULL))
  ) STRICT`,
  "CREATE INDEX platform_transfers_open ON platform_transfers (next_at) WHERE state IN ('asked', 'unknown')",
  'CREATE INDEX platform_transfers_of_player ON platform_transfers (player_id, number) WHERE ended_at IS NULL',
  "CREATE INDEX platform_transfers_accepted ON platform_transfers (player_id, number) WHERE kind = 'debit' AND state = 'done'",
  "CREATE INDEX platform_transfers_held ON platform_transfers (site_id) WHERE state = 'held'",
  'CREATE INDEX platform_transfers_by_site ON platform_transfers (site_id, number)',
  `CREATE TABLE platform_balances (
    player_id ID PRIMARY KEY REFERENCES players (id),
    amount_minor BIGINT NOT NULL,
    at BIGINT NOT NULL,
    version BIGINT NOT NULL
  ) STRICT`,
  `CREATE TABLE platform_reconciliations (
    site_id BIGINT NOT NULL REFERENCES sites (id),
    day TEXT NOT NULL,
    at BIGINT NOT NULL,
    compared BIGINT NOT NULL,
    findings TEXT NOT NULL,
    PRIMARY KEY (site_id, day)
  ) STRICT`,
  `CREATE TABLE waiting_hand_pays (
    id ID PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('handPay', 'jackpot')),
    player_id ID NOT NULL REFERENCES players (id),
    machine_id ID NOT NULL REFERENCES machines (id),
    session_id ID NOT NULL REFERENCES sessions (id),
    brand_id ID NOT NULL REFERENCES brands (id),
    level BIGINT,
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    reason TEXT NOT NULL,
    at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'refused')),
    decided_at BIGINT,
    CHECK ((kind = 'jackpot') = (level IS NOT NULL)),
    CHECK ((state = 'waiting') = (decided_at IS NULL))
  ) STRICT`,
  'CREATE INDEX waiting_hand_pays_by_player ON waiting_hand_pays (player_id, at, id)',
  "CREATE INDEX waiting_hand_pays_open ON waiting_hand_pays (player_id) WHERE state = 'waiting'",
  // Refuse credit at a machine without a seat: it would go to the next player.
  {
    sqlite: [
      ...['INSERT', 'UPDATE OF amount_minor'].map(
        (change, index) => `CREATE TRIGGER credit_needs_a_seat_${index} AFTER ${change} ON balances
         WHEN substr(NEW.account, 1, 8) = 'machine:' AND NEW.amount_minor > ${index === 0 ? 0 : 'OLD.amount_minor'}
           AND NOT EXISTS (SELECT 1 FROM seats WHERE machine_id = substr(NEW.account, 9))
         BEGIN SELECT RAISE(ABORT, 'credit needs a seat: nobody sits at this machine'); END`,
      ),
      `CREATE TRIGGER seat_is_freed_empty BEFORE DELETE ON seats
       WHEN EXISTS (SELECT 1 FROM balances WHERE account = 'machine:' || OLD.machine_id AND amount_minor > 0)
       BEGIN SELECT RAISE(ABORT, 'credit needs a seat: this machine still holds some'); END`,
    ],
    postgres: [
      `CREATE FUNCTION credit_needs_a_seat() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF NOT EXISTS (SELECT FROM seats WHERE machine_id = substr(NEW.account, 9)) THEN
           RAISE EXCEPTION 'credit needs a seat: nobody sits at %', NEW.account USING ERRCODE = 'check_violation';
         END IF;
         RETURN NULL;
       END $$`,
      `CREATE TRIGGER credit_needs_a_seat_0 AFTER INSERT ON balances FOR EACH ROW
       WHEN (starts_with(NEW.account, 'machine:') AND NEW.amount_minor > 0)
       EXECUTE FUNCTION credit_needs_a_seat()`,
      `CREATE TRIGGER credit_needs_a_seat_1 AFTER UPDATE OF amount_minor ON balances FOR EACH ROW
       WHEN (starts_with(NEW.account, 'machine:') AND NEW.amount_minor > OLD.amount_minor)
       EXECUTE FUNCTION credit_needs_a_seat()`,
      `CREATE FUNCTION seat_is_freed_empty() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF EXISTS (SELECT FROM balances WHERE account = 'machine:' || OLD.machine_id AND amount_minor > 0) THEN
           RAISE EXCEPTION 'credit needs a seat: machine % still holds some', OLD.machine_id
             USING ERRCODE = 'check_violation';
         END IF;
         RETURN OLD;
       END $$`,
      `CREATE TRIGGER seat_is_freed_empty BEFORE DELETE ON seats FOR EACH ROW
       EXECUTE FUNCTION seat_is_freed_empty()`,
    ],
  },
  // A waiting jackpot is closed only when its own account is empty: otherwise the account of its jackpot level would pay it twice.
  {
    sqlite: [
      `CREATE TRIGGER pay_is_closed_empty BEFORE UPDATE OF state ON waiting_hand_pays
       WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting'
         AND EXISTS (SELECT 1 FROM balances WHERE account = 'pay:' || OLD.id AND amount_minor > 0)
       BEGIN SELECT RAISE(ABORT, '${payHoldsMoney}'); END`,
    ],
    postgres: [
      `CREATE FUNCTION pay_is_closed_empty() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF EXISTS (SELECT FROM balances WHERE account = 'pay:' || OLD.id AND amount_minor > 0)
         THEN RAISE EXCEPTION '${payHoldsMoney}' USING ERRCODE = 'check_violation'; END IF;
         RETURN NEW;
       END $$`,
      `CREATE TRIGGER pay_is_closed_empty BEFORE UPDATE OF state ON waiting_hand_pays FOR EACH ROW
       WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting') EXECUTE FUNCTION pay_is_closed_empty()`,
    ],
  },
  /*
   * No commit leaves a wallet's ledger entry without a statement entry of the same player, amount and balance. SQLite has no
   * deferred trigger, but deferred foreign keys: an entry waits in `unlisted_entries` under a key that no transfer has, until
   * its statement entry takes it out, so that between commits this table is empty.
   */
  {
    sqlite: [
      `CREATE TABLE unlisted_entries (
        transfer_id TEXT NOT NULL,
        account TEXT NOT NULL,
        amount_minor INTEGER NOT NULL,
        balance_minor INTEGER,
        none TEXT NOT NULL DEFAULT '' CHECK (none = '') REFERENCES transfers (id) DEFERRABLE INITIALLY DEFERRED,
        PRIMARY KEY (transfer_id, account)
      ) STRICT, WITHOUT ROWID`,
      `CREATE TRIGGER wallet_entry_is_unlisted AFTER INSERT ON entries WHEN substr(NEW.account, 1, 7) = 'wallet:'
       BEGIN INSERT INTO unlisted_entries (transfer_id, account, amount_minor, balance_minor)
         VALUES (NEW.transfer_id, NEW.account, NEW.amount_minor, NEW.balance_minor); END`,
      `CREATE TRIGGER wallet_is_of_this_hall BEFORE INSERT ON entries WHEN substr(NEW.account, 1, 7) = 'wallet:'
         AND EXISTS (SELECT 1 FROM players JOIN sites ON sites.id = players.site_id
           WHERE players.id = substr(NEW.account, 8) AND sites.wallet = 'platform')
       BEGIN SELECT RAISE(ABORT, '${walletElsewhere}'); END`,
      `CREATE TRIGGER wallet_entry_is_listed AFTER INSERT ON transactions
       BEGIN DELETE FROM unlisted_entries
         WHERE transfer_id = NEW.transfer_id AND account = 'wallet:' || NEW.player_id
           AND amount_minor = NEW.amount_minor AND balance_minor = NEW.balance_minor; END`,
    ],
    postgres: [
      `CREATE FUNCTION wallet_entry_is_listed() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF NOT EXISTS (SELECT FROM transactions WHERE transfer_id = NEW.transfer_id
           AND 'wallet:' || player_id = NEW.account AND amount_minor = NEW.amount_minor
           AND balance_minor = NEW.balance_minor)
         THEN RAISE EXCEPTION 'a wallet moved without its statement entry, or with another one: %', NEW.transfer_id
           USING ERRCODE = 'check_violation'; END IF;
         IF EXISTS (SELECT FROM players JOIN sites ON sites.id = players.site_id
           WHERE players.id = substr(NEW.account, 8) AND sites.wallet = 'platform')
         THEN RAISE EXCEPTION '${walletElsewhere}' USING ERRCODE = 'check_violation'; END IF;
         RETURN NULL;
       END $$`,
      `CREATE CONSTRAINT TRIGGER wallet_entry_is_listed AFTER INSERT ON entries
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (starts_with(NEW.account, 'wallet:'))
       EXECUTE FUNCTION wallet_entry_is_listed()`,
    ],
  },
  appendOnlyTriggers(['transfers', 'entries'], 'the ledger is'),
];
