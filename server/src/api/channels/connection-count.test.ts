import { expect, it } from 'vitest';
import { NetworkConnectionCounter } from './channel-server.ts';

it('an address has room for its limit, and again once a connection closed', () => {
  const count = new NetworkConnectionCounter(2);
  const first = count.take('203.0.113.7');
  expect(count.hasRoom('203.0.113.7')).toBe(true);
  count.take('203.0.113.7');
  expect(count.hasRoom('203.0.113.7')).toBe(false);
  expect(count.hasRoom('203.0.113.8')).toBe(true);
  count.release(first);
  expect(count.hasRoom('203.0.113.7')).toBe(true);
});

it('an IPv6 network counts as one address', () => {
  const count = new NetworkConnectionCounter(1);
  count.take('2a00:1450:1::1');
  expect(count.hasRoom('2a00:1450:1::2')).toBe(false);
  expect(count.hasRoom('2a00:1450:2::1')).toBe(true);
});

it('tells twenty connections over the limit why, and cuts further ones', () => {
  const count = new NetworkConnectionCounter(1);
  for (let open = 1; open <= 20; open++) count.take('203.0.113.7');
  expect(count.isFlooded('203.0.113.7')).toBe(false);
  count.take('203.0.113.7');
  expect(count.isFlooded('203.0.113.7')).toBe(true);
});
