import * as z from 'zod/mini';

/** An ICE candidate: an address at which the browser can be reached (RFC 8839, 5.1). Always UDP and component 1. */
export interface IceCandidate {
  readonly foundation: string;
  readonly priority: number;
  /** The IP address in its canonical short form. */
  readonly address: string;
  readonly port: number;
  readonly type: 'host' | 'srflx' | 'prflx' | 'relay';
}

const form =
  /^(?:a=)?candidate:([A-Za-z0-9+/]{1,32}) 1 udp (\d{1,10}) ([0-9A-Fa-f:.]{2,45}) (\d{1,5}) typ (host|srflx|prflx|relay)(?: [\x20-\x7e]*)?$/i;
/** Matches the mDNS name (`.local`) that a browser sends in place of its IP address, so that pages do not learn the address. */
const hiddenAddress = /(?<=^(?:a=)?candidate:\S{1,32} 1 udp \d{1,10} )[0-9a-f-]{1,63}\.local(?= )/i;
/** The highest priority that a candidate may have (RFC 8445, 5.1.2). */
const maxPriority = 2 ** 31 - 1;
/** Lower ports are reserved for system services, and browsers do not use them for media. */
const lowestPort = 1024;

/**
 * Parses an ICE candidate line. Returns null if it is malformed or not usable: TCP, host names (also `.local`), addresses that do not
 * belong to one computer, ports of system services.
 */
export const parseIceCandidate = (line: string): IceCandidate | null => {
  const [, foundation = '', priority, written = '', port, type = ''] = form.exec(line) ?? [];
  const address = canonicalAddress(written);
  const numbers = { priority: Number(priority), port: Number(port) };
  if (address === null || !(numbers.priority >= 1 && numbers.priority <= maxPriority)) return null;
  if (!(numbers.port >= lowestPort && numbers.port <= 65_535)) return null;
  return { foundation, ...numbers, address, type: type.toLowerCase() as IceCandidate['type'] };
};

/**
 * Parses a host candidate with a `.local` name as if it contained `pageAddress`, the IP address from which the page is connected: without
 * NAT between browser and server the two are equal. Returns null for any other line.
 */
export const parseMdnsIceCandidate = (line: string, pageAddress: string): IceCandidate | null => {
  if (!hiddenAddress.test(line)) return null;
  const named = parseIceCandidate(line.replace(hiddenAddress, pageAddress));
  return named?.type === 'host' ? named : null;
};

/** Serializes an ICE candidate in the only form that we send. `raddr` is always 0.0.0.0, so that no private address is revealed. */
export const formatIceCandidate = ({ foundation, priority, address, port, type }: IceCandidate): string => {
  const related = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
  return `candidate:${foundation} 1 UDP ${priority} ${address} ${port} typ ${type}${related}`;
};

const ipv4 = z.ipv4();

/** Returns the IPv6 address in its canonical short form; null for unspecified, multicast, reserved and IPv4-mapped addresses. */
const canonicalAddress = (text: string): string | null => {
  if (z.safeParse(ipv4, text).success) {
    const first = Number(text.split('.')[0]);
    return first >= 1 && first < 224 ? text : null;
  }
  // Check the characters first: the URL parser would also accept an address with a zone or a port.
  if (!/^[0-9a-f:]+$/i.test(text) || !URL.canParse(`http://[${text}]`)) return null;
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1);
  if (address.startsWith('ff')) return null;
  return address === '::1' || !address.startsWith('::') ? address : null;
};
