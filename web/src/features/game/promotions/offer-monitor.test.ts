import type { PromotionOffer, PromotionOffers } from '@reelfloor/protocol';
import { describe, expect, it, vi } from 'vitest';
import type { CallResult } from '../../../api/call-failure.ts';
import { ManualClock, settled } from '../../../testing/manual-clock.ts';
import { PromotionOfferMonitor } from './offer-monitor.ts';

const had = (amount: number): PromotionOffer => ({ amount, refusal: null, againInMs: null });
const refused = (code: string, againInMs: number | null = null): PromotionOffer => ({
  amount: 0,
  refusal: { code, Params: { amount: 1_000 } },
  againInMs,
});
const none = { discount: refused('PROMOTION_UNAVAILABLE'), bonus: refused('PROMOTION_UNAVAILABLE') };
const failing = (status: number): CallResult<never> => ({
  ok: false,
  failure: { kind: 'malformed', status, detail: '' },
});

const watchOf = (offers: Partial<PromotionOffers>) => {
  const clock = new ManualClock();
  const read = vi.fn<() => Promise<CallResult<PromotionOffers>>>();
  const notify = (reported: Partial<PromotionOffers>) =>
    read.mockImplementation(async () => ({ ok: true, value: { ...none, ...reported } }));
  notify(offers);
  const watch = new PromotionOfferMonitor({ read, clock });
  return { watch, clock, read, notify };
};

describe('promotion offers', () => {
  it('are read when the keys are shown, and not before or after', async () => {
    const { watch, clock, read } = watchOf({ bonus: had(1_000) });
    watch.refresh();
    watch.noteWalletChange();
    expect(read).not.toHaveBeenCalled();
    const close = watch.open();
    expect(watch.getState()).toBe('asking');
    await settled();
    expect(watch.getState()).toMatchObject({ bonus: { amount: 1_000, refusal: null, againAt: null } });
    await clock.advance(3_600_000);
    expect(read).toHaveBeenCalledOnce();
    close();
    watch.noteWalletChange();
    watch.refresh();
    await clock.advance(3_600_000);
    expect(read).toHaveBeenCalledOnce();
    expect(clock.planned).toBe(0);
  });

  it('are read again, once, at the moment that the server named', async () => {
    const { watch, clock, read, notify } = watchOf({ bonus: refused('PROMOTION_COOLDOWN', 240_000) });
    watch.open();
    await settled();
    expect(watch.getState()).toMatchObject({ bonus: { againAt: clock.nowMs() + 240_000 } });
    notify({ bonus: had(1_000) });
    await clock.advance(240_000);
    expect(read).toHaveBeenCalledOnce();
    await clock.advance(1_000);
    expect(watch.getState()).toMatchObject({ bonus: { amount: 1_000 } });
    await clock.advance(3_600_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('are read at most once a second, however soon the server says that they change', async () => {
    const { watch, clock, read } = watchOf({ bonus: refused('PROMOTION_COOLDOWN', 0) });
    watch.open();
    await clock.advance(10_000);
    expect(read).toHaveBeenCalledTimes(11);
  });

  it('are read once after several changes of the wallet', async () => {
    const { watch, clock, read } = watchOf({ discount: refused('PROMOTION_BALANCE_TOO_HIGH') });
    watch.open();
    await settled();
    for (let changes = 0; changes < 4; changes++) watch.noteWalletChange();
    await clock.advance(60_000);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('are read now and then during play, where play can change them', async () => {
    const { watch, clock, read, notify } = watchOf({ discount: refused('DISCOUNT_NOTHING_LOST') });
    watch.open();
    const playMinute = async () => {
      for (let rounds = 0; rounds < 60; rounds++) {
        watch.notePlay();
        await clock.advance(1_000);
      }
    };
    await settled();
    await playMinute();
    expect(read).toHaveBeenCalledTimes(5);
    notify({ discount: refused('PROMOTION_COOLDOWN', 240_000) });
    watch.refresh();
    await settled();
    await playMinute();
    expect(read).toHaveBeenCalledTimes(6);
  });

  it('are read again when something changed while the answer was on its way', async () => {
    const { watch, read } = watchOf({});
    const late = Promise.withResolvers<CallResult<PromotionOffers>>();
    read.mockReturnValueOnce(late.promise);
    watch.open();
    watch.refresh();
    expect(read).toHaveBeenCalledOnce();
    late.resolve({ ok: true, value: { ...none, bonus: had(1_000) } });
    await settled();
    expect(read).toHaveBeenCalledTimes(2);
    expect(watch.getState()).toMatchObject({ bonus: { refusal: { code: 'PROMOTION_UNAVAILABLE' } } });
  });

  it('stay as they were after a failure, and are read again half a minute later', async () => {
    const { watch, clock, read, notify } = watchOf({ bonus: had(1_000) });
    watch.open();
    await settled();
    read.mockImplementation(async () => failing(502));
    watch.refresh();
    await settled();
    expect(watch.getState()).toMatchObject({ bonus: { amount: 1_000 } });
    notify({});
    await clock.advance(30_000);
    expect(watch.getState()).toMatchObject({ bonus: { amount: 0 } });
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('are unknown after a failed first request, until one succeeds', async () => {
    const { watch, clock, read, notify } = watchOf({});
    read.mockImplementation(async () => ({ ok: false, failure: { kind: 'network' } }));
    watch.open();
    await settled();
    expect(watch.getState()).toBe('untold');
    notify({ bonus: had(1_000) });
    await clock.advance(30_000);
    expect(watch.getState()).toMatchObject({ bonus: { amount: 1_000 } });
  });

  it.each([404, 405])('are never read again from a server that lacks the call (%i)', async (status) => {
    const { watch, clock, read } = watchOf({});
    read.mockImplementation(async () => failing(status));
    const close = watch.open();
    await settled();
    expect(watch.getState()).toBe('untold');
    watch.refresh();
    watch.noteWalletChange();
    await clock.advance(3_600_000);
    close();
    watch.open();
    await settled();
    expect(read).toHaveBeenCalledOnce();
    expect(watch.getState()).toBe('untold');
  });
});
