import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { iceServersFor } from './ice-servers.ts';

const nowMs = 1_800_000_000_500;

it('gives no server where none is set', () => {
  expect(iceServersFor({ urls: [], secret: null, lifeS: 60 }, 'v-1', nowMs)).toEqual([]);
});

it('gives a relay a credential that names its end and its holder, and never the secret', () => {
  const urls = ['stun:stun.example', 'turn:relay.example:3478?transport=udp', 'turns:relay.example'];
  const servers = iceServersFor({ urls, secret: 'a-long-shared-secret', lifeS: 600 }, 'v-1', nowMs);
  const username = '1800000600:v-1';
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

it('two holders get two credentials', () => {
  const settings = { urls: ['turn:relay.example'], secret: 'a-long-shared-secret', lifeS: 600 };
  const [one] = iceServersFor(settings, 'v-1', nowMs);
  const [other] = iceServersFor(settings, 'v-2', nowMs);
  expect(one?.credential).not.toBe(other?.credential);
});
