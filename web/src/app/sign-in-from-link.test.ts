import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAccessToken, storeRenewedAccessToken } from '../api/access-token.ts';
import { readPageLockFlag, storePageLockFlag } from '../api/page-lock-flag.ts';
import { signInStore } from '../api/sign-in-state.ts';
import { testSignIn } from '../testing/test-sign-in.ts';
import { signInWithLinkToken } from './sign-in-from-link.ts';

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
    storePageLockFlag(true);
  });
  afterEach(() => void vi.unstubAllGlobals());

  const weigh = async (offered: unknown, stored: unknown) => {
    answers.set('offered', offered).set('stored', stored);
    storeRenewedAccessToken('stored');
    await signInWithLinkToken('offered');
    return signInStore.getState();
  };

  it('of another player changes nothing before the player has been asked', async () => {
    expect(await weigh(accepted('p-2', 'offered'), accepted('p-1', 'stored'))).toMatchObject({
      kind: 'asked',
      stored: { user: { id: 'p-1' } },
      offered: { user: { id: 'p-2' } },
    });
    expect(readAccessToken()).toBe('stored');
    expect(readPageLockFlag()).toBe(true);
  });

  it('of the same player replaces the stored one and unlocks the page', async () => {
    expect(await weigh(accepted('p-1', 'offered'), accepted('p-1', 'stored'))).toMatchObject({
      kind: 'signedIn',
    });
    expect(readAccessToken()).toBe('offered');
    expect(readPageLockFlag()).toBe(false);
  });

  it('replaces a stored token that is invalid', async () => {
    expect(await weigh(accepted('p-2', 'offered'), notAccepted)).toMatchObject({ kind: 'signedIn' });
    expect(readAccessToken()).toBe('offered');
  });

  it('signs nobody out if it is refused', async () => {
    expect(await weigh(notAccepted, accepted('p-1', 'fresh'))).toMatchObject({
      kind: 'signedIn',
      account: { user: { id: 'p-1' } },
      note: 'linkNotAccepted',
    });
    expect(readAccessToken()).toBe('fresh');
    expect(readPageLockFlag()).toBe(true);
  });

  it('changes nothing if one of the two cannot be checked', async () => {
    await weigh(accepted('p-2', 'offered'), unreachable);
    expect(readAccessToken()).toBe('stored');
    expect(await weigh(unreachable, accepted('p-1', 'fresh'))).toMatchObject({ kind: 'signedIn' });
    expect(await weigh(unreachable, unreachable)).toMatchObject({ failure: { kind: 'network' } });
    expect(readAccessToken()).toBe('stored');
  });

  it('signs out if both are invalid', async () => {
    expect(await weigh(notAccepted, notAccepted)).toMatchObject({ kind: 'signedOut' });
    expect(readAccessToken()).toBeNull();
  });
});
