import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerForTests } from './sign-in-for-tests.ts';
import { storageForTests } from './storage-for-tests.ts';

/** What this browser keeps, and what each of its tabs keeps for itself. */
let shared: Storage;
let tabs: Record<'first' | 'second', Storage>;

/** The page of this tab, freshly loaded: nothing is in memory. */
const goTo = async (tab: keyof typeof tabs) => {
  vi.stubGlobal('sessionStorage', tabs[tab]);
  vi.stubGlobal('localStorage', shared);
  vi.resetModules();
  const [{ storeToken }, { beginSignIn, signedOut }, flag] = await Promise.all([
    import('./access-token.ts'),
    import('./account.ts'),
    import('./lock-flag.ts'),
  ]);
  const signIn = (id: string, remember: boolean) =>
    beginSignIn({ ...answerForTests(id), token: `token of ${id}` }, remember);
  return { storeToken, signIn, signedOut, ...flag };
};

beforeEach(() => {
  shared = storageForTests();
  tabs = { first: storageForTests(), second: storageForTests() };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('locks no other sign-in of the same browser, and is kept for the one it was set for', async () => {
  let tab = await goTo('first');
  tab.signIn('p-1', false);
  tab.storeLockFlag(true);
  tab = await goTo('second');
  tab.signIn('p-2', false);
  expect(tab.readLockFlag()).toBe(false);
  tab.storeLockFlag(true);
  tab = await goTo('first');
  expect(tab.readLockFlag()).toBe(true);
  tab.storeLockFlag(false);
  tab = await goTo('second');
  expect(tab.readLockFlag()).toBe(true);
});

it('ends with its sign-in: whoever gives the password is not locked, whatever another tab says later', async () => {
  const tab = await goTo('first');
  tab.signIn('p-1', true);
  tab.storeLockFlag(true);
  const stale = shared.getItem('is_locked');
  tab.signedOut(null);
  tab.signIn('p-1', true);
  shared.setItem('is_locked', String(stale));
  expect(tab.readLockFlag()).toBe(false);
});

it('holds over a renewal of the token and over a reload', async () => {
  const tab = await goTo('first');
  tab.signIn('p-1', true);
  tab.storeLockFlag(true);
  tab.storeToken('renewed');
  expect((await goTo('first')).readLockFlag()).toBe(true);
});

it('is heard by another tab of the same sign-in, and not by one of another', async () => {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const heard: string[] = [];
  const first = await goTo('first');
  first.signIn('p-1', false);
  const stopFirst = first.onOtherTab((locked) => heard.push(`first: ${locked}`));
  const second = await goTo('second');
  second.signIn('p-2', false);
  const stopSecond = second.onOtherTab((locked) => heard.push(`second: ${locked}`));
  second.storeLockFlag(true);
  target.dispatchEvent(Object.assign(new Event('storage'), { key: 'is_locked' }));
  stopFirst();
  stopSecond();
  expect(heard).toEqual(['first: false', 'second: true']);
});
