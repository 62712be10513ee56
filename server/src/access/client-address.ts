import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Addresses by ranges: `10.0.0.0/8`, `2001:db8::/32`, or one alone. */
export class AddressRanges {
  readonly #list = new BlockList();
  readonly isEmpty: boolean;

  /** Throws on a text that is no range. */
  constructor(ranges: readonly string[]) {
    this.isEmpty = ranges.length === 0;
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
 * Without what a socket of both families puts before an IPv4 address: `::ffff:192.0.2.1`. A socket that has closed
 * meanwhile has none, whatever the types of those who pass it on say: then empty, which is in no range.
 */
export const plainAddress = (address: string | undefined): string =>
  (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * What one customer of a network has: an IPv4 address, or the /64 of an IPv6 address, in which a single device can take
 * as many addresses as it likes. Limits count by it.
 */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [left = '', right] = (address.split('%')[0] ?? '').split('::');
  const groups = left === '' ? [] : left.split(':');
  // Whatever stands behind the gap is in the lower half, unless the gap is short.
  if (right !== undefined) {
    const after = right === '' ? [] : right.split(':');
    // An IPv4 address at the end stands for two groups.
    const length = after.length + (right.includes('.') ? 1 : 0);
    while (groups.length + length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
};

type LineOf = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/**
 * Who is at the other end: the socket's address, or, where that is a trusted proxy's, the last one in `X-Forwarded-For`
 * that is no trusted proxy's. Anybody can write that header; only what a trusted proxy added to it counts.
 *
 * `isSure` is false where that may be somebody else: the socket is closed, a trusted proxy tells nothing or nonsense, or
 * there is a proxy that is not trusted, so that one address stands for all its clients.
 */
export const callerAddress = (
  { socket, headers }: LineOf,
  proxies: AddressRanges,
): { readonly address: string; readonly isSure: boolean } => {
  let address = plainAddress(socket.remoteAddress);
  const header = headers['x-forwarded-for'];
  if (!proxies.has(address)) return { address, isSure: address !== '' && header === undefined };
  const told = String(header ?? '').split(',');
  while (proxies.has(address)) {
    const before = plainAddress(told.pop()?.trim() ?? '');
    // A proxy that tells nothing, or nonsense, stands for itself.
    if (isIP(before) === 0) return { address, isSure: false };
    address = before;
  }
  return { address, isSure: true };
};

export const clientAddress = (line: LineOf, proxies: AddressRanges): string =>
  callerAddress(line, proxies).address;

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
};
