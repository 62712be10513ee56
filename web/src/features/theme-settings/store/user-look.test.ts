import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadContract } from '../../../api/server-caller.ts';
import { signInTestPlayer, testPlayer } from '../../../testing/test-sign-in.ts';
import { themeStore } from '../../../ui/themes/current-theme.ts';
import { startSavingAppearanceChanges } from '../use-apply-user-appearance.ts';

let sent: { theme: string; keepalive: boolean | undefined }[];
let page: EventTarget;
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    const { user: change } = JSON.parse(String(init.body));
    sent.push({ theme: change.settings.theme.main, keepalive: init.keepalive });
    return new Response(JSON.stringify({ user: { ...testPlayer, settings: change.settings } }));
  });
  await loadContract();
  sent = [];
  signInTestPlayer();
  page = new EventTarget();
  stop = startSavingAppearanceChanges(() => {}, page);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Runs pending microtasks. A browser that closes a page still runs them, but nothing after them. */
const microtasks = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

test('a look chosen just before the page is closed is saved, once', async () => {
  themeStore.setState({ theme: 'light3' });
  expect(sent).toEqual([]);
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pagehide'));
  await microtasks();
  expect(sent).toEqual([{ theme: 'light3', keepalive: true }]);
});

test('closing the page without a choice sends nothing', async () => {
  page.dispatchEvent(new Event('pagehide'));
  await microtasks();
  expect(sent).toEqual([]);
});
