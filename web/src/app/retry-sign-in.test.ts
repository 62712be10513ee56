import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAccessToken, readAccessToken, storeRenewedAccessToken } from '../api/access-token.ts';
import { applySignOut, signInStore, validateStoredToken } from '../api/sign-in-state.ts';
import { ManualClock, settled } from '../testing/manual-clock.ts';
import { testSignIn } from '../testing/test-sign-in.ts';
import { retryTokenValidation } from './start-sign-in.ts';

const callServer = vi.hoisted(() => vi.fn());
vi.mock('../api/call-server.ts', () => ({ callServer }));

const failed = (failure: object) => ({ ok: false, failure });
const refused = (status: number, code: string | number) =>
  failed({ kind: 'refused', status, error: { code, ErrorMessage: code } });

describe('a stored token that could not be checked', () => {
  const clock = new ManualClock();
  let stop: () => void;
  beforeEach(() => {
    callServer.mockReset();
    storeRenewedAccessToken('stored');
    signInStore.setState({ kind: 'checking' }, true);
    stop = retryTokenValidation(clock);
  });
  afterEach(() => {
    stop();
    clearAccessToken();
  });

  it.each([
    ['the network is down', failed({ kind: 'network' })],
    ['a proxy answers with a page of its own', failed({ kind: 'malformed', status: 502, detail: '' })],
    ['a proxy answers 403 with a page of its own', failed({ kind: 'malformed', status: 403, detail: '' })],
    ['the database is down', refused(503, 'DATABASE_UNAVAILABLE')],
    ['the rate limit is reached', refused(429, 'RATE_LIMITED')],
    ['the address is denied', refused(403, 10703)],
    ['a proxy was reached without TLS', refused(403, 'TLS_REQUIRED')],
  ])('is kept and checked again when %s', async (_, answer) => {
    callServer.mockResolvedValueOnce(answer).mockResolvedValueOnce(answer);
    callServer.mockResolvedValueOnce({ ok: true, value: testSignIn() });
    await validateStoredToken();
    expect(signInStore.getState()).toMatchObject({ kind: 'unreached' });
    expect(readAccessToken()).toBe('stored');
    await clock.advance(60_000);
    expect(callServer).toHaveBeenCalledTimes(3);
    expect(signInStore.getState()).toMatchObject({ kind: 'signedIn' });
  });

  it.each([
    ['void', failed({ kind: 'unauthorised', error: { code: 'TOKEN_INVALID', ErrorMessage: '' } })],
    ['refused', refused(403, 'PERMISSION_MISSING')],
  ])('is dropped when the server says that it is %s', async (_, answer) => {
    callServer.mockResolvedValueOnce(answer);
    await validateStoredToken();
    expect(signInStore.getState()).toMatchObject({ kind: 'signedOut' });
    expect(readAccessToken()).toBeNull();
    await clock.advance(60_000);
    expect(callServer).toHaveBeenCalledTimes(1);
  });

  it('is not checked again after the player has logged out', async () => {
    callServer.mockResolvedValue(failed({ kind: 'network' }));
    await validateStoredToken();
    applySignOut(null);
    await clock.advance(60_000);
    await settled();
    expect(callServer).toHaveBeenCalledTimes(1);
    expect(signInStore.getState()).toEqual({ kind: 'signedOut', failure: null });
  });
});
