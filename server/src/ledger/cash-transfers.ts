import type { TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import type { Queries, UnitOfWork } from '../database/database.ts';
import type { CashTransfersTable } from '../database/schema.ts';

/** A player's order to move money to or from a machine. Several ledger transfers can belong to one order. */
export type CashTransfer = CashTransfersTable;

export const findCashTransfer = (db: Queries, id: string): Promise<CashTransfer | undefined> =>
  db.get<CashTransfer>('SELECT * FROM cash_transfers WHERE id = ?', id);

export const listPendingCashTransfers = (db: Queries, machineId: string): Promise<CashTransfer[]> =>
  db.all<CashTransfer>(
    "SELECT * FROM cash_transfers WHERE state = 'pending' AND machine_id = ? ORDER BY at",
    machineId,
  );

/** The newest voided orders of a session that began at `sinceMs` or later, in the order in which they began. */
export const listVoidedCashTransfers = async (
  db: Queries,
  sessionId: string,
  sinceMs: number,
): Promise<CashTransfer[]> => {
  const newest = await db.all<CashTransfer>(
    `SELECT * FROM cash_transfers WHERE state = 'voided' AND session_id = ? AND at >= ?
     ORDER BY at DESC LIMIT ?`,
    sessionId,
    sinceMs,
    maxVoidedTold,
  );
  return newest.reverse();
};

const maxVoidedTold = 12;

export const openCashTransfer = async (
  unit: UnitOfWork,
  order: Omit<CashTransfer, 'cleared'>,
): Promise<CashTransfer> => {
  await unit.run(
    `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    order.id,
    order.kind,
    order.player_id,
    order.machine_id,
    order.session_id,
    order.amount_minor,
    order.state,
    order.at,
  );
  return { ...order, cleared: 0 };
};

export const closeCashTransfer = async (
  unit: UnitOfWork,
  order: CashTransfer,
  state: 'settled' | 'voided',
  amountMinor: number | null,
): Promise<CashTransfer> => {
  await unit.run(
    'UPDATE cash_transfers SET state = ?, amount_minor = ? WHERE id = ?',
    state,
    amountMinor,
    order.id,
  );
  return { ...order, state, amount_minor: amountMinor };
};

export const transferViewOf = (order: CashTransfer): TransferView => ({
  transferId: order.id as TransferId,
  kind: order.kind,
  amountMinor: order.amount_minor,
  state: order.state,
  place: placeOf(order),
  at: order.at,
});

/** Where the money of an order is. The money of a voided cash-out never left the machine. */
const placeOf = ({ kind, state }: CashTransfer): TransferView['place'] => {
  if (kind === 'cashIn') return state === 'pending' ? 'transit' : state === 'settled' ? 'machine' : 'wallet';
  return state === 'settled' ? 'wallet' : 'machine';
};
