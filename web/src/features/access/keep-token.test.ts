import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, storeToken } from '../../api/access-token.ts';
import { endSignIn, signInStore } from '../../api/account.ts';
import { keepToken } from './keep-token.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../../api/call-server.ts', () => ({ callServer }));

const tokenFor = (ms: number, name: string): string =>
  `x.${btoa(JSON.stringify({ exp: (Date.now() + ms) / 1000 }))}.${name}`;
const fresh = (name: string) => async () => ({ ok: true, value: { token: tokenFor(100_000, name) } });

describe('keeping the token', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    callServer.mockReset();
    storeToken(tokenFor(100_000, 'first'));
  });
  afterEach(() => void vi.useRealTimers());

  it('asks for a fresh one before it expires, again and again', async () => {
    callServer.mockImplementation(fresh('second'));
    const stop = keepToken();
    await vi.advanceTimersByTimeAsync(79_999);
    expect(callServer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(readToken()).toMatch(/second$/);
    callServer.mockImplementation(fresh('third'));
    await vi.advanceTimersByTimeAsync(80_000);
    expect(readToken()).toMatch(/third$/);
    stop();
    await vi.advanceTimersByTimeAsync(500_000);
    expect(callServer).toHaveBeenCalledTimes(2);
  });

  it('retries an unreachable server, and logs out when the token has expired', async () => {
    callServer.mockResolvedValue({ ok: false, failure: { kind: 'network' } });
    const stop = keepToken();
    await vi.advanceTimersByTimeAsync(99_999);
    expect(callServer).toHaveBeenCalledTimes(1);
    expect(readToken()).toMatch(/first$/);
    await vi.advanceTimersByTimeAsync(1);
    expect(signInStore.getState()).toMatchObject({
      kind: 'signedOut',
      failure: { error: { ErrorMessage: 'Invalid access_token' } },
    });
    expect(readToken()).toBeNull();
    stop();
  });

  it('does not restore a token after a logout', async () => {
    let answer: (value: unknown) => void = () => {};
    callServer.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const stop = keepToken();
    await vi.advanceTimersByTimeAsync(80_000);
    endSignIn(null);
    stop();
    answer(await fresh('late')());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readToken()).toBeNull();
  });
});
