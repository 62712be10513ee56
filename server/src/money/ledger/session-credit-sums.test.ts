import { transactionCodes } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { fundWallet } from '../../testing/fund-wallet.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { postLedgerTransfer } from './post-ledger-transfer.ts';
import {
  findSessionsWithUnbalancedCredit,
  readSessionCreditSums,
  readSessionCreditSumsAtMachine,
} from './session-credit-sums.ts';

describe('the sums of a session', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact(async (tx) => {
      const entries = [
        { account: 'house', amountMinor: -750 },
        { account: 'machine:m', amountMinor: 750 },
      ] as const;
      await postLedgerTransfer(tx, { id: 'credit', kind: 'test', at: 1, entries });
      await tx.run(
        `UPDATE sessions SET cash_in_minor = 1000, stake_minor = 300, win_minor = 50, corrected_minor = 20,
           cash_out_minor = 20`,
      );
    });
  });
  afterEach(() => remove());

  const sums = () => readSessionCreditSums(database.read, 's');

  it('are cash-ins − stakes + wins + corrections − cash-outs, and the ledger holds as much', async () => {
    expect(await sums()).toEqual({ id: 's', machine_id: 'm', due: 750, held: 750 });
    expect(await readSessionCreditSumsAtMachine(database.read, 'm')).toEqual(await sums());
    expect(await findSessionsWithUnbalancedCredit(database.read)).toEqual([]);
  });

  it.each(['handPay', 'jackpot'] as const)('leave out a win that went to the wallet: %s', async (kind) => {
    await database.transact(async (tx) => {
      await tx.run('UPDATE sessions SET win_minor = win_minor + 900');
      const statement = {
        type: transactionCodes[kind],
        source: 'machine',
        machineId: 'm',
        sessionId: 's',
      } as const;
      await fundWallet(tx, 900, { otherAccount: 'house', statement });
    });
    expect(await sums()).toMatchObject({ due: 750, held: 750 });
  });

  it('are wrong if a single cent differs from the ledger', async () => {
    await database.transact((tx) => tx.run('UPDATE sessions SET stake_minor = 299'));
    expect(await findSessionsWithUnbalancedCredit(database.read)).toEqual([
      { id: 's', machine_id: 'm', due: 751, held: 750 },
    ]);
  });

  it('must be zero once the seat is gone', async () => {
    await database.transact(async (tx) => {
      await fundWallet(tx, 750, { otherAccount: 'machine:m' });
      await tx.run('DELETE FROM seats');
    });
    expect(await findSessionsWithUnbalancedCredit(database.read)).toEqual([
      { id: 's', machine_id: 'm', due: 750, held: 0 },
    ]);
    expect(await readSessionCreditSumsAtMachine(database.read, 'm')).toBeUndefined();
    await database.transact((tx) => tx.run('UPDATE sessions SET cash_out_minor = 770'));
    expect(await findSessionsWithUnbalancedCredit(database.read)).toEqual([]);
  });
});
