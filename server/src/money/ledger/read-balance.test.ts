import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { fundWallet } from '../../testing/fund-wallet.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { readLedgerBalance, readWalletBalances } from './ledger-account.ts';

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await insertTestSeat(database);
  for (const [id, amountMinor] of [
    ['first', 500],
    ['second', 200],
  ] as const)
    await database.transact((tx) => fundWallet(tx, amountMinor, { id, otherAccount: 'house' }));
});
afterEach(() => remove());

it('returns the stored balance of a wallet, and its version', async () => {
  expect(await readLedgerBalance(database.read, 'wallet:p')).toEqual({ balanceMinor: 700, version: 2 });
});

it('returns the wallets of many players at once', async () => {
  expect(await readWalletBalances(database.read, ['p', 'q'])).toEqual([
    { playerId: 'p', balanceMinor: 700, version: 2 },
  ]);
});

it('returns zero and version 0 for an account without entries', async () => {
  expect(await readLedgerBalance(database.read, 'wallet:q')).toEqual({ balanceMinor: 0, version: 0 });
  expect(await readLedgerBalance(database.read, 'cashier')).toEqual({ balanceMinor: 0, version: 0 });
});

it('adds up the entries of the house, which may be below zero', async () => {
  expect(await readLedgerBalance(database.read, 'house')).toEqual({ balanceMinor: -700, version: 2 });
});
