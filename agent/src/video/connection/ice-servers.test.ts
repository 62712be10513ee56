import { expect, it } from 'vitest';
import { toNativeIceServers } from './viewer.ts';

it('reads STUN and TURN addresses with their defaults', () => {
  const servers = toNativeIceServers([
    { urls: 'stun:stun.example.org' },
    {
      urls: ['turn:turn.example.org:3479?transport=tcp', 'turns:[2001:db8::1]'],
      username: 'u',
      credential: 'p',
    },
  ]);
  expect(servers).toEqual([
    { hostname: 'stun.example.org', port: 3478 },
    { hostname: 'turn.example.org', port: 3479, username: 'u', password: 'p', relayType: 'TurnTcp' },
    { hostname: '[2001:db8::1]', port: 5349, username: 'u', password: 'p', relayType: 'TurnTls' },
  ]);
});

it('leaves out addresses that it cannot read', () => {
  expect(toNativeIceServers([{ urls: ['http://example.org', 'turn:'] }])).toEqual([]);
});
