import type { Engine } from '../database.ts';
import { keepTables } from '../kept-tables.ts';

const words = {
  sqlite: { number: 'INTEGER', id: 'TEXT', strict: 'STRICT', counted: 'INTEGER PRIMARY KEY AUTOINCREMENT' },
  postgres: {
    number: 'BIGINT',
    id: 'TEXT COLLATE "C"',
    strict: '',
    counted: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  },
} as const;

const kept = keepTables(['shift_moves', 'shift_steps'], 'moves and steps of shifts');

/** What a closed shift says. Only its sign-off may follow. */
const final = [
  ...['id', 'cashier', 'opened_by', 'opened_at', 'float_minor', 'moves', 'in_minor', 'out_minor'],
  ...['counted_minor', 'counted_moves', 'closed_by', 'closed_at', 'expected_minor', 'reason'],
];
const distinct = { sqlite: 'IS NOT', postgres: 'IS DISTINCT FROM' } as const;
const isChanged = (engine: Engine): string =>
  final.map((column) => `NEW.${column} ${distinct[engine]} OLD.${column}`).join(' OR ');
const why = 'a closed shift stays as it is';

const guards: Record<Engine, readonly string[]> = {
  sqlite: [
    `CREATE TRIGGER cashier_shifts_closed BEFORE UPDATE ON cashier_shifts
     WHEN OLD.closed_at IS NOT NULL AND (OLD.signed_at IS NOT NULL OR ${isChanged('sqlite')})
     BEGIN SELECT RAISE(ABORT, '${why}'); END`,
    `CREATE TRIGGER cashier_shifts_no_delete BEFORE DELETE ON cashier_shifts
     BEGIN SELECT RAISE(ABORT, 'shifts are only ever added to'); END`,
  ],
  postgres: [
    `CREATE FUNCTION keep_closed_shift() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN
       IF OLD.closed_at IS NOT NULL AND (OLD.signed_at IS NOT NULL OR ${isChanged('postgres')})
       THEN RAISE EXCEPTION '${why}'; END IF;
       RETURN NEW;
     END $$`,
    `CREATE TRIGGER cashier_shifts_closed BEFORE UPDATE ON cashier_shifts
     FOR EACH ROW EXECUTE FUNCTION keep_closed_shift()`,
    `CREATE FUNCTION keep_shifts() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'shifts are only ever added to'; END $$`,
    `CREATE TRIGGER cashier_shifts_are_kept BEFORE DELETE OR TRUNCATE ON cashier_shifts
     FOR EACH STATEMENT EXECUTE FUNCTION keep_shifts()`,
  ],
};

/**
 * Adds cashiers' shifts: their sums, the moves at the desk that belong to each, and each step with its key. One cashier has
 * one open shift at most.
 */
const adding = (engine: Engine): readonly string[] => {
  const { number, id, strict, counted } = words[engine];
  return [
    `CREATE TABLE cashier_shifts (
      id ${counted},
      cashier TEXT NOT NULL,
      opened_by TEXT NOT NULL,
      opened_at ${number} NOT NULL,
      float_minor ${number} NOT NULL CHECK (float_minor >= 0),
      moves ${number} NOT NULL DEFAULT 0,
      in_minor ${number} NOT NULL DEFAULT 0,
      out_minor ${number} NOT NULL DEFAULT 0,
      counted_minor ${number} CHECK (counted_minor >= 0),
      counted_moves ${number},
      closed_by TEXT,
      closed_at ${number},
      expected_minor ${number},
      reason TEXT,
      signed_by TEXT,
      signed_at ${number},
      CHECK ((closed_at IS NULL) = (expected_minor IS NULL)),
      CHECK (closed_at IS NULL OR (counted_moves = moves AND counted_minor IS NOT NULL))
    ) ${strict}`,
    'CREATE UNIQUE INDEX cashier_shifts_open ON cashier_shifts (cashier) WHERE closed_at IS NULL',
    'CREATE INDEX cashier_shifts_by_time ON cashier_shifts (opened_at)',
    `CREATE TABLE shift_moves (
      transfer_id ${id} PRIMARY KEY REFERENCES transfers (id),
      shift_id ${number} NOT NULL REFERENCES cashier_shifts (id)
    ) ${strict}`,
    'CREATE INDEX shift_moves_by_shift ON shift_moves (shift_id)',
    `CREATE TABLE shift_steps (
      key_text ${id} PRIMARY KEY,
      shift_id ${number} NOT NULL REFERENCES cashier_shifts (id),
      kind TEXT NOT NULL CHECK (kind IN ('open', 'count', 'close', 'signOff')),
      at ${number} NOT NULL,
      who TEXT NOT NULL,
      amount_minor ${number},
      reason TEXT
    ) ${strict}`,
    'CREATE INDEX shift_steps_by_shift ON shift_steps (shift_id, at)',
    ...kept[engine],
    ...guards[engine],
  ];
};

export const shifts = { sqlite: adding('sqlite'), postgres: adding('postgres') };
