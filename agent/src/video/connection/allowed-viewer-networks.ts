import { BlockList, isIP } from 'node:net';

/**
 * Address ranges that are not on the public internet (IANA's special-purpose registries), and IPv6 ranges that can embed any IPv4 address.
 */
const closedRanges = [
  ...['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['::1/128', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10'],
];

/**
 * Checks to which networks video may be sent. Without this check, a player's ICE candidates could direct packets to any computer in the
 * casino.
 */
export class AllowedViewerNetworks {
  readonly #closed = blockListOf(closedRanges);
  readonly #open: BlockList;

  /** `ranges`: private networks to allow, such as `10.1.0.0/16`. Throws a RangeError for an invalid range. */
  constructor(ranges: readonly string[] = []) {
    this.#open = blockListOf(ranges);
  }

  has(address: string): boolean {
    const family = familyOf(address);
    if (family === null) return false;
    return this.#open.check(address, family) || !this.#closed.check(address, family);
  }
}

const blockListOf = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [, address = '', length] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
    const family = familyOf(address);
    const longest = family === 'ipv4' ? 32 : 128;
    if (family === null || Number(length ?? longest) > longest)
      throw new RangeError(`"${range}" is no address range such as 192.168.4.0/24`);
    list.addSubnet(address, Number(length ?? longest), family);
  }
  return list;
};

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
};
