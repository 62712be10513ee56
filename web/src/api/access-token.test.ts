import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { parseTokenTimes } from './access-token.ts';

const tokenOf = (claims: object): string =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test('a token tells when it was made and when it expires, if it says so', () => {
  const token = tokenOf({ iat: 400, exp: 1000, name: 'Şükrü ÿ' });
  expect(parseTokenTimes(token)).toEqual({ madeAt: 400_000, expiresAt: 1_000_000 });
  for (const other of [tokenOf({}), tokenOf({ exp: 'soon' }), 'opaque', 'a.%%%.c', ''])
    expect(parseTokenTimes(other)).toEqual({ madeAt: null, expiresAt: null });
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

  const reloaded = async (kept?: Storage) => (await openTab(kept))((tab) => tab.readToken());

  test('renewing a sign-in that is not remembered does not touch another tab’s remembered one', async () => {
    const ofTab = memoryStorage();
    const passing = await openTab(ofTab);
    const lasting = await openTab();
    passing((tab) => tab.storeNewToken('passing', false));
    lasting((tab) => tab.storeNewToken('lasting', true));
    passing((tab) => tab.storeToken('passing, renewed'));
    expect(await reloaded()).toBe('lasting');
    expect(await reloaded(ofTab)).toBe('passing, renewed');
  });

  test('a remembered sign-in that was replaced continues in its own tab only', async () => {
    const ofTab = memoryStorage();
    const first = await openTab(ofTab);
    first((tab) => tab.storeNewToken('first', true));
    const second = await openTab();
    second((tab) => tab.storeNewToken('second', true));
    first((tab) => tab.storeToken('first, renewed'));
    expect(await reloaded()).toBe('second');
    expect(await reloaded(ofTab)).toBe('first, renewed');
  });

  test('a renewed token of the remembered sign-in is remembered', async () => {
    const first = await openTab();
    first((tab) => tab.storeNewToken('first', true));
    first((tab) => tab.storeToken('first, renewed'));
    expect(await reloaded()).toBe('first, renewed');
  });

  test('a logout forgets its own sign-in and no other', async () => {
    const ofTab = memoryStorage();
    const passing = await openTab(ofTab);
    expect(passing((tab) => tab.readToken())).toBeNull();
    const lasting = await openTab();
    lasting((tab) => {
      tab.storeNewToken('lasting', true);
      tab.storeUsername('lale');
    });
    passing((tab) => {
      tab.storeNewToken('passing', false);
      tab.storeUsername('pelin');
      tab.clearToken();
    });
    expect(passing((tab) => tab.readToken())).toBeNull();
    expect((await openTab())((tab) => [tab.readToken(), tab.readStoredUsername()])).toEqual([
      'lasting',
      'lale',
    ]);
    lasting((tab) => tab.clearToken());
    expect(await reloaded()).toBeNull();
  });
});
