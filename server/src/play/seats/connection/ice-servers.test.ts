import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildIceServersForPlayer } from './ice-servers.ts';

const nowMs = 1_800_000_000_500;

it('gives no server where none is set', () => {
  expect(buildIceServersForPlayer({ urls: [], secret: null, lifeS: 60 }, 'p-1', nowMs)).toEqual([]);
});

it('makes a credential that names its expiry and its player, and never the secret', () => {
  const urls = ['stun:stun.example', 'turn:relay.example:3478?transport=udp', 'turns:relay.example'];
  const servers = buildIceServersForPlayer({ urls, secret: 'a-long-shared-secret', lifeS: 600 }, 'p-1', nowMs);
  const username = servers[1]?.username ?? '';
  expect(username).toMatch(/^1800000600:[A-Za-z0-9_-]{22}$/);
  expect(servers).toEqual([
    { urls: ['stun:stun.example'] },
    {
      urls: ['turn:relay.example:3478?transport=udp', 'turns:relay.example'],
      username,
      credential: createHmac('sha1', 'a-long-shared-secret').update(username).digest('base64'),
    },
  ]);
  expect(JSON.stringify(servers)).not.toContain('a-long-shared-secret');
});

it('gives each player one name of their own, which cannot be derived without the secret', () => {
  const settings = { urls: ['turn:relay.example'], secret: 'a-long-shared-secret', lifeS: 600 };
  const nameOf = (playerId: string, at = nowMs, secret = settings.secret) =>
    buildIceServersForPlayer({ ...settings, secret }, playerId, at)[0]?.username?.split(':')[1];
  expect(nameOf('p-1')).not.toBe(nameOf('p-2'));
  expect(nameOf('p-1', nowMs + 86_400_000)).toBe(nameOf('p-1'));
  expect(nameOf('p-1', nowMs, 'another-long-shared-secret')).not.toBe(nameOf('p-1'));
});
