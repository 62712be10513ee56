import { expect, test } from 'vitest';
import { isExpired } from './access-token.ts';

const tokenOf = (claims: object): string =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

test('a token is expired from its own second on', () => {
  const token = tokenOf({ exp: 1000, name: 'Şükrü ÿ' });
  expect(isExpired(token, 999_999)).toBe(false);
  expect(isExpired(token, 1_000_000)).toBe(true);
});

test('a token without an expiry, or that is no JWT, is left to the server', () => {
  expect(isExpired(tokenOf({}), 1e15)).toBe(false);
  expect(isExpired('opaque', 1e15)).toBe(false);
  expect(isExpired('a.%%%.c', 1e15)).toBe(false);
});
