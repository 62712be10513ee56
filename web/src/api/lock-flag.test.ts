import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToken, storeToken } from './access-token.ts';
import { beginSignIn, signedOut } from './account.ts';
import { onOtherTab, readLockFlag, storeLockFlag } from './lock-flag.ts';
import { answerForTests } from './sign-in-for-tests.ts';

/** What this browser keeps, and what each of its tabs keeps for itself. */
let shared: Storage;
let tabs: Record<'first' | 'second', Storage>;

const storageForTests = (): Storage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
};

/** The page of this tab, freshly loaded: nothing is in memory. */
const goTo = (tab: keyof typeof tabs): void => {
  vi.stubGlobal('sessionStorage', storageForTests());
  vi.stubGlobal('localStorage', storageForTests());
  clearToken();
  vi.stubGlobal('sessionStorage', tabs[tab]);
  vi.stubGlobal('localStorage', shared);
};

beforeEach(() => {
  shared = storageForTests();
  tabs = { first: storageForTests(), second: storageForTests() };
  goTo('first');
});
afterEach(() => {
  clearToken();
  vi.unstubAllGlobals();
});

const signIn = (id: string, remember: boolean) =>
  beginSignIn({ ...answerForTests(id), token: `token of ${id}` }, remember);

it('locks no other sign-in of the same browser, and is kept for the one it was set for', () => {
  signIn('p-1', false);
  storeLockFlag(true);
  goTo('second');
  signIn('p-2', false);
  expect(readLockFlag()).toBe(false);
  storeLockFlag(true);
  goTo('first');
  expect(readLockFlag()).toBe(true);
  storeLockFlag(false);
  goTo('second');
  expect(readLockFlag()).toBe(true);
});

it('ends with its sign-in: whoever gives the password is not locked, whatever another tab says later', () => {
  signIn('p-1', true);
  storeLockFlag(true);
  const stale = shared.getItem('is_locked');
  signedOut(null);
  signIn('p-1', true);
  shared.setItem('is_locked', String(stale));
  expect(readLockFlag()).toBe(false);
});

it('holds over a renewal of the token and over a reload', () => {
  signIn('p-1', true);
  storeLockFlag(true);
  storeToken('renewed');
  goTo('first');
  expect(readLockFlag()).toBe(true);
});

it('is heard by another tab of the same sign-in, and not by one of another', () => {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const heard: boolean[] = [];
  const stop = onOtherTab((locked) => heard.push(locked));
  const tell = () => target.dispatchEvent(Object.assign(new Event('storage'), { key: 'is_locked' }));
  signIn('p-1', true);
  goTo('second');
  signIn('p-2', false);
  storeLockFlag(true);
  goTo('first');
  tell();
  goTo('second');
  tell();
  stop();
  expect(heard).toEqual([false, true]);
});
