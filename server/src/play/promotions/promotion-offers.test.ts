import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InMemoryBus } from '../../platform/bus/event-bus.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { addPlayerWhoLost, deposit, lose, losingPlayer as playerId, usualTerms } from '../../testing/losing-player.ts';
import type { PromotionSettings } from './promotion-settings.ts';
import { Promotions } from './promotions.ts';

const hourMs = 3_600_000;
const { cooldownMs } = usualTerms;

describe('the announced discount and bonus', () => {
  let database: Database;
  let remove: () => Promise<void>;
  let nowMs: number;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    nowMs = 1_800_000_000_000;
    await addPlayerWhoLost(database, 20_000);
  });
  afterEach(() => remove());

  const serviceWith = (terms: Partial<PromotionSettings> = {}) =>
    new Promotions({
      database,
      bus: new InMemoryBus(() => {}),
      now: () => nowMs,
      terms: { ...usualTerms, ...terms },
    });
  const offered = async (service: Promotions) => {
    const offers = await service.offers(playerId);
    if (!offers.ok) throw new Error(offers.refusal.code.toString());
    return offers.value;
  };
  const refused = (code: string, amount: number, againInMs: number | null = null) => ({
    amount: 0,
    refusal: { code, Params: { amount } },
    againInMs,
  });
  const had = (amount: number) => ({ amount, refusal: null, againInMs: null });

  it('is the amount that a request pays, and after that the time of the next one', async () => {
    const service = serviceWith();
    expect(await offered(service)).toEqual({ discount: had(2_000), bonus: had(1_000) });
    await service.bonus(playerId);
    nowMs += 60_000;
    expect((await offered(service)).bonus).toEqual(refused('PROMOTION_COOLDOWN', 1_000, cooldownMs - 60_000));
    nowMs += cooldownMs - 60_000;
    expect((await offered(service)).bonus).toEqual(had(1_000));
  });

  it('is what the player still needs, if waiting does not help', async () => {
    await deposit(database, 10_000);
    expect(await offered(serviceWith({ bonusStakeMinor: 20_500 }))).toEqual({
      discount: refused('PROMOTION_BALANCE_TOO_HIGH', 10_000),
      bonus: refused('BONUS_STAKE_FIRST', 500),
    });
    expect(await offered(serviceWith({ bonusMinor: 0, discountPerMille: 0 }))).toEqual({
      discount: refused('PROMOTION_UNAVAILABLE', 0),
      bonus: refused('PROMOTION_UNAVAILABLE', 0),
    });
  });

  it('says that there is no promotion, and no time, if the house has ended it', async () => {
    await serviceWith().bonus(playerId);
    expect((await offered(serviceWith({ bonusMinor: 0 }))).bonus).toEqual(refused('PROMOTION_UNAVAILABLE', 0));
  });

  it('is, at the daily limit, the time at which the limit has room again', async () => {
    const service = serviceWith({ bonusDayMinor: 2_500 });
    await service.bonus(playerId);
    nowMs += hourMs;
    await service.bonus(playerId);
    nowMs += hourMs;
    expect((await offered(service)).bonus).toEqual(refused('PROMOTION_DAY_LIMIT', 2_500, 22 * hourMs));
    expect((await offered(serviceWith({ bonusDayMinor: 999 }))).bonus.againInMs).toBeNull();
  });

  it('does not move later with each call after the clock was set back', async () => {
    const service = serviceWith();
    await service.bonus(playerId);
    nowMs -= 5 * hourMs;
    expect((await offered(service)).bonus.againInMs).toBe(cooldownMs);
    nowMs += 60_000;
    expect((await offered(service)).bonus.againInMs).toBe(cooldownMs - 60_000);
  });

  const step = fc.oneof(
    fc.record({ what: fc.constant('lose' as const), by: fc.integer({ min: 0, max: 9_000 }) }),
    fc.record({ what: fc.constant('deposit' as const), by: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ what: fc.constant('wait' as const), by: fc.integer({ min: 0, max: 2 * cooldownMs }) }),
    fc.record({ what: fc.constant('wait' as const), by: fc.integer({ min: -6 * hourMs, max: 20 * hourMs }) }),
    fc.record({ what: fc.constantFrom('discount' as const, 'bonus' as const), by: fc.constant(0) }),
  );
  const someTerms = fc.record({
    discountPerMille: fc.constantFrom(0, 100, 1000),
    discountDayMinor: fc.integer({ min: 1, max: 3_000 }),
    checksBalance: fc.boolean(),
    bonusMinor: fc.constantFrom(0, 1_000),
    bonusDayMinor: fc.integer({ min: 500, max: 4_000 }),
    bonusStakeMinor: fc.constantFrom(0, 5_000),
  });

  it('equals what a request pays, in whatever order players lose, win, wait and ask', async () => {
    let deposits = 0;
    await fc.assert(
      fc.asyncProperty(someTerms, fc.array(step, { minLength: 4, maxLength: 12 }), async (terms, steps) => {
        const service = serviceWith(terms);
        for (const { what, by } of steps) {
          if (what === 'lose') await lose(database, by);
          else if (what === 'deposit') await deposit(database, by, `deposit-${++deposits}`);
          else if (what === 'wait') nowMs += by;
          else await asksAsOffered(service, what);
        }
        await asksAsOffered(service, 'discount');
        await asksAsOffered(service, 'bonus');
      }),
      { numRuns: 12 },
    );
  });

  const asksAsOffered = async (service: Promotions, kind: 'discount' | 'bonus') => {
    const { amount, refusal } = (await offered(service))[kind];
    const asked = await service[kind](playerId);
    expect(asked).toMatchObject(
      refusal
        ? { ok: false, refusal: { code: refusal.code, params: { amount: refusal.Params.amount } } }
        : { ok: true, value: { Params: { amount } } },
    );
  };

  it('names the exact millisecond at which a refusal ends by waiting', async () => {
    const moves = fc.array(fc.integer({ min: 0, max: 8 * hourMs }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(moves, fc.integer({ min: 1_000, max: 3_500 }), async (waits, bonusDayMinor) => {
        const service = serviceWith({ bonusDayMinor });
        for (const waitMs of waits) {
          await service.bonus(playerId);
          const { refusal, againInMs } = (await offered(service)).bonus;
          if (!refusal || againInMs === null) throw new Error('a bonus was given a moment ago');
          nowMs += againInMs - 1;
          expect((await offered(service)).bonus).toEqual({ amount: 0, refusal, againInMs: 1 });
          nowMs += 1;
          expect((await offered(service)).bonus.refusal?.code).not.toBe(refusal.code);
          nowMs += waitMs;
        }
      }),
      { numRuns: 8 },
    );
  });
});
