import type { OfficeActionName } from '@reelfloor/protocol/office-call-types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  depositAccountOf,
  type LedgerAccount,
  readLedgerBalance,
  walletAccountOf,
  withdrawalAccountOf,
} from '../../money/ledger/ledger-account.ts';
import { findDeposit } from '../../players/payments/deposits.ts';
import { closeWithdrawal, findWithdrawal } from '../../players/payments/withdrawals.ts';
import { type ActionFixture, openActionFixture } from '../../testing/action-fixture.ts';
import { fixtureAt } from '../../testing/shared-action-rows.ts';
import { depositRow, withdrawalRow } from '../../testing/withdrawal-row.ts';

const hourMs = 3_600_000;
const { withdrawalId } = withdrawalRow.content;
const { depositId, amountMinor } = depositRow.content;

const refusal = (kind: 'deposit' | 'withdrawal') =>
  ({
    ...{ kind, paymentId: kind === 'deposit' ? depositId : withdrawalId },
    ...{ verdict: 'refused', playerNote: 'No.' },
  }) as const;
const decisions = {
  pay: ['payWithdrawal', withdrawalRow.content],
  refuseWithdrawal: ['refusePayment', refusal('withdrawal')],
  confirm: ['confirmDeposit', depositRow.content],
  refuseDeposit: ['refusePayment', refusal('deposit')],
} as const satisfies Record<string, readonly [OfficeActionName, object]>;
type Decision = keyof typeof decisions;

