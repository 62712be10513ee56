import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  computeNetResultMinor,
  computePaidToWalletMinor,
  fetchSessionSummaryFigures,
} from './session-summary-figures.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../../../api/call-server.ts', () => ({ callServer }));

const figures = {
  startedAt: 1_000,
  endedAt: 61_000,
  rounds: 12,
  freeSpins: 3,
  cashInMinor: 5_000,
  cashOutMinor: 3_000,
  winsPaidMinor: 1_500,
};

describe('the figures of an ended session', () => {
  beforeEach(() => void callServer.mockReset());

  it('are those of the end notice, without a call', async () => {
    expect(await fetchSessionSummaryFigures({ machineId: '104', figures })).toBe(figures);
    expect(callServer).not.toHaveBeenCalled();
  });

  it('are fetched from the server if the end notice has no figures', async () => {
    const session = { ...figures, id: 's-1', machine: '104', brand: 'Koi' };
    callServer.mockResolvedValue({ ok: true, value: { session } });
    expect(await fetchSessionSummaryFigures({ machineId: '104', figures: null })).toEqual(session);
    expect(await fetchSessionSummaryFigures({ machineId: '105', figures: null })).toBeNull();
  });

  it('are null if the server has no figures', async () => {
    callServer.mockResolvedValue({
      ok: false,
      failure: { kind: 'malformed', status: 404, detail: 'status 404' },
    });
    expect(await fetchSessionSummaryFigures({ machineId: '104', figures: null })).toBeNull();
    callServer.mockResolvedValue({ ok: true, value: { session: null } });
    expect(await fetchSessionSummaryFigures({ machineId: '104', figures: null })).toBeNull();
  });

  it('include wins that were paid straight to the wallet', () => {
    expect(computePaidToWalletMinor(figures)).toBe(4_500);
    expect(computeNetResultMinor(figures)).toBe(-500);
  });
});
