import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase, auditLedger } from '../money/audit/audit-database.ts';
import { type OtherAccount, readLedgerBalance } from '../money/ledger/ledger-account.ts';
import {
  type LedgerTransfer,
  postLedgerTransfer,
  postLedgerTransferInTransaction,
} from '../money/ledger/post-ledger-transfer.ts';
import type { Database } from '../platform/database/database.ts';
import { openTemporaryDatabase, testEngine } from '../platform/database/temporary-database.ts';
import { fundWallet } from '../testing/fund-wallet.ts';
import { insertTestSeat } from '../testing/insert-test-seat.ts';
import { unlockLedger } from '../testing/unlock-ledger.ts';

const clients = 16;
const clean = { totalMinor: 0, unbalancedTransfers: [], wrongBalances: [] };

const movement = (id: string, from: OtherAccount, to: OtherAccount, amountMinor: number): LedgerTransfer => ({
  id,
  kind: 'test',
  at: 1,
  entries: [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ],
});

describe.each(['in a transaction', 'alone'])(`a transfer posted %s on ${testEngine}`, (how) => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());
  const post = (transfer: LedgerTransfer) =>
    how === 'alone'
      ? postLedgerTransferInTransaction(database, transfer)
      : database.transact((tx) => postLedgerTransfer(tx, transfer));
  const balanceOf = async (account: OtherAccount) => (await readLedgerBalance(database.read, account)).balanceMinor;
  const expectClean = async () => expect(await database.snapshot(auditLedger)).toEqual(clean);
  const atOnce = <T>(work: (client: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: clients }, (_, client) => work(client)));

  it('is new, then returns the first result, and refuses other content under its key', async () => {
    expect(await post(movement('a', 'cashier', 'transit:p', 500))).toMatchObject({ value: { isNew: true } });
    await post(movement('b', 'cashier', 'transit:p', 7));
    const again = await post({ ...movement('a', 'cashier', 'transit:p', 500), at: 99 });
    expect(again).toMatchObject({ ok: true, value: { isNew: false } });
    expect(again.ok && [...again.value.balances]).toEqual([['transit:p', { balanceMinor: 500, version: 1 }]]);
    for (const other of [
      movement('a', 'cashier', 'transit:p', 501),
      movement('a', 'house', 'transit:p', 500),
      { ...movement('a', 'cashier', 'transit:p', 500), kind: 'other' },
    ])
      expect(await post(other)).toMatchObject({ refusal: { code: 'TRANSFER_KEY_REUSED' } });
    expect(await balanceOf('transit:p')).toBe(507);
    await expectClean();
  });

  it.each(['pay:p', 'machine:m', 'jackpot:b', 'transit:t'] as const)(
    'never takes %s below zero, by code and by the database itself',
    async (account) => {
      await post(movement('a', 'cashier', account, 100));
      const over = await post(movement('b', account, 'house', 101));
      expect(over).toMatchObject({ refusal: { code: 'AMOUNT_OVER_BALANCE' } });
      expect(await post(movement('c', `${account}-new` as OtherAccount, 'house', 1))).toMatchObject({
        refusal: { code: 'AMOUNT_OVER_BALANCE' },
      });
      for (const sql of [
        'UPDATE balances SET amount_minor = amount_minor - 101 WHERE account = ?',
        "INSERT INTO balances (account, amount_minor, version) SELECT account || '-raw', -1, 1 FROM balances WHERE account = ?",
      ])
        await expect(database.transact((tx) => tx.run(sql, account))).rejects.toThrow(/check constraint/i);
      // A refused transfer can be posted later under the same key, once the money is there.
      await post(movement('d', 'cashier', account, 1));
      expect(await post(movement('b', account, 'house', 101))).toMatchObject({ value: { isNew: true } });
      expect([await balanceOf(account), await balanceOf('house')]).toEqual([0, 101]);
      await expectClean();
    },
  );

  it('accepts any characters in an account’s name', async () => {
    const odd = ['transit:"', 'transit:\\', 'transit:{,}', 'transit:NULL', 'transit:İ ş'] as const;
    for (const [index, account] of odd.entries()) await post(movement(`odd${index}`, 'cashier', account, 5));
    await post(movement('across', odd[0], odd[1], 2));
    expect(await Promise.all(odd.map(balanceOf))).toEqual([3, 7, 5, 5, 5]);
    await expectClean();
  });

  it('happens once, however many clients post the same key at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const outcomes = await atOnce(() => post(movement(`r${round}`, 'cashier', 'transit:p', 10)));
      expect(outcomes.filter((posted) => posted.ok && posted.value.isNew)).toHaveLength(1);
      expect(outcomes.every((posted) => posted.ok)).toBe(true);
    }
    expect(await balanceOf('transit:p')).toBe(100);
    await expectClean();
  });

  it('has one content if several are posted at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const outcomes = await atOnce((client) =>
        post(movement(`r${round}`, 'cashier', `transit:${client}`, 10 + client)),
      );
      expect(outcomes.filter((posted) => posted.ok)).toHaveLength(1);
    }
    await expectClean();
  });

  it('keeps all sums while many clients move money back and forth, and spends no balance twice', async () => {
    const wallets = Array.from({ length: 4 }, (_, index): OtherAccount => `transit:${index}`);
    for (const wallet of wallets) await post(movement(`open:${wallet}`, 'cashier', wallet, 50));
    let refusals = 0;
    await atOnce(async (client) => {
      for (let step = 0; step < 12; step++) {
        const from = wallets[(client + step) % 4] ?? 'house';
        const to = wallets[(client * 3 + step * 2 + 1) % 4] ?? 'house';
        const posted = await post(movement(`${client}-${step}`, from, from === to ? 'house' : to, 20));
        if (!posted.ok) refusals++;
      }
    });
    expect(refusals).toBeGreaterThan(0);
    const total = (await Promise.all(wallets.map(balanceOf))).reduce((sum, minor) => sum + minor, 0);
    expect(total + (await balanceOf('house'))).toBe(200);
    expect(await balanceOf('cashier')).toBe(-200);
    await expectClean();
  });

  it('numbers an account’s entries when many clients open it at the same time', async () => {
    for (let round = 0; round < 10; round++)
      await atOnce((client) => post(movement(`${round}-${client}`, 'house', `transit:${round}`, 1)));
    for (let round = 0; round < 10; round++) expect(await balanceOf(`transit:${round}`)).toBe(clients);
    await expectClean();
  });
});