describe('a deposit or withdrawal that a player asked for', { timeout: 60_000 }, () => {
  let fixture: ActionFixture;
  let at: number;
  const open = async (aloneMinor: number) => {
    at = fixtureAt;
    const limit = { perPlayerMinor: aloneMinor, perCashierMinor: aloneMinor };
    fixture = await openActionFixture({
      ...{ now: () => at, cashLimits: { deposit: limit, withdraw: limit } },
    });
  };
  afterEach(() => fixture.remove());

  const act = async (decision: Decision, by: 0 | 1 = 0) => {
    const [name, content] = decisions[decision];
    const given = { key: crypto.randomUUID(), reason: 'a test decides', content };
    return fixture.service.act(name, fixture.pairOf('cashier')[by], given);
  };
  const said = async (done: ReturnType<typeof act>): Promise<string> => {
    const outcome = await done;
    return outcome.ok ? outcome.value.state : String(outcome.refusal.code);
  };
  const askSecond = async (decision: Decision, by: 0 | 1 = 0): Promise<string> => {
    const asked = await act(decision, by);
    if (!asked.ok || asked.value.state !== 'waiting') throw new Error('it does not wait');
    return asked.value.requestId;
  };
  const confirm = async (requestId: string, by: 0 | 1 = 0): Promise<string> => {
    const confirmed = await fixture.service.confirm(requestId, fixture.pairOf('manager')[by], '');
    return confirmed.ok ? 'done' : String(confirmed.refusal.code);
  };
  const minorOn = async (account: LedgerAccount) =>
    (await readLedgerBalance(fixture.database.read, account)).balanceMinor;
  /** Where the withdrawal's money is: held, in the wallet, at the bank; and its state. */
  const withdrawal = async () => [
    await minorOn(withdrawalAccountOf(withdrawalId)),
    await minorOn(walletAccountOf('p-2')),
    await minorOn('bank'),
    (await findWithdrawal(fixture.database.read, withdrawalId))?.state,
  ];
  const deposit = async () => [
    await minorOn(depositAccountOf(depositId)),
    await minorOn(walletAccountOf('p-2')),
    await minorOn('bank'),
    (await findDeposit(fixture.database.read, depositId))?.state,
  ];
  const takeBack = () =>
    fixture.database.transact(async (tx) => {
      const waiting = await findWithdrawal(tx, withdrawalId);
      if (!waiting) throw new Error('there is no such withdrawal');
      return closeWithdrawal(tx, waiting, { verdict: 'cancelled', by: 'player', playerNote: '', at });
    });
  const movesAtDesk = () =>
    fixture.database.read.all("SELECT transfer_id FROM cash_desk_movements WHERE transfer_id <> 'cashier:k'");

  describe('that one person may decide alone', () => {
    beforeEach(() => open(10_000));

    it.each([
      ['pay', 'pay'],
      ['pay', 'refuseWithdrawal'],
      ['confirm', 'confirm'],
      ['confirm', 'refuseDeposit'],
    ] as const)('is decided once by two cashiers at the same time: %s, %s', async (one, other) => {
      const states = await Promise.all([said(act(one, 0)), said(act(other, 1))]);
      expect([...states].sort()).toEqual(['PAYMENT_CLOSED', 'done']);
      const isFirst = states[0] === 'done' || one === other;
      expect(await (one === 'pay' ? withdrawal() : deposit())).toEqual(
        one === 'pay'
          ? isFirst
            ? [0, 0, amountMinor, 'paid']
            : [0, amountMinor, 0, 'refused']
          : isFirst
            ? [0, amountMinor, -amountMinor, 'settled']
            : [0, 0, 0, 'refused'],
      );
      expect(await movesAtDesk()).toHaveLength(isFirst ? 1 : 0);
    });

    it('is paid or taken back by its player, whichever is first', async () => {
      const [paid, isBack] = await Promise.all([said(act('pay')), takeBack()]);
      expect(isBack).toBe(paid !== 'done');
      expect(await withdrawal()).toEqual(isBack ? [0, amountMinor, 0, 'cancelled'] : [0, 0, amountMinor, 'paid']);
    });
  });

  describe('that needs a second person', () => {
    beforeEach(() => open(4_000));

    it('is confirmed within a day, whatever else moved in the wallet, and not later', async () => {
      const late = await askSecond('pay');
      at += 24 * hourMs + 1;
      expect(await confirm(late)).toBe('REQUEST_SETTLED');
      const inTime = await askSecond('pay', 1);
      const credited = await askSecond('confirm');
      await fixture.run("INSERT INTO balances (account, amount_minor, version) VALUES ('wallet:p-2', 90, 1)");
      at += 23 * hourMs;
      expect([await confirm(inTime), await confirm(credited)]).toEqual(['done', 'done']);
      expect(await withdrawal()).toEqual([0, amountMinor + 90, 0, 'paid']);
    });

    it.each(['pay', 'confirm'] as const)('is done once, however many ask and confirm: %s', async (what) => {
      const requests = await Promise.all([askSecond(what, 0), askSecond(what, 1)]);
      const states = await Promise.all(requests.flatMap((request) => [confirm(request, 0), confirm(request, 1)]));
      expect(states.filter((state) => state === 'done')).toHaveLength(1);
      expect(await movesAtDesk()).toHaveLength(1);
      expect((await (what === 'pay' ? withdrawal() : deposit()))[0]).toBe(0);
      // What was not carried out changes nothing later either.
      for (const request of requests) expect(await confirm(request)).not.toBe('done');
      expect(await movesAtDesk()).toHaveLength(1);
    });

    it('is not paid once its player took it back meanwhile', async () => {
      const request = await askSecond('pay');
      at += 20 * hourMs;
      expect(await takeBack()).toBe(true);
      expect(await confirm(request)).not.toBe('done');
      expect(await withdrawal()).toEqual([0, amountMinor, 0, 'cancelled']);
    });

    it.each([
      [
        'an exclusion',
        `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
         VALUES ('r', 'p-2', 'timeout', 1, ${fixtureAt + 48 * hourMs}, '', 'a test')`,
        'RESTRICTED',
      ],
      [
        'a lower limit',
        `INSERT INTO limits_now (player_id, kind, span, by_operator, amount, from_at)
         VALUES ('p-2', 'deposit', 'day', 0, 100, 1)`,
        'LIMIT_REACHED',
      ],
      ['a block', "UPDATE players SET banned = 1 WHERE id = 'p-2'", 'REQUEST_CHANGED'],
    ] as const)('is not credited against %s of the time in between', async (_, sql, code) => {
      const request = await askSecond('confirm');
      at += 20 * hourMs;
      await fixture.run(sql);
      expect(await confirm(request)).toBe(code);
      expect(await deposit()).toEqual([0, 0, 0, 'waiting']);
      expect(await movesAtDesk()).toEqual([]);
    });

    it('is paid out to an excluded player all the same', async () => {
      const request = await askSecond('pay');
      await fixture.run(
        `INSERT INTO restrictions (id, player_id, kind, from_at, until_at, reason, who)
         VALUES ('r', 'p-2', 'timeout', 1, ${fixtureAt + 48 * hourMs}, '', 'a test')`,
      );
      expect(await confirm(request)).toBe('done');
      expect(await withdrawal()).toEqual([0, 0, amountMinor, 'paid']);
    });
  });
});
