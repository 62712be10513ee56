import { expect, it } from 'vitest';
import { filterUsableIceServers } from './picture-connection-attempt.ts';

it('passes on servers that a browser accepts', () => {
  const relay = {
    urls: ['turn:relay.example:3478?transport=udp', 'turns:[2001:db8::1]:443?transport=tcp'],
    username: 'somebody',
    credential: 'something',
  };
  expect(filterUsableIceServers([{ urls: 'stun:stun.example' }, relay])).toEqual([
    { urls: ['stun:stun.example'] },
    relay,
  ]);
});

it('leaves out servers that would keep a browser from connecting', () => {
  const servers = [
    { urls: 'stun.example:3478' },
    { urls: 'turn:relay.example' },
    { urls: 'turn:relay.example?transport=sctp', username: 'a', credential: 'b' },
    { urls: [] },
    { urls: ['nonsense', 'stun:stun.example'] },
  ];
  expect(filterUsableIceServers(servers)).toEqual([{ urls: ['stun:stun.example'] }]);
});
