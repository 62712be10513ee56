import type { Database, UnitOfWork } from '../database/database.ts';
import { assertBalanced, type LedgerTransfer, type Posted } from './ledger-transfer.ts';
import { postOnPostgres } from './post-on-postgres.ts';
import { postOnSqlite } from './post-on-sqlite.ts';

export type { LedgerEntry, LedgerTransfer, PostedTransfer } from './ledger-transfer.ts';

/**
 * Posts inside the caller's unit of work, which must end if this returns a refusal. For a used key with the same content,
 * returns the first result; with other content, TRANSFER_KEY_REUSED. Returns AMOUNT_OVER_BALANCE if an account would fall
 * below zero.
 */
export const postTransfer = async (unit: UnitOfWork, transfer: LedgerTransfer): Promise<Posted> => {
  assertBalanced(transfer);
  return unit.engine === 'sqlite'
    ? postOnSqlite(unit, transfer)
    : postOnPostgres((sql, ...values) => unit.all(sql, ...values), unit, transfer);
};

/** Posts in a unit of work of its own: on PostgreSQL with a single statement. */
export const postAlone = async (database: Database, transfer: LedgerTransfer): Promise<Posted> => {
  if (database.read.engine === 'sqlite') return database.transact((unit) => postTransfer(unit, transfer));
  assertBalanced(transfer);
  return postOnPostgres((sql, ...values) => database.statement(sql, ...values), database.read, transfer);
};
