import { expect, test } from 'vitest';
import { buildLoginPath, locationToPath, parseLoginRedirectPath } from './route-guards.tsx';

const origin = 'https://play.example';
const targetOf = (path: string) => parseLoginRedirectPath(`redirect=${encodeURIComponent(path)}`, origin);

test('the login leads back to the page that asked for it', () => {
  const search = buildLoginPath('/lobby/koi/neon-koi?x=1').split('?')[1] ?? '';
  expect(parseLoginRedirectPath(search, origin)).toBe('/lobby/koi/neon-koi?x=1');
  expect(buildLoginPath('/')).toBe('/login');
});

test('query and fragment are kept', () => {
  const place = locationToPath(new URL('/documentation?x=1#looks', origin));
  expect(parseLoginRedirectPath(buildLoginPath(place).split('?')[1] ?? '', origin)).toBe('/documentation?x=1#looks');
});

test('only paths of this origin are accepted', () => {
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
    expect(targetOf(path)).toBe('/');
  expect(parseLoginRedirectPath('', origin)).toBe('/');
});

test('the login never leads to logout, login or callback', () => {
  expect(targetOf('/logout')).toBe('/');
  expect(targetOf('/login?redirect=/login')).toBe('/');
  expect(targetOf('/callback')).toBe('/');
  expect(buildLoginPath('/logout')).toBe('/login');
});
