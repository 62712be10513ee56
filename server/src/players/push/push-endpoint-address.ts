import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { createRefusedResult, okResult, type PlayerId, type PushBrowser, type Result } from '@reelfloor/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { getPushBrowserId, storePushBrowser } from './push-browser-store.ts';

/** Hosts of the browsers' push services: Chrome, Edge and other Chromium browsers, Firefox, Safari. `*.` matches any subdomain. */
const knownHosts: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

const maxLength = 1024;

/** Error: the server must not send to this address. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddress';
}

/**
 * Parses the endpoint URL of a push subscription. Pages supply it and the server then calls it, so to prevent SSRF only https URLs of known
 * push services without credentials are accepted; others return null. `ownHosts`: further services, as `host` or `host:port`, configured by
 * the operator, possibly in the operator's own network.
 */
export const parsePushEndpoint = (text: string, ownHosts: readonly string[]): URL | null => {
  const url = text.length <= maxLength ? URL.parse(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (ownHosts.includes(url.host)) return url;
  const isKnown = knownHosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
  return isKnown && url.port === '' ? url : null;
};

const reserved = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

/** Returns true for a public internet address (by IANA's registries of special-purpose addresses). */
export const isPublicIpAddress = (address: string): boolean =>
  isIP(address) !== 0 && !reserved.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * DNS lookup that fails with `ForbiddenAddressError` if any returned address is not public. The connection uses the checked addresses, so
 * changing the DNS answer between check and use (DNS rebinding) has no effect.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicIpAddress(address)))
      return callback(new ForbiddenAddressError('it is not an address of the public internet'), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });

interface PushSubscriptionsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly hosts: readonly string[];
  /** The VAPID public key with which pages subscribe; null if the operator does not use Web Push. */
  readonly publicKey: string | null;
}

/** Players' requests to subscribe their browsers to Web Push. A subscription belongs to a sign-in, and ends with it. */
export class PushSubscriptions {
  readonly #dependencies: PushSubscriptionsDependencies;

  constructor(dependencies: PushSubscriptionsDependencies) {
    this.#dependencies = dependencies;
  }

  get publicKey(): string | null {
    return this.#dependencies.publicKey;
  }

  /** Subscribes this browser to Web Push. If it is already subscribed, updates changed data such as the language. */
  async add(
    { playerId, signInId }: { readonly playerId: PlayerId; readonly signInId: string },
    browser: PushBrowser,
  ): Promise<Result<Record<string, never>>> {
    const { database, clock, hosts, publicKey } = this.#dependencies;
    if (publicKey === null) return createRefusedResult('PUSH_OFF');
    if (!parsePushEndpoint(browser.endpoint, hosts) || !isPoint(browser.p256dh) || !isAuth(browser.auth))
      return createRefusedResult('PUSH_UNKNOWN');
    const isStored = await database.transact((tx) =>
      storePushBrowser(tx, { ...browser, playerId, signInId }, clock.nowMs()),
    );
    return isStored ? okResult({}) : createRefusedResult('PUSH_UNKNOWN');
  }

  /** Unsubscribes this browser of the player from Web Push. */
  async remove(playerId: PlayerId, endpoint: string): Promise<Result<Record<string, never>>> {
    await this.#dependencies.database.transact((tx) =>
      tx.run('DELETE FROM push_browsers WHERE id = ? AND player_id = ?', getPushBrowserId(endpoint), playerId),
    );
    return okResult({});
  }
}

/** Checks the form of an uncompressed P-256 point: 65 bytes, the first of which is 4 (RFC 8291, 3.2). */
const isPoint = (key: string): boolean => {
  const bytes = Buffer.from(key, 'base64url');
  return bytes.length === 65 && bytes[0] === 4;
};

const isAuth = (secret: string): boolean => Buffer.from(secret, 'base64url').length === 16;
