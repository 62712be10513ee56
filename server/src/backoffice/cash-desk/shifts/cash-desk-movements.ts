import type { deskMethods } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { mayBeSameOperator } from '../../../players/protection/interventions/is-same-operator.ts';

export type DeskPaymentMethod = (typeof deskMethods)[number];

/** A deposit, a withdrawal or a voucher sale at the cash desk, with the data needed for the limits of what one person may move alone. */
export interface CashDeskMovement {
  readonly transferId: string;
  readonly direction: 'deposit' | 'withdraw';
  /** Id of the player; null for a voucher, which belongs to no player yet. */
  readonly playerId: string | null;
  /** Name of the cashier who made the deposit or withdrawal. */
  readonly cashier: string;
  /** The second person who confirmed the deposit or withdrawal, as named in the audit trail; null if none was required. */
  readonly second: string | null;
  readonly method: DeskPaymentMethod;
  readonly amountMinor: number;
  readonly at: number;
}

/** The limits of cash moved without a second person in a business day, in minor units: for each player, and for each cashier. */
export interface CashLimit {
  readonly perPlayerMinor: number;
  readonly perCashierMinor: number;
}
export type CashLimits = Readonly<Record<'deposit' | 'withdraw', CashLimit>>;

export const storeCashDeskMovement = (tx: DatabaseTransaction, movement: CashDeskMovement): Promise<number> =>
  tx.run(
    `INSERT INTO cash_desk_movements (transfer_id, direction, player_id, cashier, second, method, amount_minor, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[movement.transferId, movement.direction, movement.playerId, movement.cashier, movement.second],
    ...[movement.method, movement.amountMinor, movement.at],
  );

/**
 * Returns the cash amounts moved without a second person since a time: for one player by any cashier, and by one cashier for any player.
 */
export const sumCashMovedWithoutSecondPerson = async (
  db: Queries,
  {
    direction,
    playerId,
    cashier,
    from,
  }: Pick<CashDeskMovement, 'direction' | 'playerId' | 'cashier'> & { readonly from: number },
): Promise<{ readonly ofPlayerMinor: number; readonly ofCashierMinor: number }> => {
  const sum = async (column: 'player_id' | 'cashier', of: string): Promise<number> => {
    const row = await db.get<{ sum: number | string | null }>(
      `SELECT sum(amount_minor) AS sum FROM cash_desk_movements
       WHERE ${column} = ? AND direction = ? AND at >= ? AND second IS NULL`,
      of,
      direction,
      from,
    );
    return Number(row?.sum ?? 0);
  };
  return {
    ofPlayerMinor: playerId === null ? 0 : await sum('player_id', playerId),
    ofCashierMinor: await sum('cashier', cashier),
  };
};

/** Returns true if this person confirmed a deposit or withdrawal of the shift as the second person. */
export const hasConfirmedShiftMovement = async (db: Queries, shiftId: number, staffName: string): Promise<boolean> => {
  const rows = await db.all<{ second: string }>(
    `SELECT DISTINCT d.second FROM shift_movements m JOIN cash_desk_movements d ON d.transfer_id = m.transfer_id
     WHERE m.shift_id = ? AND d.second IS NOT NULL`,
    shiftId,
  );
  return rows.some(({ second }) => mayBeSameOperator(second, staffName));
};
