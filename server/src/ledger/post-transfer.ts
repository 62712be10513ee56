import type { Database, UnitOfWork } from '../database/database.ts';
import { assertBalanced, type LedgerTransfer, type Posted } from './ledger-transfer.ts';
import { postOnPostgres } from './post-on-postgres.ts';
import { postOnSqlite } from './post-on-sqlite.ts';

export type { LedgerEntry, LedgerTransfer, PostedTransfer } from './ledger-transfer.ts';

/**
 * Posts one transfer inside the caller's unit of work. A used key with the same content gives the first result; with
 * other content TRANSFER_KEY_REUSED. An account that would fall below zero refuses with AMOUNT_OVER_BALANCE. A unit
 * whose transfer was refused answers that refusal.
 */
export const postTransfer = async (unit: UnitOfWork, transfer: LedgerTransfer): Promise<Posted> => {
  assertBalanced(transfer);
  return unit.engine === 'sqlite'
    ? postOnSqlite(unit, transfer)
    : postOnPostgres((sql, ...values) => unit.all(sql, ...values), unit, transfer);
};

/** Posts one transfer that nothing else goes with, in the shortest way that the engine has. */
export const postAlone = async (database: Database, transfer: LedgerTransfer): Promise<Posted> => {
  if (database.read.engine === 'sqlite') return database.transact((unit) => postTransfer(unit, transfer));
  assertBalanced(transfer);
  return postOnPostgres((sql, ...values) => database.statement(sql, ...values), database.read, transfer);
};
