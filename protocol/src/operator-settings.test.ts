import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commandSettings } from './office/operator-settings-calls.ts';
import { settingsSchema } from './operator-settings.ts';

const keys = ['API_URL', 'MACHINE_URL', 'NOTIFY_URL', 'JACKPOT_URL'] as const;

test.each(keys)('%s, which gets a token, is a path or an address with TLS', (key) => {
  const takes = (value: string) => z.safeParse(settingsSchema.shape[key], value).success;
  const good = ['/v1/', '/notify?house=1', 'https://api.example/v1/', 'wss://api.example:8443/machine'];
  for (const address of [...good, 'ws://127.0.0.1:9000/notify', 'http://localhost:1/v1/', 'wss://[2001:db8::1]/x'])
    expect(takes(address), address).toBe(true);
  const bad = ['', '//elsewhere.example/v1', 'http://api.example/', 'ws://api.example/notify', 'javascript:alert(1)'];
  for (const address of [...bad, 'https://a b/', 'https://user:pass@a.example/', 'https://a;script-src x/', 'v1/'])
    expect(takes(address), address).toBe(false);
  expect(commandSettings).toContain(key);
});

test('the server of a live chat, which brings scripts, has TLS', () => {
  const takes = (server: string) =>
    z.safeParse(settingsSchema.shape.LIVE_CHAT, { provider: 'TAWKTO', id: 'a/b', server }).success;
  expect(takes('https://chat.example.com/start')).toBe(true);
  expect(takes('http://127.0.0.1:9000')).toBe(true);
  for (const server of ['http://chat.example.com', '/chat', 'https://a;b/', 'data:text/javascript,1'])
    expect(takes(server), server).toBe(false);
  expect(commandSettings).toContain('LIVE_CHAT');
});
