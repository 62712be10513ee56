import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claimPromotion } from './use-promotions.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../../../api/call-server.ts', () => ({ callServer }));

const given = { ok: true, value: { status: 1, code: 20000, Params: { amount: 500 }, ErrorMessage: '' } };
const refusedWith = (status: number) => ({
  ok: false,
  failure: { kind: 'refused', status, error: { code: 'X', ErrorMessage: '' } },
});

describe('asking for a promotion', () => {
  beforeEach(() => void callServer.mockReset());

  it.each([
    ['discount', 'askDiscount'],
    ['bonus', 'askBonus'],
  ] as const)('is a POST: %s', async (kind, route) => {
    callServer.mockResolvedValueOnce(given);
    expect(await claimPromotion(kind)).toBe(given);
    expect(callServer.mock.calls).toEqual([[route, {}]]);
  });

  it.each([404, 405])('falls back to the GET of third-party servers after a %i', async (status) => {
    callServer.mockResolvedValueOnce(refusedWith(status)).mockResolvedValueOnce(given);
    expect(await claimPromotion('bonus')).toBe(given);
    expect(callServer.mock.calls).toEqual([
      ['askBonus', {}],
      ['bonus', {}],
    ]);
  });

  it('does not ask again after a refusal, or after an unknown outcome', async () => {
    for (const answer of [refusedWith(409), { ok: false, failure: { kind: 'network' } }]) {
      callServer.mockReset();
      callServer.mockResolvedValueOnce(answer);
      expect(await claimPromotion('discount')).toBe(answer);
      expect(callServer).toHaveBeenCalledTimes(1);
    }
  });
});
