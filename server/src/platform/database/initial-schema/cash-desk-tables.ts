import { appendOnlyTriggers } from '../append-only-triggers.ts';
import type { SchemaPart } from './schema-part.ts';

const withdrawalHoldsMoney = 'this withdrawal still holds money: pay it out or return it first';
const closedWithdrawal = 'a closed withdrawal stays closed';
const depositHoldsMoney = 'this deposit still holds money: credit or return it first';
const closedDeposit = 'money that has arrived is settled or returned once';
const voucherHoldsMoney = 'this voucher still holds money: credit it or give it to the house first';
const closedVoucher = 'a voucher keeps its amount, and is redeemed or expires once';
const closedShift = 'a closed shift stays as it is';
const shiftColumns = [
  ...['id', 'cashier', 'desk', 'opened_by', 'opened_at', 'float_minor', 'movements', 'in_minor', 'out_minor'],
  ...['fills_minor', 'drops_minor'],
  ...['counted_minor', 'counted_movements', 'closed_by', 'closed_at', 'expected_minor', 'reason'],
];
const isShiftChanged = (differs: 'IS NOT' | 'IS DISTINCT FROM'): string =>
  shiftColumns.map((column) => `NEW.${column} ${differs} OLD.${column}`).join(' OR ');

/** Tables of withdrawals, deposits and vouchers, cashiers' shifts, and money movements at the cash desk. */
export const cashDeskTables: readonly SchemaPart[] = [
  `CREATE TABLE withdrawals (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    method TEXT NOT NULL CHECK (method IN ('bank-transfer')),
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    holder TEXT NOT NULL,
    iban TEXT NOT NULL,
    at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'paid', 'refused', 'cancelled')),
    decided_at BIGINT,
    decided_by TEXT CHECK (decided_by IN ('player', 'staff')),
    player_note TEXT NOT NULL DEFAULT '',
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK ((state = 'waiting') = (decided_by IS NULL))
  ) STRICT`,
  'CREATE INDEX withdrawals_by_player ON withdrawals (player_id, at)',
  "CREATE INDEX withdrawals_waiting ON withdrawals (at) WHERE state = 'waiting'",
  `CREATE TABLE deposits (
    id ID PRIMARY KEY,
    player_id ID NOT NULL REFERENCES players (id),
    method TEXT NOT NULL CHECK (method IN ('bank-transfer', 'provider')),
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    reference ID NOT NULL UNIQUE,
    at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'held', 'settled', 'refused', 'cancelled', 'returned')),
    arrived_minor BIGINT CHECK (arrived_minor > 0),
    decided_at BIGINT,
    decided_by TEXT CHECK (decided_by IN ('player', 'staff', 'provider')),
    player_note TEXT NOT NULL DEFAULT '',
    pay_url TEXT,
    problem TEXT NOT NULL DEFAULT '',
    CHECK ((state IN ('held', 'settled', 'returned')) = (arrived_minor IS NOT NULL)),
    CHECK ((state IN ('waiting', 'held')) = (decided_at IS NULL)),
    CHECK ((state IN ('waiting', 'held')) = (decided_by IS NULL))
  ) STRICT`,
  'CREATE INDEX deposits_by_player ON deposits (player_id, at)',
  "CREATE INDEX deposits_waiting ON deposits (at) WHERE state IN ('waiting', 'held')",
  `CREATE TABLE vouchers (
    id ID PRIMARY KEY,
    site_id BIGINT,
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    issued_by TEXT NOT NULL,
    code_hash ID UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('open', 'redeemed', 'expired')),
    player_id ID REFERENCES players (id),
    decided_at BIGINT,
    cancelled_by TEXT,
    CHECK ((state = 'redeemed') = (player_id IS NOT NULL)),
    CHECK ((state = 'open') = (decided_at IS NULL))
  ) STRICT`,
  "CREATE INDEX vouchers_open ON vouchers (expires_at) WHERE state = 'open'",
  'CREATE INDEX vouchers_by_player ON vouchers (player_id, decided_at)',
  `CREATE TABLE cashier_shifts (
    id COUNTER,
    cashier TEXT NOT NULL,
    desk TEXT NOT NULL DEFAULT '1',
    opened_by TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    float_minor BIGINT NOT NULL CHECK (float_minor >= 0),
    movements BIGINT NOT NULL DEFAULT 0,
    in_minor BIGINT NOT NULL DEFAULT 0,
    out_minor BIGINT NOT NULL DEFAULT 0,
    fills_minor BIGINT NOT NULL DEFAULT 0,
    drops_minor BIGINT NOT NULL DEFAULT 0,
    counted_minor BIGINT CHECK (counted_minor >= 0),
    counted_movements BIGINT,
    closed_by TEXT,
    closed_at BIGINT,
    expected_minor BIGINT,
    reason TEXT,
    signed_by TEXT,
    signed_at BIGINT,
    CHECK ((closed_at IS NULL) = (expected_minor IS NULL)),
    CHECK (closed_at IS NULL OR (counted_movements = movements AND counted_minor IS NOT NULL))
  ) STRICT`,
  'CREATE UNIQUE INDEX cashier_shifts_open ON cashier_shifts (cashier) WHERE closed_at IS NULL',
  'CREATE INDEX cashier_shifts_by_time ON cashier_shifts (opened_at)',
  `CREATE TABLE shift_movements (
    transfer_id ID PRIMARY KEY REFERENCES transfers (id),
    shift_id BIGINT NOT NULL REFERENCES cashier_shifts (id)
  ) STRICT`,
  'CREATE INDEX shift_movements_by_shift ON shift_movements (shift_id)',
  `CREATE TABLE shift_steps (
    key_text ID PRIMARY KEY,
    shift_id BIGINT NOT NULL REFERENCES cashier_shifts (id),
    kind TEXT NOT NULL CHECK (kind IN ('open', 'count', 'close', 'signOff')),
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    amount_minor BIGINT,
    reason TEXT,
    counted_denominations TEXT
  ) STRICT`,
  'CREATE INDEX shift_steps_by_shift ON shift_steps (shift_id, at)',
  `CREATE TABLE cash_desk_movements (
    transfer_id ID PRIMARY KEY REFERENCES transfers (id),
    direction TEXT NOT NULL CHECK (direction IN ('deposit', 'withdraw')),
    player_id ID REFERENCES players (id),
    cashier ID NOT NULL,
    second TEXT,
    method TEXT NOT NULL CHECK (method IN ('cash', 'card', 'bank')),
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX cash_desk_movements_by_player ON cash_desk_movements (player_id, direction, at)',
  'CREATE INDEX cash_desk_movements_by_cashier ON cash_desk_movements (cashier, direction, at)',
  `CREATE TABLE deposit_corrections (
    id ID PRIMARY KEY,
    deposit_id ID NOT NULL REFERENCES transfers (id),
    deposit_at BIGINT NOT NULL,
    player_id ID NOT NULL REFERENCES players (id),
    account ID NOT NULL CHECK (account IN ('cashier', 'card', 'bank', 'differences')),
    amount_minor BIGINT NOT NULL CHECK (amount_minor > 0),
    who TEXT NOT NULL,
    second TEXT,
    at BIGINT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX deposit_corrections_by_player ON deposit_corrections (player_id, deposit_at)',
  'CREATE INDEX deposit_corrections_by_deposit ON deposit_corrections (deposit_id)',
  `CREATE TABLE receipt_series (
    name ID PRIMARY KEY,
    site_id BIGINT NOT NULL,
    last_number BIGINT NOT NULL CHECK (last_number > 0)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE receipts (
    series ID NOT NULL REFERENCES receipt_series (name),
    number BIGINT NOT NULL CHECK (number > 0),
    transfer_id ID NOT NULL UNIQUE REFERENCES transfers (id),
    at BIGINT NOT NULL,
    counted_denominations TEXT,
    PRIMARY KEY (series, number)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE safe_movements (
    id ID PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('fill', 'drop', 'fromBank', 'toBank', 'count')),
    safe_minor BIGINT NOT NULL,
    counted_minor BIGINT CHECK (counted_minor >= 0),
    shift_id BIGINT REFERENCES cashier_shifts (id),
    who TEXT NOT NULL,
    second TEXT,
    at BIGINT NOT NULL,
    counted_denominations TEXT,
    CHECK ((kind = 'count') = (counted_minor IS NOT NULL)),
    CHECK ((kind IN ('fill', 'drop')) = (shift_id IS NOT NULL)),
    CHECK (kind = 'count' OR safe_minor <> 0)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX safe_movements_by_time ON safe_movements (at, id)',
  // A withdrawal is closed once, and only when its account is empty: otherwise its money would have no owner.
  {
    sqlite: [
      `CREATE TRIGGER withdrawal_is_closed_empty BEFORE UPDATE OF state ON withdrawals
       WHEN OLD.state = 'waiting' AND NEW.state <> 'waiting'
         AND EXISTS (SELECT 1 FROM balances WHERE account = 'withdrawal:' || OLD.id AND amount_minor > 0)
       BEGIN SELECT RAISE(ABORT, '${withdrawalHoldsMoney}'); END`,
      `CREATE TRIGGER withdrawal_stays_closed BEFORE UPDATE OF state ON withdrawals WHEN OLD.state <> 'waiting'
       BEGIN SELECT RAISE(ABORT, '${closedWithdrawal}'); END`,
      `CREATE TRIGGER withdrawals_no_delete BEFORE DELETE ON withdrawals
       BEGIN SELECT RAISE(ABORT, 'withdrawals are only ever added to'); END`,
    ],
    postgres: [
      `CREATE FUNCTION withdrawal_is_closed_empty() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF OLD.state <> 'waiting'
         THEN RAISE EXCEPTION '${closedWithdrawal}' USING ERRCODE = 'check_violation'; END IF;
         IF EXISTS (SELECT FROM balances WHERE account = 'withdrawal:' || OLD.id AND amount_minor > 0)
         THEN RAISE EXCEPTION '${withdrawalHoldsMoney}' USING ERRCODE = 'check_violation'; END IF;
         RETURN NEW;
       END $$`,
      `CREATE TRIGGER withdrawal_is_closed_empty BEFORE UPDATE OF state ON withdrawals FOR EACH ROW
       WHEN (NEW.state <> 'waiting' OR OLD.state <> 'waiting') EXECUTE FUNCTION withdrawal_is_closed_empty()`,
      `CREATE FUNCTION keep_withdrawals() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'withdrawals are only ever added to'; END $$`,
      `CREATE TRIGGER withdrawals_no_delete BEFORE DELETE OR TRUNCATE ON withdrawals
       FOR EACH STATEMENT EXECUTE FUNCTION keep_withdrawals()`,
    ],
  },
  // A deposit that has arrived is settled or returned once, and only when its account is empty. Its amount cannot be changed.
  {
    sqlite: [
      `CREATE TRIGGER deposit_is_closed_empty BEFORE UPDATE OF state ON deposits
       WHEN NEW.state IN ('settled', 'returned')
         AND EXISTS (SELECT 1 FROM balances WHERE account = 'deposit:' || OLD.id AND amount_minor > 0)
       BEGIN SELECT RAISE(ABORT, '${depositHoldsMoney}'); END`,
      `CREATE TRIGGER deposit_stays_closed BEFORE UPDATE OF state, arrived_minor ON deposits
       WHEN OLD.state IN ('settled', 'returned')
         OR (OLD.arrived_minor IS NOT NULL AND NEW.arrived_minor IS NOT OLD.arrived_minor)
       BEGIN SELECT RAISE(ABORT, '${closedDeposit}'); END`,
      `CREATE TRIGGER deposits_no_delete BEFORE DELETE ON deposits
       BEGIN SELECT RAISE(ABORT, 'deposits are only ever added to'); END`,
    ],
    postgres: [
      `CREATE FUNCTION deposit_is_closed_once() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF OLD.state IN ('settled', 'returned') AND NEW.state <> OLD.state
         THEN RAISE EXCEPTION '${closedDeposit}' USING ERRCODE = 'check_violation'; END IF;
         IF OLD.arrived_minor IS NOT NULL AND NEW.arrived_minor IS DISTINCT FROM OLD.arrived_minor
         THEN RAISE EXCEPTION '${closedDeposit}' USING ERRCODE = 'check_violation'; END IF;
         IF NEW.state IN ('settled', 'returned') AND NEW.state <> OLD.state
           AND EXISTS (SELECT FROM balances WHERE account = 'deposit:' || OLD.id AND amount_minor > 0)
         THEN RAISE EXCEPTION '${depositHoldsMoney}' USING ERRCODE = 'check_violation'; END IF;
         RETURN NEW;
       END $$`,
      `CREATE TRIGGER deposit_is_closed_once BEFORE UPDATE ON deposits
       FOR EACH ROW EXECUTE FUNCTION deposit_is_closed_once()`,
      `CREATE FUNCTION keep_deposits() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'deposits are only ever added to'; END $$`,
      `CREATE TRIGGER deposits_no_delete BEFORE DELETE OR TRUNCATE ON deposits
       FOR EACH STATEMENT EXECUTE FUNCTION keep_deposits()`,
    ],
  },
  // A voucher is redeemed or expires once, and only when its account is empty.
  {
    sqlite: [
      `CREATE TRIGGER voucher_is_closed_empty BEFORE UPDATE OF state ON vouchers
       WHEN NEW.state <> 'open'
         AND EXISTS (SELECT 1 FROM balances WHERE account = 'voucher:' || OLD.id AND amount_minor > 0)
       BEGIN SELECT RAISE(ABORT, '${voucherHoldsMoney}'); END`,
      `CREATE TRIGGER voucher_stays_closed BEFORE UPDATE ON vouchers
       WHEN OLD.state <> 'open' OR NEW.amount_minor <> OLD.amount_minor
       BEGIN SELECT RAISE(ABORT, '${closedVoucher}'); END`,
      `CREATE TRIGGER vouchers_no_delete BEFORE DELETE ON vouchers
       BEGIN SELECT RAISE(ABORT, 'vouchers are only ever added to'); END`,
    ],
    postgres: [
      `CREATE FUNCTION voucher_is_closed_once() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF OLD.state <> 'open' OR NEW.amount_minor <> OLD.amount_minor
         THEN RAISE EXCEPTION '${closedVoucher}' USING ERRCODE = 'check_violation'; END IF;
         IF NEW.state <> 'open'
           AND EXISTS (SELECT FROM balances WHERE account = 'voucher:' || OLD.id AND amount_minor > 0)
         THEN RAISE EXCEPTION '${voucherHoldsMoney}' USING ERRCODE = 'check_violation'; END IF;
         RETURN NEW;
       END $$`,
      `CREATE TRIGGER voucher_is_closed_once BEFORE UPDATE ON vouchers
       FOR EACH ROW EXECUTE FUNCTION voucher_is_closed_once()`,
      `CREATE FUNCTION keep_vouchers() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'vouchers are only ever added to'; END $$`,
      `CREATE TRIGGER vouchers_no_delete BEFORE DELETE OR TRUNCATE ON vouchers
       FOR EACH STATEMENT EXECUTE FUNCTION keep_vouchers()`,
    ],
  },
  // A closed shift cannot be changed, except to sign it off.
  {
    sqlite: [
      `CREATE TRIGGER cashier_shifts_closed BEFORE UPDATE ON cashier_shifts
       WHEN OLD.closed_at IS NOT NULL AND (OLD.signed_at IS NOT NULL OR ${isShiftChanged('IS NOT')})
       BEGIN SELECT RAISE(ABORT, '${closedShift}'); END`,
      `CREATE TRIGGER cashier_shifts_no_delete BEFORE DELETE ON cashier_shifts
       BEGIN SELECT RAISE(ABORT, 'shifts are only ever added to'); END`,
    ],
    postgres: [
      `CREATE FUNCTION keep_closed_shift() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN
         IF OLD.closed_at IS NOT NULL AND (OLD.signed_at IS NOT NULL OR ${isShiftChanged('IS DISTINCT FROM')})
         THEN RAISE EXCEPTION '${closedShift}'; END IF;
         RETURN NEW;
       END $$`,
      `CREATE TRIGGER cashier_shifts_closed BEFORE UPDATE ON cashier_shifts
       FOR EACH ROW EXECUTE FUNCTION keep_closed_shift()`,
      `CREATE FUNCTION keep_shifts() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'shifts are only ever added to'; END $$`,
      `CREATE TRIGGER cashier_shifts_are_kept BEFORE DELETE OR TRUNCATE ON cashier_shifts
       FOR EACH STATEMENT EXECUTE FUNCTION keep_shifts()`,
    ],
  },
  appendOnlyTriggers(['shift_movements', 'shift_steps'], 'movements and steps of shifts are'),
  appendOnlyTriggers(
    ['cash_desk_movements', 'deposit_corrections', 'safe_movements', 'receipts'],
    'movements at the cash desk are',
  ),
];
