import { hash } from 'node:crypto';
import type { MachineId, PlayerId, Result, SessionId, TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import type { CashTransfersTable } from '../../platform/database/schema.ts';
import type { AccountBalance, LedgerAccount } from './ledger-account.ts';

/** A player's order to move money to or from a machine. It can take several ledger transfers. */
export interface CashTransfer {
  readonly id: TransferId;
  readonly kind: 'cashIn' | 'cashOut' | 'handPay';
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
  readonly sessionId: SessionId;
  /** In minor units; null until the cabinet has reported the amount of a cash-out. */
  readonly amountMinor: number | null;
  /** `asked`: the money was requested from the casino's platform of the player's site, and the ledger has moved nothing yet. */
  readonly state: 'asked' | 'pending' | 'settled' | 'voided';
  /** When the player ordered the transfer, in Unix ms. */
  readonly at: number;
}

export const findCashTransfer = async (db: Queries, id: string): Promise<CashTransfer | undefined> => {
  const row = await db.get<CashTransfersTable>('SELECT * FROM cash_transfers WHERE id = ?', id);
  return row && fromRow(row);
};

export const listPendingCashTransfersAtMachine = async (db: Queries, machineId: string): Promise<CashTransfer[]> => {
  const rows = await db.all<CashTransfersTable>(
    "SELECT * FROM cash_transfers WHERE state = 'pending' AND machine_id = ? ORDER BY at",
    machineId,
  );
  return rows.map(fromRow);
};

export const listPendingCashTransfersOfPlayer = async (db: Queries, playerId: string): Promise<CashTransfer[]> => {
  const rows = await db.all<CashTransfersTable>(
    "SELECT * FROM cash_transfers WHERE state = 'pending' AND player_id = ? ORDER BY at",
    playerId,
  );
  return rows.map(fromRow);
};

/** Returns the player's cash-ins that were requested from the casino's platform of the player's site and have no response yet. */
export const listCashInsAwaitingPlatform = async (db: Queries, playerId: string): Promise<CashTransfer[]> => {
  const rows = await db.all<CashTransfersTable>(
    "SELECT * FROM cash_transfers WHERE state = 'asked' AND player_id = ? ORDER BY at",
    playerId,
  );
  return rows.map(fromRow);
};

/** Returns all cash-ins that wait for a casino's platform's response, oldest first. */
export const listAllCashInsAwaitingPlatform = async (db: Queries, limit: number): Promise<CashTransfer[]> => {
  const rows = await db.all<CashTransfersTable>(
    "SELECT * FROM cash_transfers WHERE state = 'asked' ORDER BY at LIMIT ?",
    limit,
  );
  return rows.map(fromRow);
};

/** Returns pending cash transfers, oldest first. */
export const listAllPendingCashTransfers = async (db: Queries, limit: number): Promise<CashTransfer[]> => {
  const rows = await db.all<CashTransfersTable>(
    "SELECT * FROM cash_transfers WHERE state = 'pending' ORDER BY at LIMIT ?",
    limit,
  );
  return rows.map(fromRow);
};

/** Returns pending cash transfers, except cash-outs that close a seat, which the seat closer settles. */
export const listPendingTransfersExceptClosing = async (db: Queries, limit: number): Promise<CashTransfer[]> => {
  const rows = await db.all<CashTransfersTable>(
    `SELECT * FROM cash_transfers WHERE state = 'pending'
     AND id NOT IN (SELECT close_transfer_id FROM seats WHERE close_transfer_id IS NOT NULL)
     ORDER BY at LIMIT ?`,
    limit,
  );
  return rows.map(fromRow);
};

/** Returns the latest cash transfers voided since `sinceMs` (Unix time in ms), oldest first. */
export const listVoidedCashTransfers = async (
  db: Queries,
  sessionId: string,
  sinceMs: number,
): Promise<CashTransfer[]> => {
  const newest = await db.all<CashTransfersTable>(
    `SELECT * FROM cash_transfers WHERE state = 'voided' AND session_id = ? AND at >= ?
     ORDER BY at DESC LIMIT ?`,
    sessionId,
    sinceMs,
    maxVoidedShown,
  );
  return newest.reverse().map(fromRow);
};

const maxVoidedShown = 12;

export const insertCashTransfer = async (tx: DatabaseTransaction, order: CashTransfer): Promise<CashTransfer> => {
  await tx.run(
    `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    order.id,
    order.kind,
    order.playerId,
    order.machineId,
    order.sessionId,
    order.amountMinor,
    order.state,
    order.at,
  );
  return order;
};

export const updateCashTransferState = async (
  tx: DatabaseTransaction,
  order: CashTransfer,
  state: 'pending' | 'settled' | 'voided',
  amountMinor: number | null,
): Promise<CashTransfer> => {
  await tx.run('UPDATE cash_transfers SET state = ?, amount_minor = ? WHERE id = ?', state, amountMinor, order.id);
  return { ...order, state, amountMinor };
};

export const buildCashTransferView = (order: CashTransfer): TransferView => ({
  transferId: order.id,
  kind: order.kind,
  amountMinor: order.amountMinor,
  state: order.state === 'asked' ? 'pending' : order.state,
  place: placeOf(order),
  at: order.at,
});

/** Returns where the money of a cash transfer is, as far as known. After a voided cash-out it is still on the machine. */
const placeOf = ({ kind, state }: CashTransfer): TransferView['place'] => {
  if (state === 'asked') return 'platform';
  if (kind === 'cashIn') return state === 'pending' ? 'transit' : state === 'settled' ? 'machine' : 'wallet';
  return state === 'settled' ? 'wallet' : 'machine';
};

const fromRow = (row: CashTransfersTable): CashTransfer => ({
  id: row.id as TransferId,
  kind: row.kind,
  playerId: row.player_id as PlayerId,
  machineId: row.machine_id as MachineId,
  sessionId: row.session_id as SessionId,
  amountMinor: row.amount_minor,
  state: row.state,
  at: row.at,
});

export interface AnyLedgerTransfer {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  /** Entries that sum to zero, each with another account and a non-zero amount. */
  readonly entries: readonly AnyLedgerEntry[];
}

export interface AnyLedgerEntry {
  readonly account: LedgerAccount;
  readonly amountMinor: number;
}

export interface PostedTransfer {
  /** False if a transfer with this key was posted before; `balances` are then those after the first posting. */
  readonly isNew: boolean;
  /** Balances after the posting, except of open accounts such as house and cashier, which have no stored balance. */
  readonly balances: ReadonlyMap<LedgerAccount, AccountBalance>;
}

export type PostTransferResult = Result<PostedTransfer>;

/** Sorts entries by account. All transfers lock accounts in this order, which prevents deadlocks. */
export const sortLedgerEntriesByAccount = (entries: readonly AnyLedgerEntry[]): AnyLedgerEntry[] =>
  [...entries].sort((a, b) => (a.account < b.account ? -1 : 1));

/** Returns a hash of a transfer's content, by which a repeated posting is recognized. It excludes the time, which differs in a repeat. */
export const hashLedgerTransferContent = (kind: string, sortedEntries: readonly AnyLedgerEntry[]): string =>
  hash('sha256', JSON.stringify([kind, sortedEntries.map((entry) => [entry.account, entry.amountMinor])]), 'base64url');

/** Throws if the entries do not sum to zero, repeat an account or contain a zero: a bug in the caller. */
export const assertLedgerTransferBalanced = ({ id, entries }: AnyLedgerTransfer): void => {
  let sum = 0;
  const accounts = new Set<string>();
  for (const { account, amountMinor } of entries) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor === 0)
      throw new Error(`transfer ${id}: ${amountMinor} is no amount`);
    if (accounts.has(account)) throw new Error(`transfer ${id} names ${account} twice`);
    accounts.add(account);
    sum += amountMinor;
  }
  if (sum !== 0 || entries.length < 2) throw new Error(`transfer ${id} does not sum to zero`);
};
