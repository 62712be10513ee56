import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '../../money/audit/audit-database.ts';
import { readLedgerBalance, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase, testEngine } from '../../platform/database/temporary-database.ts';
import { addPlayerWhoLost, deposit, lose, losingPlayer as playerId, usualTerms } from '../../testing/losing-player.ts';
import { listTransactions } from '../statements/transaction-records.ts';
import type { PromotionSettings } from './promotion-settings.ts';
import { Promotions } from './promotions.ts';

/** What a clean audit returns. Only the ledger is audited, because this test inserts losses without transfers. */
const balanced = { totalMinor: 0, unbalancedTransfers: [], wrongBalances: [] };
const { cooldownMs } = usualTerms;
const hourMs = 3_600_000;

describe('discounts and bonuses', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let nowMs: number;
  const seatEvents: number[] = [];
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    nowMs = 1_800_000_000_000;
    seatEvents.length = 0;
    await addPlayerWhoLost(database, 20_000);
  });
  afterEach(() => remove());

  const promotions = (terms: Partial<PromotionSettings> = {}) => {
    const bus = new InMemoryBus(() => {});
    bus.subscribe('balanceChanged', ({ balanceMinor }) => seatEvents.push(balanceMinor));
    return new Promotions({ database, bus, now: () => nowMs, terms: { ...usualTerms, ...terms } });
  };
  const walletMinor = async () => (await readLedgerBalance(database.read, walletAccountOf(playerId))).balanceMinor;
  const given = (amount: number) => ({
    ok: true,
    value: { status: 1, code: 20000, Params: { amount }, ErrorMessage: '' },
  });
  const cooling = (amount: number) => ({
    ok: false,
    refusal: { code: 'PROMOTION_COOLDOWN', params: { amount } },
  });

  it('give back a share of what was lost since the last one, once per cool-down', async () => {
    const service = promotions();
    expect(await service.discount(playerId)).toEqual(given(2_000));
    expect(await service.discount(playerId)).toEqual(cooling(2_000));
    nowMs += cooldownMs;
    expect(await service.discount(playerId)).toMatchObject({ refusal: { code: 'DISCOUNT_NOTHING_LOST' } });
    await lose(database, 5_000);
    expect(await service.discount(playerId)).toEqual(given(500));
    expect(await walletMinor()).toBe(2_500);
    expect(seatEvents).toEqual([2_000, 2_500]);
  });

  it('appear in the statement as deposits with their tag', async () => {
    await promotions().discount(playerId);
    await promotions().bonus(playerId);
    const page = await listTransactions(database.read, playerId, { limit: 10 });
    expect(page).toMatchObject({
      value: {
        items: [
          { type: 1, tag: 'bonus', amountMinor: 1_000 },
          { type: 1, tag: 'discount', amountMinor: 2_000 },
        ],
      },
    });
    expect(await auditLedger(database.read)).toEqual(balanced);
  });

  it('are refused from the minimum balance up, if the balance is checked', async () => {
    await deposit(database, 10_000);
    expect(await promotions().discount(playerId)).toEqual({
      ok: false,
      refusal: { code: 'PROMOTION_BALANCE_TOO_HIGH', params: { amount: 10_000 } },
    });
    expect(await promotions({ checksBalance: false }).discount(playerId)).toEqual(given(2_000));
  });

  it('are given once, however many requests come at the same time', async () => {
    const service = promotions();
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.bonus(playerId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await walletMinor()).toBe(1_000);
  });

  it('have a cool-down for each kind, of five minutes from the last one', async () => {
    nowMs = Math.ceil(nowMs / cooldownMs) * cooldownMs - 1;
    const service = promotions();
    expect(await service.bonus(playerId)).toEqual(given(1_000));
    expect(await service.discount(playerId)).toEqual(given(2_000));
    nowMs += 2;
    expect(await service.bonus(playerId)).toEqual(cooling(1_000));
    nowMs += cooldownMs - 3;
    expect(await service.bonus(playerId)).toEqual(cooling(1_000));
    nowMs += 1;
    expect(await service.bonus(playerId)).toEqual(given(1_000));
  });

  it('are neither doubled nor delayed for hours after the clock was set back', async () => {
    const service = promotions();
    await service.bonus(playerId);
    nowMs -= 5 * hourMs;
    expect(await service.bonus(playerId)).toEqual(cooling(1_000));
    nowMs += cooldownMs - 1;
    expect(await service.bonus(playerId)).toEqual(cooling(1_000));
    nowMs += 1;
    expect(await service.bonus(playerId)).toEqual(given(1_000));
    // Set the clock back into the cool-down window of the first promotion, whose key is used.
    nowMs += 5 * hourMs - cooldownMs;
    expect(await service.bonus(playerId)).toEqual(cooling(1_000));
    expect(await walletMinor()).toBe(2_000);
  });

  it('give back no loss twice after the clock was set back past several discounts', async () => {
    const service = promotions({ checksBalance: false });
    for (const lostMinor of [0, 5_000, 5_000]) {
      await lose(database, lostMinor);
      expect(await service.discount(playerId)).toMatchObject({ ok: true });
      nowMs += cooldownMs;
    }
    nowMs -= 5 * hourMs;
    expect(await service.discount(playerId)).toEqual(cooling(500));
    nowMs += cooldownMs;
    expect(await service.discount(playerId)).toMatchObject({ refusal: { code: 'DISCOUNT_NOTHING_LOST' } });
  });

  it('stop at the daily limit, and go on when a day has passed', async () => {
    const service = promotions({ discountDayMinor: 2_300, bonusDayMinor: 1_999, checksBalance: false });
    const full = (amount: number) => ({ refusal: { code: 'PROMOTION_DAY_LIMIT', params: { amount } } });
    expect(await service.discount(playerId)).toEqual(given(2_000));
    expect(await service.bonus(playerId)).toEqual(given(1_000));
    nowMs += cooldownMs;
    await lose(database, 5_000);
    expect(await service.discount(playerId)).toEqual(given(300));
    expect(await service.bonus(playerId)).toMatchObject(full(1_999));
    nowMs += cooldownMs;
    await lose(database, 5_000);
    expect(await service.discount(playerId)).toMatchObject(full(2_300));
    nowMs += 24 * hourMs - 2 * cooldownMs;
    expect(await service.bonus(playerId)).toEqual(given(1_000));
    expect(await service.discount(playerId)).toEqual(given(500));
  });

  it('need, for a bonus, stakes since the last one', async () => {
    const service = promotions({ bonusStakeMinor: 20_500 });
    const missing = (amount: number) => ({ refusal: { code: 'BONUS_STAKE_FIRST', params: { amount } } });
    expect(await service.bonus(playerId)).toMatchObject(missing(500));
    await lose(database, 500);
    expect(await service.bonus(playerId)).toEqual(given(1_000));
    nowMs += cooldownMs;
    expect(await service.bonus(playerId)).toMatchObject(missing(20_500));
    await lose(database, 20_500);
    expect(await service.bonus(playerId)).toEqual(given(1_000));
  });

  it('are refused if the house offers none', async () => {
    const service = promotions({ bonusMinor: 0, discountPerMille: 0 });
    for (const answer of [await service.bonus(playerId), await service.discount(playerId)])
      expect(answer).toMatchObject({ refusal: { code: 'PROMOTION_UNAVAILABLE' } });
  });

  // A test can limit a database's size only on SQLite.
  if (testEngine === 'sqlite')
    it('are refused on a full disk, and given once there is room', async () => {
      const limitPages = (pages: number) => database.transact((tx) => tx.all(`PRAGMA max_page_count = ${pages}`));
      const pages = await database.transact((tx) => tx.get<{ page_count: number }>('PRAGMA page_count'));
      await limitPages(pages?.page_count ?? 0);
      const service = promotions({ cooldownMs: 1 });
      const full = await eventuallyRefused(() => {
        nowMs += 10;
        return service.bonus(playerId);
      });
      expect(full).toEqual({ ok: false, refusal: { code: 'STORAGE_FULL', params: {} } });
      const before = await walletMinor();
      expect(await auditLedger(database.read)).toEqual(balanced);
      await limitPages(1_000_000);
      nowMs += 10;
      expect(await service.bonus(playerId)).toEqual(given(1_000));
      expect(await walletMinor()).toBe(before + 1_000);
    });
});

/** Repeats a request until it is refused. SQLite first fills the free space that its pages have. */
const eventuallyRefused = async <T extends { ok: boolean }>(request: () => Promise<T>): Promise<T | undefined> => {
  for (let tries = 0; tries < 500; tries++) {
    const answer = await request();
    if (!answer.ok) return answer;
  }
  return undefined;
};
