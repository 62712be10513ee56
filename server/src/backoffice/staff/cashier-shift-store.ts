import type { Queries } from '../../platform/database/database.ts';

/** A cashier's shift. Amounts in minor units, times in Unix ms. */
export interface Shift {
  readonly id: number;
  /** Name of the cashier. */
  readonly cashier: string;
  /** Number of the cash desk, which determines the series of its receipts. */
  readonly desk: string;
  readonly openedBy: string;
  readonly openedAt: number;
  /** The float: cash in the drawer at the beginning. */
  readonly floatMinor: number;
  readonly movements: number;
  readonly inMinor: number;
  readonly outMinor: number;
  /** Cash moved from the safe to the drawer, and back. */
  readonly fillsMinor: number;
  readonly dropsMinor: number;
  /** The last count of the drawer, and the number of cash movements before it; null before the first count. */
  readonly countedMinor: number | null;
  readonly countedMovements: number | null;
  readonly closedBy: string | null;
  readonly closedAt: number | null;
  /** The expected cash (float plus movements) when the shift was closed. */
  readonly expectedMinor: number | null;
  readonly reason: string | null;
  readonly signedBy: string | null;
  readonly signedAt: number | null;
  /** Comment of the person who signed the shift off; null if none. */
  readonly signedBecause: string | null;
}

export interface ShiftStep {
  readonly key: string;
  readonly shiftId: number;
  readonly kind: 'open' | 'count' | 'close' | 'signOff';
  readonly at: number;
  readonly who: string;
  readonly amountMinor: number | null;
  readonly reason: string | null;
  /** The counted notes and coins, serialized; null if nobody counted by denomination. */
  readonly countedDenominations: string | null;
}

const shiftSql = `SELECT id AS "id", cashier AS "cashier", desk AS "desk", opened_by AS "openedBy", opened_at AS "openedAt",
    float_minor AS "floatMinor", movements AS "movements", in_minor AS "inMinor", out_minor AS "outMinor",
    fills_minor AS "fillsMinor", drops_minor AS "dropsMinor",
    counted_minor AS "countedMinor", counted_movements AS "countedMovements", closed_by AS "closedBy", closed_at AS "closedAt",
    expected_minor AS "expectedMinor", reason AS "reason", signed_by AS "signedBy", signed_at AS "signedAt",
    (SELECT s.reason FROM shift_steps s WHERE s.shift_id = cashier_shifts.id AND s.kind = 'signOff') AS "signedBecause"
  FROM cashier_shifts`;

export const findCashierShift = (db: Queries, id: number): Promise<Shift | undefined> =>
  db.get<Shift>(`${shiftSql} WHERE id = ?`, id);

export const findOpenCashierShift = (db: Queries, cashier: string): Promise<Shift | undefined> =>
  db.get<Shift>(`${shiftSql} WHERE cashier = ? AND closed_at IS NULL`, cashier);

/** Returns all open shifts, the oldest first. */
export const listOpenCashierShifts = (db: Queries): Promise<Shift[]> =>
  db.all<Shift>(`${shiftSql} WHERE closed_at IS NULL ORDER BY id`);

/** Returns the newest shifts, newest first. */
export const listCashierShifts = (db: Queries, limit: number): Promise<Shift[]> =>
  db.all<Shift>(`${shiftSql} ORDER BY id DESC LIMIT ?`, limit);

/** Returns the shifts opened from `from` to `until` (exclusive), oldest first. */
export const listCashierShiftsOpenedBetween = (db: Queries, from: number, until: number): Promise<Shift[]> =>
  db.all<Shift>(`${shiftSql} WHERE opened_at >= ? AND opened_at < ? ORDER BY opened_at, id`, from, until);

const stepSql = `SELECT key_text AS "key", shift_id AS "shiftId", kind AS "kind", at AS "at", who AS "who",
    amount_minor AS "amountMinor", reason AS "reason", counted_denominations AS "countedDenominations"
  FROM shift_steps`;

export const findCashierShiftStep = (db: Queries, idempotencyKey: string): Promise<ShiftStep | undefined> =>
  db.get<ShiftStep>(`${stepSql} WHERE key_text = ?`, idempotencyKey);

export const listCashierShiftSteps = (db: Queries, shiftId: number): Promise<ShiftStep[]> =>
  db.all<ShiftStep>(`${stepSql} WHERE shift_id = ? ORDER BY at, key_text`, shiftId);

/** A cash movement of a shift; positive for cash into the drawer. */
export interface ShiftCashMovement {
  readonly transferId: string;
  readonly at: number;
  readonly cashMinor: number;
}

/** Returns the first cash movements of a shift, from the ledger's entries. */
export const listShiftCashMovements = (db: Queries, shiftId: number, limit: number): Promise<ShiftCashMovement[]> =>
  db.all<ShiftCashMovement>(
    `SELECT t.id AS "transferId", t.at AS "at", -e.amount_minor AS "cashMinor"
     FROM shift_movements m JOIN transfers t ON t.id = m.transfer_id
     JOIN entries e ON e.transfer_id = t.id ${db.engine === 'sqlite' ? 'AND e.at = t.at' : ''} AND e.account = 'cashier'
     WHERE m.shift_id = ? ORDER BY t.at, t.id LIMIT ?`,
    shiftId,
    limit,
  );

/** Returns the expected cash in the drawer: the float plus what came in, less what went out. */
export const computeExpectedDrawerMinor = ({ floatMinor, inMinor, outMinor, fillsMinor, dropsMinor }: Shift): number =>
  floatMinor + inMinor + fillsMinor - outMinor - dropsMinor;
