import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { parseAccessTokenTimes } from './access-token.ts';

const tokenOf = (claims: object): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test('a token tells when it was made and when it expires, if it says so', () => {
  const token = tokenOf({ iat: 400, exp: 1000, name: 'Şükrü ÿ' });
  expect(parseAccessTokenTimes(token)).toEqual({ madeAt: 400_000, expiresAt: 1_000_000 });
  for (const other of [tokenOf({}), tokenOf({ exp: 'soon' }), 'opaque', 'a.%%%.c', ''])
    expect(parseAccessTokenTimes(other)).toEqual({ madeAt: null, expiresAt: null });
});

describe('two tabs of one browser', () => {
  /** Loads the module as a new tab does. `kept` is the tab's session storage; local storage is shared. */
  const openTab = async (kept: Storage = memoryStorage()) => {
    vi.resetModules();
    const tokens = await import('./access-token.ts');
    return <Result>(act: (tab: typeof tokens) => Result): Result => {
      vi.stubGlobal('sessionStorage', kept);
      return act(tokens);
    };
  };

  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  const reloaded = async (kept?: Storage) => (await openTab(kept))((tab) => tab.readAccessToken());

  test('renewing a sign-in that is not remembered does not touch another tab’s remembered one', async () => {
    const ofTab = memoryStorage();
    const passing = await openTab(ofTab);
    const lasting = await openTab();
    passing((tab) => tab.storeNewSignInToken('passing', false));
    lasting((tab) => tab.storeNewSignInToken('lasting', true));
    passing((tab) => tab.storeRenewedAccessToken('passing, renewed'));
    expect(await reloaded()).toBe('lasting');
    expect(await reloaded(ofTab)).toBe('passing, renewed');
  });

  test('a remembered sign-in that was replaced continues in its own tab only', async () => {
    const ofTab = memoryStorage();
    const first = await openTab(ofTab);
    first((tab) => tab.storeNewSignInToken('first', true));
    const second = await openTab();
    second((tab) => tab.storeNewSignInToken('second', true));
    first((tab) => tab.storeRenewedAccessToken('first, renewed'));
    expect(await reloaded()).toBe('second');
    expect(await reloaded(ofTab)).toBe('first, renewed');
  });

  test('a renewed token of the remembered sign-in is remembered', async () => {
    const first = await openTab();
    first((tab) => tab.storeNewSignInToken('first', true));
    first((tab) => tab.storeRenewedAccessToken('first, renewed'));
    expect(await reloaded()).toBe('first, renewed');
  });

  test('a logout forgets its own sign-in and no other', async () => {
    const ofTab = memoryStorage();
    const passing = await openTab(ofTab);
    expect(passing((tab) => tab.readAccessToken())).toBeNull();
    const lasting = await openTab();
    lasting((tab) => {
      tab.storeNewSignInToken('lasting', true);
      tab.storeUsername('lale');
    });
    passing((tab) => {
      tab.storeNewSignInToken('passing', false);
      tab.storeUsername('pelin');
      tab.clearAccessToken();
    });
    expect(passing((tab) => tab.readAccessToken())).toBeNull();
    expect((await openTab())((tab) => [tab.readAccessToken(), tab.readStoredUsername()])).toEqual(['lasting', 'lale']);
    lasting((tab) => tab.clearAccessToken());
    expect(await reloaded()).toBeNull();
  });
});