describe(`the audit on ${testEngine}`, () => {
  let database: Database;
  let remove: () => Promise<void>;
  const now = 1_000_000;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
    await database.transact((tx) => tx.run('UPDATE sessions SET cash_in_minor = 100'));
    await database.transact((tx) => fundWallet(tx, 500, { id: 'a' }));
    await database.transact((tx) => fundWallet(tx, -100, { id: 'b', otherAccount: 'machine:m' }));
  });
  afterEach(() => remove());
  const faultsAfter = async (...statements: string[]) => {
    await database.transact(async (tx) => {
      await unlockLedger(tx);
      for (const sql of statements) await tx.run(sql);
    });
    return (await database.snapshot((db) => auditDatabase(db, now))).faults;
  };
  const order = [
    `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
     VALUES ('t', 'cashIn', 'p', 'm', 's', 30, 'pending', ${now - 61_000})`,
  ];

  it('returns the figures of the ledger', async () => {
    const { figures } = await database.snapshot((db) => auditDatabase(db, now));
    expect(figures).toEqual({ transfers: 2, entries: 4, accounts: 2, machines: 1, inTransitMinor: 0 });
  });

  it('finds a changed balance and a changed entry', async () => {
    expect(await faultsAfter("UPDATE balances SET amount_minor = 401 WHERE account = 'wallet:p'")).toEqual(
      expect.arrayContaining([
        'all accounts together are 1, not 0',
        'the balance of wallet:p is not the sum of its entries',
      ]),
    );
    expect(
      await faultsAfter(
        "UPDATE balances SET amount_minor = 400 WHERE account = 'wallet:p'",
        "UPDATE entries SET amount_minor = -501 WHERE account = 'cashier'",
      ),
    ).toEqual(expect.arrayContaining(['all accounts together are -1, not 0', 'transfer a is not balanced']));
  });

  it('finds a transfer without entries, and entries whose time is not their transfer’s', async () => {
    const insert = "INSERT INTO transfers (id, content_hash, kind, at) VALUES ('c', 'h', 'test', 1)";
    expect(await faultsAfter(insert)).toContainEqual(expect.stringContaining('entries name transfer c'));
    const astray = testEngine === 'sqlite' ? 'UPDATE entries SET at = 2' : "UPDATE entries SET transfer_id = 'd'";
    expect(await faultsAfter(`${astray} WHERE transfer_id = 'a'`)).toContainEqual(
      expect.stringContaining('transfer a,'),
    );
  });

  it('is not needed for an account named twice in one transfer: the database refuses that', async () => {
    const again = 'INSERT INTO entries SELECT * FROM entries';
    await expect(database.transact((tx) => tx.run(again))).rejects.toThrow(/unique/i);
  });

  it('finds money in transit for too long, and money that is not where its order says', async () => {
    expect(await faultsAfter(...order)).toEqual(
      expect.arrayContaining([
        'transfer t has 0 in transit where its order says 30',
        'transfer t (cashIn, machine m) is open for 61 s',
      ]),
    );
    await database.transact((tx) => fundWallet(tx, -30, { id: 'd', otherAccount: 'transit:t' }));
    expect(await faultsAfter()).not.toContainEqual(expect.stringContaining('in transit'));
    expect(await faultsAfter("UPDATE cash_transfers SET state = 'settled'")).toEqual(
      expect.arrayContaining(['transfer t has 30 in transit where its order says 0']),
    );
  });

  it('compares machines with meters and pots with jackpots', async () => {
    expect(await faultsAfter('UPDATE machines SET acknowledged_meter_minor = 100')).not.toContainEqual(
      expect.stringContaining('the meter of'),
    );
    expect(
      await faultsAfter(
        'UPDATE machines SET acknowledged_meter_minor = 99',
        "INSERT INTO jackpot_levels (brand_id, level, weight, amount_minor) VALUES ('koi', 1, 1, 5)",
      ),
    ).toEqual(
      expect.arrayContaining([
        'the meter of machine m shows 99, the ledger 100',
        'the jackpots of koi show 5, their pot holds 0',
      ]),
    );
  });
});
