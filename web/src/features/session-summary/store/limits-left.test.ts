import type { PlayerLimit } from '@reelfloor/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { computeRemainingLimitShare, fetchRemainingLimits, listRemainingLimits } from './session-summary-figures.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../../../api/call-server.ts', () => ({ callServer }));

const limit = (change: Partial<PlayerLimit>): PlayerLimit => ({
  ...{ kind: 'loss', window: 'day', amount: 1_000, house: null, used: 0, freesAt: null, raise: null },
  ...change,
});

describe('what is left of limits', () => {
  beforeEach(() => void callServer.mockReset());

  it('is the lower of the player’s and the house’s limit less what counts, never below nothing', () => {
    expect(listRemainingLimits([limit({ house: 600, used: 250 })])).toMatchObject([{ left: 350, whole: 600 }]);
    expect(listRemainingLimits([limit({ amount: null, house: 600, used: 700 })])).toMatchObject([
      { left: 0, whole: 600 },
    ]);
  });

  it('is more than the limit after wins, and the bar is full', () => {
    const [left] = listRemainingLimits([limit({ used: -300 })]);
    expect(left).toMatchObject({ left: 1_300, whole: 1_000 });
    expect(left && computeRemainingLimitShare(left)).toBe(1);
  });

  it('lists the three scarcest limits on play, and none that is not set or on deposits', () => {
    const rows = listRemainingLimits([
      limit({ kind: 'deposit', used: 999 }),
      limit({ kind: 'time', window: 'week', amount: null }),
      limit({ kind: 'stake', used: 100 }),
      limit({ kind: 'loss', used: 900 }),
      limit({ kind: 'time', amount: 0 }),
      limit({ kind: 'loss', window: 'month', used: 500 }),
    ]);
    expect(rows.map(({ kind, window }) => `${kind} ${window}`)).toEqual(['time day', 'loss day', 'loss month']);
  });

  it('is nothing for a server without limits, or that does not answer', async () => {
    callServer.mockResolvedValue({ ok: true, value: {} });
    expect(await fetchRemainingLimits()).toEqual([]);
    callServer.mockResolvedValue({ ok: false, failure: { kind: 'network' } });
    expect(await fetchRemainingLimits()).toEqual([]);
  });
});
