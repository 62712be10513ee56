import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { type DepositOrWithdrawal, postCashDeskMovement } from './post-cash-desk-movement.ts';

describe('a movement between a wallet and the world outside', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const movement = (changes: Partial<DepositOrWithdrawal> = {}) =>
    database.transact((tx) =>
      postCashDeskMovement(tx, {
        direction: 'deposit',
        username: 'p',
        amountMinor: 500,
        note: 'at the desk',
        key: 'k1',
        at: 7,
        ...changes,
      }),
    );
  const balances = async () => [
    (await readLedgerBalance(database.read, 'wallet:p')).balanceMinor,
    (await readLedgerBalance(database.read, 'cashier')).balanceMinor,
  ];
  const statement = () =>
    database.read.all('SELECT type, amount_minor, balance_minor, source, tag FROM transactions ORDER BY transfer_id');

  it('is a deposit, a line of the statement and a note for the running server', async () => {
    expect(await movement()).toEqual({ ok: true, value: { isNew: true, playerId: 'p', balanceMinor: 500 } });
    expect(await balances()).toEqual([500, -500]);
    expect(await statement()).toEqual([
      { type: 1, amount_minor: 500, balance_minor: 500, source: 'cashier', tag: 'at the desk' },
    ]);
    expect(await database.read.all('SELECT kind, subject FROM changes')).toEqual([{ kind: 'wallet', subject: 'p' }]);
  });

  it('is a withdrawal with a negative line', async () => {
    await movement();
    expect(await movement({ direction: 'withdraw', amountMinor: 200, key: 'k2' })).toMatchObject({
      value: { balanceMinor: 300 },
    });
    expect(await balances()).toEqual([300, -300]);
    expect((await statement())[1]).toMatchObject({ type: 2, amount_minor: -200, source: 'wallet' });
  });

  it('happens once under its key', async () => {
    await movement();
    expect(await movement({ at: 99 })).toEqual({
      ok: true,
      value: { isNew: false, playerId: 'p', balanceMinor: 500 },
    });
    expect(await balances()).toEqual([500, -500]);
  });

  it.each<[string, Partial<DepositOrWithdrawal>]>([
    ['amount', { amountMinor: 501 }],
    ['direction', { direction: 'withdraw' }],
    ['note', { note: 'another reason' }],
  ])('is refused under a used key with another %s', async (_, changes) => {
    await movement();
    expect(await movement(changes)).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
    expect(await balances()).toEqual([500, -500]);
    expect(await statement()).toHaveLength(1);
  });

  it('takes no more from a wallet than it holds', async () => {
    await movement();
    expect(await movement({ direction: 'withdraw', amountMinor: 501, key: 'k2' })).toMatchObject({
      refusal: { code: 'AMOUNT_OVER_BALANCE' },
    });
    expect(await balances()).toEqual([500, -500]);
  });

  it('needs an existing player', async () => {
    expect(await movement({ username: 'nobody' })).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    expect(await balances()).toEqual([0, 0]);
  });
});
