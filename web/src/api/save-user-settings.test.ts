import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { signInTestPlayer, testPlayer } from '../testing/test-sign-in.ts';
import { saveSignedInUserSettings } from './save-user-settings.ts';
import { signInStore } from './sign-in-state.ts';

const sent: unknown[] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const body = JSON.parse(text) as { user: object };
    sent.push({ url: request.url, body });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ user: { ...testPlayer, ...body.user } }));
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
afterEach(() => void sent.splice(0));

test('what is saved goes to the server and comes back into the account', async () => {
  signInTestPlayer('p-1');
  const change = { shortcuts: ['lobby'], settings: { theme: { main: 'light3' } } };
  expect(await saveSignedInUserSettings(change)).toMatchObject({ ok: true });
  expect(sent).toEqual([{ url: '/api/auth/user/update', body: { user: change } }]);
  expect(signInStore.getState()).toMatchObject({ account: { permissions: [145], user: change } });
});

test('the account of a player who signed in during the call is left alone', async () => {
  signInTestPlayer('p-2');
  await saveSignedInUserSettings({ shortcuts: ['lobby'] });
  expect(signInStore.getState()).toMatchObject({ account: { user: { id: 'p-2', shortcuts: [] } } });
});
