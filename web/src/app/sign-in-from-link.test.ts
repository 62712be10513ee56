import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, storeToken } from '../api/access-token.ts';
import { signInStore } from '../api/account.ts';
import { readLockFlag, storeLockFlag } from '../api/lock-flag.ts';
import { testSignIn } from '../testing/test-sign-in.ts';
import { resolveOfferedToken } from './sign-in-from-link.ts';

const answers = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../api/call-server.ts', () => ({
  createCallerWithToken: (token: string) => async () => answers.get(token),
}));

const accepted = (id: string, token: string) => ({ ok: true, value: { ...testSignIn(id), token } });
const notAccepted = {
  ok: false,
  failure: { kind: 'unauthorised', error: { code: 'TOKEN_INVALID', ErrorMessage: 'Invalid access_token' } },
};
const unreachable = { ok: false, failure: { kind: 'network' } };

describe('a token from a link while another one is stored', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    storeLockFlag(true);
  });
  afterEach(() => void vi.unstubAllGlobals());

  const weigh = async (offered: unknown, stored: unknown) => {
    answers.set('offered', offered).set('stored', stored);
    storeToken('stored');
    await resolveOfferedToken('offered');
    return signInStore.getState();
  };

  it('of another player changes nothing before the player has been asked', async () => {
    expect(await weigh(accepted('p-2', 'offered'), accepted('p-1', 'stored'))).toMatchObject({
      kind: 'asked',
      stored: { user: { id: 'p-1' } },
      offered: { user: { id: 'p-2' } },
    });
    expect(readToken()).toBe('stored');
    expect(readLockFlag()).toBe(true);
  });

  it('of the same player replaces the stored one and unlocks the page', async () => {
    expect(await weigh(accepted('p-1', 'offered'), accepted('p-1', 'stored'))).toMatchObject({
      kind: 'signedIn',
    });
    expect(readToken()).toBe('offered');
    expect(readLockFlag()).toBe(false);
  });

  it('replaces a stored token that is invalid', async () => {
    expect(await weigh(accepted('p-2', 'offered'), notAccepted)).toMatchObject({ kind: 'signedIn' });
    expect(readToken()).toBe('offered');
  });

  it('signs nobody out if it is refused', async () => {
    expect(await weigh(notAccepted, accepted('p-1', 'fresh'))).toMatchObject({
      kind: 'signedIn',
      account: { user: { id: 'p-1' } },
      note: 'linkNotAccepted',
    });
    expect(readToken()).toBe('fresh');
    expect(readLockFlag()).toBe(true);
  });

  it('changes nothing if one of the two cannot be checked', async () => {
    await weigh(accepted('p-2', 'offered'), unreachable);
    expect(readToken()).toBe('stored');
    expect(await weigh(unreachable, accepted('p-1', 'fresh'))).toMatchObject({ kind: 'signedIn' });
    expect(await weigh(unreachable, unreachable)).toMatchObject({ failure: { kind: 'network' } });
    expect(readToken()).toBe('stored');
  });

  it('signs out if both are invalid', async () => {
    expect(await weigh(notAccepted, notAccepted)).toMatchObject({ kind: 'signedOut' });
    expect(readToken()).toBeNull();
  });
});
