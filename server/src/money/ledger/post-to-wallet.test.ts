import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { openTemporaryDatabase, testEngine } from '../../platform/database/temporary-database.ts';
import { fundWallet } from '../../testing/fund-wallet.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { readLedgerBalance } from './ledger-account.ts';
import { postLedgerEntries } from './post-ledger-entries.ts';

describe(`a movement of a wallet on ${testEngine}`, () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact((tx) => tx.run(anotherPlayer));
  });
  afterEach(() => remove());

  const statement = () =>
    database.read.all('SELECT transfer_id, amount_minor, balance_minor FROM transactions ORDER BY id');
  const walletMinor = async () => (await readLedgerBalance(database.read, 'wallet:p')).balanceMinor;
  /** Moves money and forgets the statement entry, as only code beside `postToWallet` could. */
  const forget = (tx: DatabaseTransaction, id = 'forgotten') =>
    postLedgerEntries(tx, {
      ...{ id, kind: 'test', at: 1 },
      entries: [
        { account: 'house', amountMinor: -7 },
        { account: 'wallet:p', amountMinor: 7 },
      ],
    });
  const list = (tx: DatabaseTransaction, playerId: string, amountMinor: number, balanceMinor: number) =>
    tx.run(
      `INSERT INTO transactions (transfer_id, player_id, at, type, amount_minor, source, tag, balance_minor)
       VALUES ('forgotten', ?, 1, 1, ?, 'cashier', '', ?)`,
      ...[playerId, amountMinor, balanceMinor],
    );

  it('stands on the statement, once for each key', async () => {
    const post = () => database.transact((tx) => fundWallet(tx, 500));
    expect(await post()).toMatchObject({ value: { isNew: true, wallet: { balanceMinor: 500, version: 1 } } });
    expect(await post()).toMatchObject({ value: { isNew: false, wallet: { balanceMinor: 500 } } });
    await database.transact((tx) => fundWallet(tx, -200, { id: 'out' }));
    expect(await statement()).toEqual([
      { transfer_id: 'deposit', amount_minor: 500, balance_minor: 500 },
      { transfer_id: 'out', amount_minor: -200, balance_minor: 300 },
    ]);
  });

  it('leaves nothing if it is refused', async () => {
    await database.transact((tx) => fundWallet(tx, 500));
    for (const refused of [
      await database.transact((tx) => fundWallet(tx, -501, { id: 'too-much' })),
      await database.transact((tx) => fundWallet(tx, 501)),
    ])
      expect(refused).toMatchObject({ ok: false });
    expect(await statement()).toHaveLength(1);
  });

  it('is not committed without its statement entry', async () => {
    await expect(database.transact((tx) => forget(tx))).rejects.toThrow();
    expect(await walletMinor()).toBe(0);
    expect(await database.read.all('SELECT * FROM entries')).toEqual([]);
  });

  it.each([
    ['of another player', 'q', 7, 7],
    ['of another amount', 'p', 8, 7],
    ['of another balance', 'p', 7, 8],
  ] as const)('is not committed with a statement entry %s', async (_, player, amountMinor, balanceMinor) => {
    const posting = database.transact(async (tx) => {
      await forget(tx);
      await list(tx, player, amountMinor, balanceMinor);
    });
    await expect(posting).rejects.toThrow();
    expect(await statement()).toEqual([]);
  });

  it('is committed if another code adds the entry in the same transaction', async () => {
    await database.transact(async (tx) => {
      await forget(tx);
      await list(tx, 'p', 7, 7);
    });
    expect(await walletMinor()).toBe(7);
  });

  it('fails alone: what is committed beside it stays', async () => {
    const outcomes = await Promise.allSettled([
      database.transact((tx) => fundWallet(tx, 100, { id: 'before' })),
      database.transact((tx) => forget(tx)),
      database.transact((tx) => fundWallet(tx, 50, { id: 'after' })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await walletMinor()).toBe(150);
    expect(await statement()).toHaveLength(2);
  });

  it('may be posted many times in one transaction', async () => {
    await database.transact(async (tx) => {
      for (let index = 0; index < 20; index++) await fundWallet(tx, 1, { id: `many-${index}` });
    });
    expect(await statement()).toHaveLength(20);
  });
});

const anotherPlayer = `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code,
  user_group, permissions, created_at) VALUES ('q', 'q', 'q', 'q', 'q', 'q', 'q', 'q', 'user', '[]', 1)`;
