import type { PlayerId } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../api/account.ts';
import { loadContract } from '../../../api/server-caller.ts';
import { themeStore } from '../../../ui/themes/theme.ts';
import { keepLook } from './user-look.ts';

const user = {
  id: 'p-1' as PlayerId,
  username: 'player1',
  displayName: 'Player One',
  name: 'Player',
  lastname: 'One',
  email: 'player1@example.com',
  photoURL: null,
  shortcuts: [],
};

let sent: { theme: string; keepalive: boolean | undefined }[];
let page: EventTarget;
let stop: () => void;

beforeEach(async () => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    const { user: change } = JSON.parse(String(init.body));
    sent.push({ theme: change.settings.theme.main, keepalive: init.keepalive });
    return new Response(JSON.stringify({ user: { ...user, settings: change.settings } }));
  });
  await loadContract();
  sent = [];
  signedIn({
    token: 'token',
    pin_code: '',
    Permissions: [145],
    Group: 'user',
    ip_address: '',
    versions: '',
    last_logon: null,
    last_logon_ip: null,
    user,
  });
  page = new EventTarget();
  stop = keepLook(() => {}, page);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** All that a page that is being left still runs. */
const microtasks = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

test('a look chosen just before the page is left goes out with it, once', async () => {
  themeStore.setState({ theme: 'light3' });
  expect(sent).toEqual([]);
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pagehide'));
  await microtasks();
  expect(sent).toEqual([{ theme: 'light3', keepalive: true }]);
});

test('a page that is left with nothing chosen sends nothing', async () => {
  page.dispatchEvent(new Event('pagehide'));
  await microtasks();
  expect(sent).toEqual([]);
});
