import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { done, type PlayerId, type PushBrowser, type Result, refused } from '@reelfloor/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { browserIdOf, storeBrowser } from './browser-store.ts';

/** Push services of the browsers that have Web Push: Chrome, Edge and their kin, Firefox, Safari. `*.` is any name below. */
const knownHosts: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

const maxLength = 1024;

/** Why the server does not send to an address. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/**
 * Reads the address at which a push service takes messages for a browser. Pages name it, and the server then calls it, so only
 * https addresses of known services are taken, without a user name; others return null. `ownHosts`: more services, as `host` or
 * `host:port`. The operator names them, and they may be in the operator's own network.
 */
export const readPushAddress = (text: string, ownHosts: readonly string[]): URL | null => {
  const url = text.length <= maxLength ? URL.parse(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '')
    return null;
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

/** Returns true for an address of the public internet (IANA's registries of special-purpose addresses). */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !reserved.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Looks a name up as usual and fails with `ForbiddenAddress` if any answer is not of the public internet. The connection uses
 * what was checked, so a name that changes its answer between two look-ups gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new ForbiddenAddress('it is not an address of the public internet'), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });

interface PushSubscriptionsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly hosts: readonly string[];
  /** The key that pages give their browser; null if the house sends nothing by Web Push. */
  readonly publicKey: string | null;
}

/** Calls of players whose browser is to be told by Web Push. A browser belongs to a sign-in, and ends with it. */
export class PushSubscriptions {
  readonly #dependencies: PushSubscriptionsDependencies;

  constructor(dependencies: PushSubscriptionsDependencies) {
    this.#dependencies = dependencies;
  }

  get publicKey(): string | null {
    return this.#dependencies.publicKey;
  }

  /** Tells this browser from now on. Asked again, stores what is new, such as the language. */
  async add(
    { playerId, signInId }: { readonly playerId: PlayerId; readonly signInId: string },
    browser: PushBrowser,
  ): Promise<Result<Record<string, never>>> {
    const { database, clock, hosts, publicKey } = this.#dependencies;
    if (publicKey === null) return refused('PUSH_OFF');
    if (!readPushAddress(browser.endpoint, hosts) || !isPoint(browser.p256dh) || !isAuth(browser.auth))
      return refused('PUSH_UNKNOWN');
    const isStored = await database.transact((tx) =>
      storeBrowser(tx, { ...browser, playerId, signInId }, clock.nowMs()),
    );
    return isStored ? done({}) : refused('PUSH_UNKNOWN');
  }

  /** Tells this browser of the player no more. */
  async remove(playerId: PlayerId, endpoint: string): Promise<Result<Record<string, never>>> {
    await this.#dependencies.database.transact((tx) =>
      tx.run('DELETE FROM push_browsers WHERE id = ? AND player_id = ?', browserIdOf(endpoint), playerId),
    );
    return done({});
  }
}

/** An uncompressed point of P-256 has 65 bytes and begins with 4 (RFC 8291, 3.2). */
const isPoint = (key: string): boolean => {
  const bytes = Buffer.from(key, 'base64url');
  return bytes.length === 65 && bytes[0] === 4;
};

const isAuth = (secret: string): boolean => Buffer.from(secret, 'base64url').length === 16;
