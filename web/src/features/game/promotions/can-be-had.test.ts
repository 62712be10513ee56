import { describe, expect, it } from 'vitest';
import type { TimedPromotionOffer } from './offer-monitor.ts';
import { isPromotionClaimable } from './offers-outside-game.tsx';

const free = { isAsked: false, readyAt: null };
const own = {
  state: { discount: free, bonus: free },
  balanceMinor: 20_000,
  discountLimitMinor: 10_000,
  nowMs: 1_000,
};
const given: TimedPromotionOffer = { amount: 500, refusal: null, againAt: null };
const denied = (code: string): TimedPromotionOffer => ({
  amount: 0,
  refusal: { code, Params: { amount: 0 } },
  againAt: 5_000,
});

describe('what can be had', () => {
  it('is what the server says, whatever the page knows', () => {
    expect(isPromotionClaimable({ discount: given, bonus: denied('PROMOTION_COOLDOWN') }, own)).toBe(true);
    for (const code of ['PROMOTION_UNAVAILABLE', 'PROMOTION_COOLDOWN', 'PROMOTION_DAY_LIMIT'])
      expect(isPromotionClaimable({ discount: denied(code), bonus: denied(code) }, own), code).toBe(false);
    expect(isPromotionClaimable('asking', own)).toBe(false);
  });

  it('is what the page’s own rules allow, if the server does not say', () => {
    const cooling = { isAsked: false, readyAt: 2_000 };
    const waits = { ...own, state: { discount: free, bonus: cooling } };
    expect(isPromotionClaimable('untold', own)).toBe(true);
    expect(isPromotionClaimable('untold', waits)).toBe(false);
    expect(isPromotionClaimable('untold', { ...waits, balanceMinor: 9_999 })).toBe(true);
    expect(isPromotionClaimable('untold', { ...waits, discountLimitMinor: null })).toBe(true);
    expect(isPromotionClaimable('untold', { ...waits, nowMs: 2_000 })).toBe(true);
  });
});
