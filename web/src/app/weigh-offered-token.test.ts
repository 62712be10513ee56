import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, storeToken } from '../api/access-token.ts';
import { signInStore } from '../api/account.ts';
import { readLockFlag, storeLockFlag } from '../api/lock-flag.ts';
import { answerForTests } from '../api/sign-in-for-tests.ts';
import { weighOfferedToken } from './weigh-offered-token.ts';

const answers = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../api/call-server.ts', () => ({ callerWith: (token: string) => async () => answers.get(token) }));

const accepted = (id: string, token: string) => ({ ok: true, value: { ...answerForTests(id), token } });
const notAccepted = {
  ok: false,
  failure: { kind: 'unauthorised', error: { code: 'TOKEN_INVALID', ErrorMessage: 'Invalid access_token' } },
};
const unreachable = { ok: false, failure: { kind: 'network' } };

describe('a token that a link brings while another one is kept', () => {
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
    await weighOfferedToken('offered');
    return signInStore.getState();
  };

  it('of somebody else is asked about, and until then nothing changes', async () => {
    expect(await weigh(accepted('p-2', 'offered'), accepted('p-1', 'stored'))).toMatchObject({
      kind: 'asked',
      stored: { user: { id: 'p-1' } },
      offered: { user: { id: 'p-2' } },
    });
    expect(readToken()).toBe('stored');
    expect(readLockFlag()).toBe(true);
  });

  it('of the same player takes its place, unlocked', async () => {
    expect(await weigh(accepted('p-1', 'offered'), accepted('p-1', 'stored'))).toMatchObject({
      kind: 'signedIn',
    });
    expect(readToken()).toBe('offered');
    expect(readLockFlag()).toBe(false);
  });

  it('takes the place of one that is void', async () => {
    expect(await weigh(accepted('p-2', 'offered'), notAccepted)).toMatchObject({ kind: 'signedIn' });
    expect(readToken()).toBe('offered');
  });

  it('that is not accepted signs nobody out', async () => {
    expect(await weigh(notAccepted, accepted('p-1', 'fresh'))).toMatchObject({
      kind: 'signedIn',
      account: { user: { id: 'p-1' } },
      note: 'linkNotAccepted',
    });
    expect(readToken()).toBe('fresh');
    expect(readLockFlag()).toBe(true);
  });

  it('changes nothing where the server cannot be asked about either', async () => {
    await weigh(accepted('p-2', 'offered'), unreachable);
    expect(readToken()).toBe('stored');
    expect(await weigh(unreachable, accepted('p-1', 'fresh'))).toMatchObject({ kind: 'signedIn' });
    expect(await weigh(unreachable, unreachable)).toMatchObject({ failure: { kind: 'network' } });
    expect(readToken()).toBe('stored');
  });

  it('signs out where both are void', async () => {
    expect(await weigh(notAccepted, notAccepted)).toMatchObject({ kind: 'signedOut' });
    expect(readToken()).toBeNull();
  });
});
