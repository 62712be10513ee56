import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { testSignIn } from '../testing/test-sign-in.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the modules as a new tab does. Its session storage is its own; local storage is shared. */
const openTab = async (kept: Storage = memoryStorage()) => {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', kept);
  const account = await import('./sign-in-state.ts');
  const logout = await import('./logout-across-tabs.ts');
  return <Result>(act: (tab: typeof account & typeof logout) => Result): Result => {
    vi.stubGlobal('sessionStorage', kept);
    return act({ ...account, ...logout });
  };
};

const ended = async (openOther: (first: Storage) => Storage, remember: boolean) => {
  const kept = memoryStorage();
  const first = await openTab(kept);
  first((tab) => tab.applyNewSignIn(testSignIn(), remember));
  const second = await openTab(openOther(kept));
  second((tab) => tab.applyRestoredSignIn(testSignIn()));
  first((tab) => tab.markLogoutStarted());
  second((tab) => tab.applySignOut(tab.tokenInvalidFailure));
  first((tab) => tab.applySignOut(tab.tokenInvalidFailure));
  return {
    first: first((tab) => tab.signInStore.getState()),
    second: second((tab) => tab.signInStore.getState()),
  };
};

const copyOf = (storage: Storage): Storage => {
  const copy = memoryStorage();
  for (const name of ['access_token', 'sign_in_mark']) copy.setItem(name, storage.getItem(name) ?? '');
  return copy;
};

test.each([
  ['a remembered sign-in', true, () => memoryStorage()],
  ['a sign-in that a duplicated tab has copied', false, copyOf],
] as const)('a logout in one tab ends %s in the other without a failure', async (_, remember, other) => {
  const { first, second } = await ended(other, remember);
  expect(first).toEqual({ kind: 'signedOut', failure: null });
  expect(second).toEqual({ kind: 'signedOut', failure: null, note: 'signedOutInOtherTab' });
});

test('a token that nobody logged out, another player’s logout, and one that did not happen are failures', async () => {
  const first = await openTab();
  const second = await openTab();
  second((tab) => tab.applyNewSignIn(testSignIn(), true));
  second((tab) => expect(tab.isLogoutAnnouncedByAnyTab()).toBe(false));
  // The first tab has a sign-in of its own, and logs that one out.
  first((tab) => tab.applyNewSignIn(testSignIn('p-2'), false));
  first((tab) => tab.markLogoutStarted());
  second((tab) => expect(tab.isLogoutAnnouncedByAnyTab()).toBe(false));
  second((tab) => tab.announceLogoutToOtherTabs('begun'));
  second((tab) => expect(tab.isLogoutAnnouncedByAnyTab()).toBe(true));
  second((tab) => tab.clearLogoutAnnouncement());
  second((tab) => tab.applySignOut(tab.tokenInvalidFailure));
  second((tab) => expect(tab.signInStore.getState()).toEqual({ kind: 'signedOut', failure: tab.tokenInvalidFailure }));
});

test('the other tab hears of a logout that is done, and only of its own sign-in’s', async () => {
  const received = vi.fn();
  let notify = (_event: object) => {};
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => {
    notify = listener;
  });
  const tab = await openTab();
  tab((it) => it.applyNewSignIn(testSignIn(), true));
  tab((it) => it.onLogoutInOtherTab(received));
  const mark = localStorage.getItem('sign_in_mark');
  for (const newValue of [null, 'done', 'done other', `begun ${mark}`]) notify({ key: 'logout', newValue });
  notify({ key: 'theme', newValue: `done ${mark}` });
  expect(received).not.toHaveBeenCalled();
  notify({ key: 'logout', newValue: `done ${mark}` });
  expect(received).toHaveBeenCalledOnce();
});

test('calls wait while another tab logs out, until that is done, taken back, or was long ago', async () => {
  vi.useFakeTimers();
  let notify = (_event: object) => {};
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => {
    notify = listener;
  });
  const tab = await openTab();
  tab((it) => it.applyNewSignIn(testSignIn(), true));
  tab((it) => it.onLogoutInOtherTab(() => {}));
  const mark = localStorage.getItem('sign_in_mark');
  const change = (newValue: string | null) => notify({ key: 'logout', newValue });
  const elsewhere = () => tab((it) => it.waitForOtherTabLogout());
  // A tab that logs out itself hears no event, and its own calls go on.
  tab((it) => it.announceLogoutToOtherTabs('begun'));
  change('begun other');
  expect(elsewhere()).toBeNull();
  change(`begun ${mark}`);
  const takenBack = elsewhere();
  change(null);
  expect(await takenBack).toBe(false);
  expect(elsewhere()).toBeNull();
  change(`begun ${mark}`);
  const forgotten = elsewhere();
  await vi.runAllTimersAsync();
  expect(await forgotten).toBe(false);
  expect(elsewhere()).toBeNull();
  change(`begun ${mark}`);
  const done = elsewhere();
  change(`done ${mark}`);
  expect(await done).toBe(true);
});
