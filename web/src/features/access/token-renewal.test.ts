import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccessToken, storeRenewedAccessToken } from '../../api/access-token.ts';
import { applySignOut } from '../../api/sign-in-state.ts';
import { getServerTimeMs, resetServerTime, storeServerTime } from '../../clock/server-time.ts';
import { startTokenRenewal } from './token-renewal.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../../api/call-server.ts', () => ({ callServer }));

const tokenFor = (ms: number, name: string): string =>
  `x.${btoa(JSON.stringify({ exp: (Date.now() + ms) / 1000 }))}.${name}`;
const fresh = (name: string) => async () => ({ ok: true, value: { token: tokenFor(100_000, name) } });

describe('keeping the token', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    callServer.mockReset();
    storeRenewedAccessToken(tokenFor(100_000, 'first'));
  });
  afterEach(() => {
    vi.useRealTimers();
    resetServerTime();
  });

  it('asks for a fresh one before it expires, again and again', async () => {
    callServer.mockImplementation(fresh('second'));
    const stop = startTokenRenewal();
    await vi.advanceTimersByTimeAsync(79_999);
    expect(callServer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(readAccessToken()).toMatch(/second$/);
    callServer.mockImplementation(fresh('third'));
    await vi.advanceTimersByTimeAsync(80_000);
    expect(readAccessToken()).toMatch(/third$/);
    stop();
    await vi.advanceTimersByTimeAsync(500_000);
    expect(callServer).toHaveBeenCalledTimes(2);
  });

  it('asks an unreachable server again and again, and leaves it to the server to end the sign-in', async () => {
    callServer.mockResolvedValue({ ok: false, failure: { kind: 'network' } });
    const stop = startTokenRenewal();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(callServer.mock.calls.length).toBeGreaterThan(2);
    expect(readAccessToken()).toMatch(/first$/);
    callServer.mockResolvedValue({ ok: false, failure: { kind: 'unauthorised' } });
    await vi.advanceTimersByTimeAsync(30_000);
    const calls = callServer.mock.calls.length;
    await vi.advanceTimersByTimeAsync(500_000);
    expect(callServer).toHaveBeenCalledTimes(calls);
    stop();
  });

  it.each([
    ['12 h fast', 12],
    ['3 h slow', -3],
  ])('renews in time on a device whose clock is %s, once an answer has told the time', async (_, hours) => {
    const serverMs = Date.now();
    storeServerTime(serverMs, serverMs + hours * 3_600_000);
    vi.setSystemTime(serverMs + hours * 3_600_000);
    const made = (name: string) =>
      `x.${btoa(JSON.stringify({ iat: getServerTimeMs() / 1000, exp: getServerTimeMs() / 1000 + 3600 }))}.${name}`;
    storeRenewedAccessToken(made('first'));
    callServer.mockImplementation(async () => ({ ok: true, value: { token: made('second') } }));
    const stop = startTokenRenewal();
    await vi.advanceTimersByTimeAsync(0.8 * 3_600_000 - 1);
    expect(callServer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(readAccessToken()).toMatch(/second$/);
    stop();
  });

  it('asks every half minute where no answer has told the time and the device seems past the end', async () => {
    storeRenewedAccessToken(tokenFor(-12 * 3_600_000, 'first'));
    callServer.mockImplementation(async () => ({
      ok: true,
      value: { token: tokenFor(-11 * 3_600_000, 'second') },
    }));
    const stop = startTokenRenewal();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(readAccessToken()).toMatch(/second$/);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(callServer).toHaveBeenCalledTimes(3);
    stop();
  });

  it('does not restore a token after a logout', async () => {
    let answer: (value: unknown) => void = () => {};
    callServer.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const stop = startTokenRenewal();
    await vi.advanceTimersByTimeAsync(80_000);
    applySignOut(null);
    stop();
    answer(await fresh('late')());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readAccessToken()).toBeNull();
  });
});
