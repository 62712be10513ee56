import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { expandIceCandidate } from './expand-ice-candidate.ts';

const onInterface = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [onInterface('127.0.0.1', true)],
  eth0: [onInterface('192.168.4.20'), onInterface('fd12::1')],
  wlan0: [onInterface('10.0.0.7')],
};
const candidate = { foundation: '1', priority: 1, address: '127.0.0.1', port: 50_000, type: 'host' } as const;
const addressesOf = (named: Parameters<typeof expandIceCandidate>[0], found = interfaces) =>
  expandIceCandidate(named, found).map(({ address }) => address);

it('tries this computer’s own addresses for a page that is connected over the loopback', () => {
  expect(addressesOf(candidate)).toEqual(['192.168.4.20', '10.0.0.7', '127.0.0.1']);
  expect(expandIceCandidate(candidate, interfaces)[0]).toEqual({ ...candidate, address: '192.168.4.20' });
});

it('tries any other candidate as it is', () => {
  expect(addressesOf({ ...candidate, address: '203.0.113.7' })).toEqual(['203.0.113.7']);
  expect(addressesOf({ ...candidate, type: 'relay' })).toEqual(['127.0.0.1']);
});

it('tries four own addresses at most', () => {
  const many = { lo: [], eth0: Array.from({ length: 30 }, (_, n) => onInterface(`10.0.0.${n}`)), wlan0: [] };
  expect(addressesOf(candidate, many)).toHaveLength(5);
});
