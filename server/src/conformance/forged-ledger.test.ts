import type { TransferId } from '@reelfloor/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postCashDeskMovement } from '../backoffice/cash-desk/post-cash-desk-movement.ts';
import { auditDatabase } from '../money/audit/audit-database.ts';
import type { AnyLedgerEntry } from '../money/ledger/cash-transfers.ts';
import { postLedgerEntries } from '../money/ledger/post-ledger-entries.ts';
import { recordOperatorChange } from '../platform/audit-trail/record-operator-change.ts';
import type { Database, DatabaseTransaction } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { eventually } from '../testing/eventually.ts';
import { TestFloor } from '../testing/test-server.ts';
import { unlockLedger } from '../testing/unlock-ledger.ts';

class UndoForgery extends Error {}

const post = async (tx: DatabaseTransaction, id: string, kind: string, entries: AnyLedgerEntry[]): Promise<void> => {
  const posted = await postLedgerEntries(tx, { id, kind, at: 1, entries });
  if (!posted.ok) throw new Error(`the forgery was refused: ${posted.refusal.code}`);
};
const movement = (from: AnyLedgerEntry['account'], to: AnyLedgerEntry['account'], amountMinor: number) => [
  { account: from, amountMinor: -amountMinor },
  { account: to, amountMinor },
];

