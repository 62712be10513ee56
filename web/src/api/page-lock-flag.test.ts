import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { testSignIn } from '../testing/test-sign-in.ts';

/** Local storage, which the tabs share. Each tab also has its own session storage. */
let shared: Storage;
let tabs: Record<'first' | 'second', Storage>;

/** Reloads the page in this tab, so that the module's state is lost. */
const goTo = async (tab: keyof typeof tabs) => {
  vi.stubGlobal('sessionStorage', tabs[tab]);
  vi.stubGlobal('localStorage', shared);
  vi.resetModules();
  const [{ storeRenewedAccessToken: storeToken }, { applyNewSignIn: beginSignIn, applySignOut: endSignIn }, flag] =
    await Promise.all([import('./access-token.ts'), import('./sign-in-state.ts'), import('./page-lock-flag.ts')]);
  const signIn = (id: string, remember: boolean) =>
    beginSignIn({ ...testSignIn(id), token: `token of ${id}` }, remember);
  return { storeToken, signIn, endSignIn, ...flag };
};

beforeEach(() => {
  shared = memoryStorage();
  tabs = { first: memoryStorage(), second: memoryStorage() };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('locks its own sign-in and no other of the same browser', async () => {
  let tab = await goTo('first');
  tab.signIn('p-1', false);
  tab.storePageLockFlag(true);
  tab = await goTo('second');
  tab.signIn('p-2', false);
  expect(tab.readPageLockFlag()).toBe(false);
  tab.storePageLockFlag(true);
  tab = await goTo('first');
  expect(tab.readPageLockFlag()).toBe(true);
  tab.storePageLockFlag(false);
  tab = await goTo('second');
  expect(tab.readPageLockFlag()).toBe(true);
});

it('ends with its sign-in: a new login with the password is not locked, whatever another tab says later', async () => {
  const tab = await goTo('first');
  tab.signIn('p-1', true);
  tab.storePageLockFlag(true);
  const stale = shared.getItem('is_locked');
  tab.endSignIn(null);
  tab.signIn('p-1', true);
  shared.setItem('is_locked', String(stale));
  expect(tab.readPageLockFlag()).toBe(false);
});

it('survives a renewed token and a reload', async () => {
  const tab = await goTo('first');
  tab.signIn('p-1', true);
  tab.storePageLockFlag(true);
  tab.storeToken('renewed');
  expect((await goTo('first')).readPageLockFlag()).toBe(true);
});

it('reaches other tabs of the same sign-in only', async () => {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  const received: string[] = [];
  const first = await goTo('first');
  first.signIn('p-1', false);
  const stopFirst = first.onPageLockChangeInOtherTab((locked) => received.push(`first: ${locked}`));
  const second = await goTo('second');
  second.signIn('p-2', false);
  const stopSecond = second.onPageLockChangeInOtherTab((locked) => received.push(`second: ${locked}`));
  second.storePageLockFlag(true);
  target.dispatchEvent(Object.assign(new Event('storage'), { key: 'is_locked' }));
  stopFirst();
  stopSecond();
  expect(received).toEqual(['first: false', 'second: true']);
});
