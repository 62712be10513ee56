import { expect, it } from 'vitest';
import { AddressRanges, getClientAddress, stripIpv4MappedPrefix, toRateLimitNetwork } from './client-address.ts';

it('a closed socket has an empty address, which is in no range', () => {
  const proxies = new AddressRanges(['0.0.0.0/0', '::/0']);
  expect(stripIpv4MappedPrefix(undefined)).toBe('');
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  expect(getClientAddress({ socket: { remoteAddress: undefined }, headers }, proxies)).toBe('');
});

it('removes the prefix that a dual-stack socket adds to an IPv4 address', () => {
  expect(stripIpv4MappedPrefix('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(stripIpv4MappedPrefix('::FFFF:192.0.2.1')).toBe('192.0.2.1');
  expect(stripIpv4MappedPrefix('2001:db8::1')).toBe('2001:db8::1');
});

it('counts an IPv6 address as its /64, however it is written, and an IPv4 address as itself', () => {
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:0:0:9', '2001:db8:1:2:3::192.0.2.1'])
    expect(toRateLimitNetwork(address)).toBe('2001:db8:1:2::/64');
  expect(toRateLimitNetwork('2001:db8::5:6:7:8')).toBe('2001:db8:0:0::/64');
  expect(toRateLimitNetwork('1::3:4:5:6:7:8')).toBe('1:0:3:4::/64');
  expect(toRateLimitNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(toRateLimitNetwork('::1')).toBe('0:0:0:0::/64');
  for (const address of ['192.0.2.1', '', 'nonsense']) expect(toRateLimitNetwork(address)).toBe(address);
});