describe('auditDatabase for a balanced ledger', { timeout: 120_000 }, () => {
  let floor: TestFloor;
  let database: Database;
  beforeAll(async () => {
    floor = await TestFloor.open({ DISCOUNT_BALANCE_CHECK: 'false', BONUS_MINOR: '1000' });
    database = await openDatabase(floor.config);
    const player = await floor.player('player1');
    const game = await player.game();
    await game.init('m1');
    await game.cashIn(5_000, 'cash-in-of-the-test');
    const cabinet = floor.agent.cabinet('m1');
    cabinet.playRound({ stakeMinor: 1_000, winMinor: 400, jackpotShareMinor: 10 });
    cabinet.playRound({ stakeMinor: 1_000 });
    cabinet.show('handPay');
    cabinet.write({ type: 'handPayOwed', transferId: 'hand-pay-1' as TransferId, amountMinor: 9_000 });
    cabinet.write({
      type: 'jackpotHit',
      transferId: 'jackpot-1' as TransferId,
      roundId: 'round-3',
      level: 4,
    });
    await eventually(() => expect(cabinet.journal.at(-1)).toMatchObject({ type: 'handPayCleared' }));
    await game.leave();
    const open = await player.game();
    await open.init('m1');
    await open.cashIn(700);
    const movement = {
      direction: 'deposit',
      username: 'player2',
      amountMinor: 300,
      note: 'desk',
      key: 'k',
      at: 5,
    } as const;
    await database.transact(async (tx) => {
      const moved = await postCashDeskMovement(tx, movement);
      const details = { amountMinor: movement.amountMinor, note: movement.note, key: movement.key };
      await recordOperatorChange(tx, {
        at: 5,
        who: 'desk',
        what: 'cashier deposit',
        subject: 'player2',
        details,
      });
      return moved;
    });
    await eventually(async () => expect(await floor.status('m1')).toBe('playing'));
    await floor.server.close();
    floor.agent.cut();
  });
  afterAll(async () => {
    await database.close();
    await floor.close();
  });

  /** Forges the ledger, returns the faults that an audit finds, and undoes the forgery. */
  const audited = async (forge: (tx: DatabaseTransaction) => Promise<unknown>): Promise<readonly string[]> => {
    let faults: readonly string[] = [];
    const forging = database.transact(async (tx) => {
      await unlockLedger(tx);
      await forge(tx);
      ({ faults } = await auditDatabase(tx, Date.now()));
      throw new UndoForgery();
    });
    await expect(forging).rejects.toThrow(UndoForgery);
    return faults;
  };
  const all =
    (...statements: string[]) =>
    async (tx: DatabaseTransaction) => {
      for (const sql of statements) expect(await tx.run(sql)).toBeGreaterThan(0);
    };

  it('finds nothing without a forgery', async () => {
    expect(await audited(async () => {})).toEqual([]);
  });

  it.each<[string, (tx: DatabaseTransaction) => Promise<unknown>, string]>([
    [
      'a transfer whose kind was changed',
      all("UPDATE transfers SET kind = 'withdraw' WHERE id = 'cashier:k'"),
      'transfer cashier:k is not what its key was used for',
    ],
    [
      'amounts that were changed on both sides, and the balance with them',
      all(
        "UPDATE entries SET amount_minor = -400 WHERE transfer_id = 'cashier:k' AND account = 'cashier'",
        "UPDATE entries SET amount_minor = 400, balance_minor = balance_minor + 100 WHERE transfer_id = 'cashier:k' AND account LIKE 'wallet:%'",
        "UPDATE balances SET amount_minor = amount_minor + 100 WHERE account = 'wallet:p-player2'",
      ),
      'transfer cashier:k is not what its key was used for',
    ],
    [
      'an entry that tells another balance than the sum so far',
      all(
        "UPDATE entries SET balance_minor = balance_minor + 1 WHERE transfer_id = 'seed:deposit:p-player2' AND balance_minor IS NOT NULL",
      ),
      'the chain of wallet:p-player2 breaks at entry 1',
    ],
    [
      'a balance that stands beside its chain',
      all("UPDATE balances SET version = version + 1 WHERE account = 'wallet:p-player2'"),
      'the balance of wallet:p-player2 does not stand at the end of its chain',
    ],
    [
      'a movement at the desk that was taken away with everything that belongs to it',
      all(
        "DELETE FROM transactions WHERE transfer_id = 'cashier:k'",
        "DELETE FROM entries WHERE transfer_id = 'cashier:k'",
        "DELETE FROM transfers WHERE id = 'cashier:k'",
        "UPDATE balances SET amount_minor = amount_minor - 300, version = version - 1 WHERE account = 'wallet:p-player2'",
      ),
      'the record tells of transfer cashier:k',
    ],
    [
      'a deposit that nobody made',
      (tx) => post(tx, 'cashier:forged', 'deposit', movement('cashier', 'wallet:p-player2', 1_000)),
      'transfer cashier:forged (deposit) has no reason in the ledger',
    ],
    [
      'a bonus that nobody was given',
      (tx) => post(tx, 'bonus:forged', 'bonus', movement('house', 'wallet:p-player2', 1_000)),
      'transfer bonus:forged moved at a wallet and stands on no statement',
    ],
    [
      'a transfer of no known kind',
      (tx) => post(tx, 'gift:forged', 'gift', movement('house', 'jackpot:koi', 5)),
      'transfer gift:forged (gift) is none that the server makes',
    ],
    [
      'a round that its machine has not played yet',
      (tx) => post(tx, 'round:m1:999', 'round', movement('house', 'machine:m1', 5)),
      'transfer round:m1:999 (round) is none that the server makes',
    ],
    [
      'a round under the number of another event',
      (tx) => post(tx, 'round:m1:1', 'round', movement('house', 'machine:m1', 5)),
      'the sessions at machine m1 won -1600 on its meter after stakes, its rounds booked -1595',
    ],
    [
      'a cash-out under the name of another order',
      (tx) => post(tx, 'cash-out:forged', 'cashOut', movement('machine:m1', 'wallet:p-player2', 700)),
      'transfer cash-out:forged (cashOut) has no reason in the ledger',
    ],
    [
      'an order that is settled without money',
      all(
        "UPDATE cash_transfers SET state = 'settled', amount_minor = 7, kind = 'handPay' WHERE id = 'cash-in-of-the-test'",
      ),
      'order cash-in-of-the-test is settled, and no money arrived for it',
    ],
    [
      'an account that nobody owns',
      (tx) => post(tx, 'seed:deposit:p-player1:2', 'seed', movement('cashier', 'wallet:nobody', 5)),
      "account wallet:nobody is nobody's",
    ],
    [
      'sums of a session that are not its orders’',
      all('UPDATE sessions SET cash_out_minor = cash_out_minor + 1 WHERE ended_at IS NOT NULL'),
      'are not those of its orders',
    ],
    [
      'a line of the statement that tells another amount',
      all("UPDATE transactions SET amount_minor = 301 WHERE transfer_id = 'cashier:k'"),
      "the statement's line of cashier:k is not what moved",
    ],
    [
      'a hand pay that waits and was paid',
      all(
        `INSERT INTO waiting_hand_pays (id, kind, player_id, machine_id, session_id, brand_id, level, amount_minor, reason, at, state, decided_at)
         SELECT 'hand-pay-1', 'handPay', player_id, machine_id, id, brand_id, NULL, 9000, 'x', 1, 'refused', 1 FROM sessions WHERE ended_at IS NOT NULL`,
      ),
      'pay hand-pay-1 was decided otherwise than money moved',
    ],
  ])('finds %s', async (_, forge, says) => {
    const faults = await audited(forge);
    expect(faults).toContainEqual(expect.stringContaining(says));
  });

  it.each([
    'UPDATE entries SET amount_minor = amount_minor + 1',
    'DELETE FROM entries',
    "UPDATE transfers SET kind = 'x'",
    'DELETE FROM transfers',
  ])('is spared "%s": the database refuses it', async (sql) => {
    await expect(database.transact((tx) => tx.run(sql))).rejects.toThrow('only ever added to');
  });
});
