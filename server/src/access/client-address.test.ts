import { expect, it } from 'vitest';
import { AddressRanges, clientAddress, plainAddress } from './client-address.ts';

it('knows a socket that has closed meanwhile by no address, which no range has', () => {
  const proxies = new AddressRanges(['0.0.0.0/0', '::/0']);
  expect(plainAddress(undefined)).toBe('');
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  expect(clientAddress({ socket: { remoteAddress: undefined }, headers }, proxies)).toBe('');
});

it('tells an IPv4 address without what a socket of both families puts before it', () => {
  expect(plainAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(plainAddress('::FFFF:192.0.2.1')).toBe('192.0.2.1');
  expect(plainAddress('2001:db8::1')).toBe('2001:db8::1');
});
