import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds triggers that refuse to leave credit at a machine without a seat, because the next player would get it.
 * Corrections of a session get their own column, so that the session's sums still add up.
 */
const onSqlite = [
  'ALTER TABLE sessions ADD COLUMN corrected_minor INTEGER NOT NULL DEFAULT 0',
  ...['INSERT', 'UPDATE OF amount_minor'].map(
    (change, index) => `CREATE TRIGGER credit_needs_a_seat_${index} AFTER ${change} ON balances
      WHEN substr(NEW.account, 1, 8) = 'machine:' AND NEW.amount_minor > ${index === 0 ? 0 : 'OLD.amount_minor'}
        AND NOT EXISTS (SELECT 1 FROM seats WHERE machine_id = substr(NEW.account, 9))
      BEGIN SELECT RAISE(ABORT, 'credit needs a seat: nobody sits at this machine'); END`,
  ),
  `CREATE TRIGGER seat_is_freed_empty BEFORE DELETE ON seats
    WHEN EXISTS (SELECT 1 FROM balances WHERE account = 'machine:' || OLD.machine_id AND amount_minor > 0)
    BEGIN SELECT RAISE(ABORT, 'credit needs a seat: this machine still holds some'); END`,
];

const onPostgres = [
  'ALTER TABLE sessions ADD COLUMN corrected_minor BIGINT NOT NULL DEFAULT 0',
  `CREATE FUNCTION credit_needs_a_seat() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
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
  `CREATE FUNCTION seat_is_freed_empty() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM balances WHERE account = 'machine:' || OLD.machine_id AND amount_minor > 0) THEN
      RAISE EXCEPTION 'credit needs a seat: machine % still holds some', OLD.machine_id USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END $$`,
  `CREATE TRIGGER seat_is_freed_empty BEFORE DELETE ON seats FOR EACH ROW
    EXECUTE FUNCTION seat_is_freed_empty()`,
];

const running = (statements: readonly string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

export const creditNeedsASeat = running(onSqlite);
export const creditNeedsASeatOnPostgres = running(onPostgres);
