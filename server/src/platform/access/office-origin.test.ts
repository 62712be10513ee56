import { describe, expect, it } from 'vitest';
import {
  demoOffice,
  findOfficeOrPlayerPagesOrigin,
  isRequestFromOfficePage,
  isRequestToOffice,
} from './office-origin.ts';

const own = { hostname: 'office.example.com', origin: 'https://office.example.com' };
const host = 'office.example.com';
const site = 'sec-fetch-site';

describe('a call of the office', () => {
  it.each([
    ['its own page', own, { host, origin: own.origin, [site]: 'same-origin' }],
    ['its own page, which reads and so has no origin', own, { host, [site]: 'same-origin' }],
    ['its own page in a browser without Sec-Fetch-Site', own, { host, origin: own.origin }],
    ['its own page behind a proxy that names the port', own, { host: `${host}:443`, origin: own.origin }],
    ['the demo’s', demoOffice, { host: 'localhost:8080', origin: 'http://localhost:8080' }],
    ['the demo’s through another port', demoOffice, { host: 'localhost:9000', [site]: 'same-origin' }],
  ] as const)('is taken from %s', (_, place, headers) => {
    expect(isRequestFromOfficePage(place, headers)).toBe(true);
  });

  it.each([
    ['a player’s page', own, { host, origin: 'https://play.example.com' }],
    ['a page of the same site', own, { host, [site]: 'same-site' }],
    ['a page of the same site that names the office', own, { host, origin: own.origin, [site]: 'same-site' }],
    ['an address that somebody typed or a link elsewhere', own, { host, [site]: 'none' }],
    ['a sandboxed page', own, { host, origin: 'null' }],
    ['who says nothing', own, { host }],
    ['its page without TLS', own, { host, origin: 'http://office.example.com' }],
    ['another port of its host', own, { host, origin: 'https://office.example.com:8443' }],
    ['its page at the host of players', own, { host: 'play.example.com', origin: own.origin }],
    ['a page of players at their host', own, { host: 'play.example.com', origin: 'https://play.example.com' }],
    ['no host', own, { origin: own.origin }],
    ['a server without an office', null, { host, origin: own.origin, [site]: 'same-origin' }],
    ['the demo’s players', demoOffice, { host: 'localhost:8080', origin: 'http://127.0.0.1:8080' }],
    ['another port in the demo', demoOffice, { host: 'localhost:8080', origin: 'http://localhost:3000' }],
    ['the demo’s host of players', demoOffice, { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }],
  ] as const)('is refused from %s', (_, place, headers) => {
    expect(isRequestFromOfficePage(place, headers)).toBe(false);
  });
});

describe('the other side', () => {
  it('is told in the demo, and to the office; strangers are not told where the office is', () => {
    const publicUrl = 'https://play.example.com/';
    const of = (place: typeof own | typeof demoOffice | null, asked: string) =>
      findOfficeOrPlayerPagesOrigin(place, { host: asked }, { publicUrl });
    expect(of(demoOffice, '127.0.0.1:8080')).toBe('http://localhost:8080');
    expect(of(demoOffice, 'localhost:8080')).toBe('http://127.0.0.1:8080');
    expect(of(demoOffice, 'floor.example.com')).toBeNull();
    expect(of(own, host)).toBe('https://play.example.com');
    expect(of(own, 'play.example.com')).toBeNull();
    expect(of(null, host)).toBeNull();
    expect(isRequestToOffice(own, { host: 'OFFICE.example.com' })).toBe(true);
    expect(isRequestToOffice(own, { host: 'office.example.com.evil.example' })).toBe(false);
  });
});
