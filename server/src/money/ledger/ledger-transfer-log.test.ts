import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { type LoggedLedgerTransfer, logTransfersAfterCommit } from './ledger-transfer-log.ts';
import { postLedgerTransfer } from './post-ledger-transfer.ts';

let database: Database;
let remove: () => Promise<void>;
let lines: LoggedLedgerTransfer[];
beforeEach(async () => {
  const opened = await openTemporaryDatabase();
  remove = opened.remove;
  lines = [];
  database = logTransfersAfterCommit(opened.database, (moved) => lines.push(moved));
});
afterEach(() => remove());

const post = (tx: DatabaseTransaction, id: string, kind = 'jackpotOpened') => {
  const entries = [
    { account: 'house', amountMinor: -500 },
    { account: 'jackpot:koi', amountMinor: 500 },
  ] as const;
  return postLedgerTransfer(tx, { id, kind, at: 1, entries });
};

it('logs each movement of money once, when it is committed, and no round', async () => {
  await Promise.all(['a', 'b'].map((id) => database.transact((tx) => post(tx, id))));
  await database.transact((tx) => post(tx, 'a'));
  await database.transact((tx) => post(tx, 'r', 'round'));
  expect(lines.toSorted((one, other) => (one.transfer < other.transfer ? -1 : 1))).toEqual([
    { transfer: 'a', kind: 'jackpotOpened', accounts: { house: -500, 'jackpot:koi': 500 } },
    { transfer: 'b', kind: 'jackpotOpened', accounts: { house: -500, 'jackpot:koi': 500 } },
  ]);
});

it('logs nothing of a transaction that is undone', async () => {
  const undone = await database.transact(async (tx) => {
    await post(tx, 'c');
    return createRefusedResult('AMOUNT_OVER_BALANCE');
  });
  expect(undone.ok).toBe(false);
  await expect(
    database.transact(async (tx) => {
      await post(tx, 'd');
      throw new Error('a fault');
    }),
  ).rejects.toThrow('a fault');
  await database.transact(async () => okResult(null));
  expect(lines).toEqual([]);
});
