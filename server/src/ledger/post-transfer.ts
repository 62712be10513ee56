import type { Database, UnitOfWork } from '../database/database.ts';
import { assertBalanced, type LedgerTransfer, type Posted } from './ledger-transfer.ts';
import { postOnPostgres } from './post-on-postgres.ts';
import { postOnSqlite } from './post-on-sqlite.ts';

export type { LedgerEntry, LedgerTransfer, PostedTransfer } from './ledger-transfer.ts';

/**
 * Posts a transfer in the caller's unit of work, which must end if this returns a refusal. A key that was used before
 * returns the first result if the content is the same, otherwise TRANSFER_KEY_REUSED. Returns AMOUNT_OVER_BALANCE if an
 * account would fall below zero.
 */
export const postTransfer = async (unit: UnitOfWork, transfer: LedgerTransfer): Promise<Posted> => {
  assertBalanced(transfer);
  return unit.engine === 'sqlite'
    ? postOnSqlite(unit, transfer)
    : postOnPostgres((sql, ...values) => unit.all(sql, ...values), unit, transfer);
};

/** Posts a transfer in its own unit of work; on PostgreSQL this is a single statement. */
export const postAlone = async (database: Database, transfer: LedgerTransfer): Promise<Posted> => {
  if (database.read.engine === 'sqlite') return database.transact((unit) => postTransfer(unit, transfer));
  assertBalanced(transfer);
  return postOnPostgres((sql, ...values) => database.statement(sql, ...values), database.read, transfer);
};
