import { describe, expect, it, vi } from 'vitest';
import { settled } from '../../../testing/manual-clock.ts';
import { createPromotionClaimTimeStore, type PromotionUseStore } from './offer-monitor.ts';
import { PromotionRequests, type PromotionRequestsOptions, type PromotionRules } from './promotion-requests.ts';

const minuteMs = 60_000;
const cooldownMs = 5 * minuteMs;

const serviceWith = (rules: Partial<PromotionRules> = {}, options: Partial<PromotionRequestsOptions> = {}) => {
  const clock = { now: 1_800_000_000_000 };
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const lastUse: PromotionUseStore = createPromotionClaimTimeStore('p1', storage);
  const ask = vi.fn<PromotionRequestsOptions['ask']>(async () => ({
    ok: true,
    value: { status: 1, code: 20000, Params: { amount: 700 }, ErrorMessage: '' },
  }));
  const offers = vi.fn<PromotionRequestsOptions['readOffers']>(async () => ({
    ok: false,
    failure: { kind: 'network' },
  }));
  const reported = { given: vi.fn(), refused: vi.fn(), failed: vi.fn() };
  const open = () =>
    new PromotionRequests({
      rules: {
        minimumMinor: 10_000,
        checksBalance: true,
        cooldownMs,
        automatic: { discount: false, bonus: false },
        ...rules,
      },
      lastUse,
      ask,
      readOffers: offers,
      now: () => clock.now,
      ...reported,
      ...options,
    });
  return { service: open(), open, ask, offers, clock, kept, ...reported };
};
const refusal = (code: string) => expect.objectContaining({ code });

describe('a discount', () => {
  it('at or above the minimum balance is refused without a call, with the amount for the message', async () => {
    const { service, ask, refused } = serviceWith();
    service.noteBalance(10_000);
    service.ask('discount');
    expect(refused).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'PROMOTION_BALANCE_TOO_HIGH', Params: { amount: 10_000 } }),
    );
    service.noteBalance(9_999);
    service.ask('discount');
    await settled();
    expect(ask).toHaveBeenCalledExactlyOnceWith('discount');
  });

  it('is asked for at any balance where the operator does not check it; a bonus always is', async () => {
    const { service, ask } = serviceWith({ checksBalance: false });
    service.noteBalance(10_000_000);
    service.ask('discount');
    await settled();
    expect(ask).toHaveBeenCalledOnce();
    const checked = serviceWith();
    checked.service.noteBalance(10_000_000);
    checked.service.ask('bonus');
    await settled();
    expect(checked.ask).toHaveBeenCalledExactlyOnceWith('bonus');
  });
});

describe('an offer of the server', () => {
  it('is asked for whatever the page’s own rules say, and the answer is reported', async () => {
    const asked = vi.fn();
    const { service, ask, refused } = serviceWith({}, { asked });
    service.noteBalance(10_000);
    service.ask('discount', true);
    await settled();
    service.ask('discount', true);
    await settled();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('the cool-down', () => {
  it('lasts five minutes for each kind, also after a reload', async () => {
    const { service, open, ask, refused, clock } = serviceWith();
    service.ask('bonus');
    await settled();
    expect(service.getState().bonus.readyAt).toBe(clock.now + cooldownMs);
    clock.now += cooldownMs - 1;
    const reloaded = open();
    reloaded.ask('bonus');
    expect(refused).toHaveBeenCalledWith(refusal('PROMOTION_COOLDOWN'));
    reloaded.ask('discount');
    await settled();
    expect(ask.mock.calls).toEqual([['bonus'], ['discount']]);
    clock.now += 1;
    reloaded.ask('bonus');
    await settled();
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('starts when a promotion is given, not when it is refused', async () => {
    const error = { code: 'DISCOUNT_NOTHING_LOST', ErrorMessage: '' };
    const ask = vi.fn(async () => ({ ok: false, failure: { kind: 'refused', status: 409, error } }) as const);
    const { service, refused } = serviceWith({}, { ask });
    service.ask('discount');
    await settled();
    expect(refused).toHaveBeenCalledWith(error);
    service.ask('discount');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is separate for each player, and ignores a last use in the future', async () => {
    const { service, kept, clock, ask } = serviceWith();
    kept.set('bonus_last_use:p2', String(clock.now));
    kept.set('bonus_last_use:p1', String(clock.now + 24 * 60 * minuteMs));
    service.ask('bonus');
    await settled();
    expect(ask).toHaveBeenCalledOnce();
  });
});

describe('a second click', () => {
  it('does nothing while the request is pending', async () => {
    const answer = Promise.withResolvers<never>();
    const ask = vi.fn(() => answer.promise);
    const { service, refused } = serviceWith({}, { ask });
    service.ask('bonus');
    service.ask('bonus');
    expect(service.getState().bonus.isAsked).toBe(true);
    expect(ask).toHaveBeenCalledOnce();
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('automatic requests', () => {
  it('are off unless the operator turns them on', () => {
    const { service, ask } = serviceWith();
    service.noteBalance(0);
    expect(ask).not.toHaveBeenCalled();
  });

  it('are sent when the balance falls under the minimum, once in each cool-down', async () => {
    const { service, ask, clock, given } = serviceWith({ automatic: { discount: true, bonus: true } });
    service.noteBalance(10_000);
    expect(ask).not.toHaveBeenCalled();
    service.noteBalance(9_000);
    await settled();
    service.noteBalance(8_000);
    await settled();
    expect(ask.mock.calls).toEqual([['discount'], ['bonus']]);
    expect(given).toHaveBeenCalledWith('bonus', 700);
    clock.now += cooldownMs;
    service.noteBalance(7_000);
    await settled();
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('are not sent for what the server says it would refuse', async () => {
    const { service, ask, offers } = serviceWith({ automatic: { discount: true, bonus: true } });
    const refusal = { code: 'DISCOUNT_NOTHING_LOST', Params: { amount: 0 } };
    offers.mockResolvedValue({
      ok: true,
      value: {
        discount: { amount: 0, refusal, againInMs: null },
        bonus: { amount: 700, refusal: null, againInMs: null },
      },
    });
    service.noteBalance(9_000);
    await settled();
    expect(ask.mock.calls).toEqual([['bonus']]);
    expect(offers).toHaveBeenCalledOnce();
  });

  it('are not sent twice if the player presses while the offers are read', async () => {
    const answer = Promise.withResolvers<never>();
    const ask = vi.fn(() => answer.promise);
    const { service } = serviceWith({ automatic: { discount: false, bonus: true } }, { ask });
    service.noteBalance(9_000);
    service.ask('bonus');
    await settled();
    expect(ask).toHaveBeenCalledOnce();
  });

  it('that are refused show no message and are not repeated at once', async () => {
    const error = { code: 'PROMOTION_UNAVAILABLE', ErrorMessage: '' };
    const ask = vi.fn(async () => ({ ok: false, failure: { kind: 'refused', status: 409, error } }) as const);
    const { service, refused } = serviceWith({ automatic: { discount: false, bonus: true } }, { ask });
    service.noteBalance(5_000);
    await settled();
    service.noteBalance(4_000);
    await settled();
    expect(ask).toHaveBeenCalledOnce();
    expect(refused).not.toHaveBeenCalled();
  });
});
