import * as z from 'zod/mini';

/** Where a viewer can be reached, of what RFC 8839, 5.1 has for it. Over UDP and of component 1, always. */
export interface IceCandidate {
  readonly foundation: string;
  readonly priority: number;
  /** Literal and in canonical form. */
  readonly address: string;
  readonly port: number;
  readonly type: 'host' | 'srflx' | 'prflx' | 'relay';
}

const form =
  /^(?:a=)?candidate:([A-Za-z0-9+/]{1,32}) 1 udp (\d{1,10}) ([0-9A-Fa-f:.]{2,45}) (\d{1,5}) typ (host|srflx|prflx|relay)(?: [\x20-\x7e]*)?$/i;
/** Above: RFC 8445, 5.1.2. */
const mostPriority = 2 ** 31 - 1;
/** Ports below this one belong to services of a machine. Browsers do not use them for media, so a candidate there is refused. */
const lowestPort = 1024;

/**
 * Reads a candidate line, with `a=` or without. Null for what is never used: TCP, names in place of an address (`.local`
 * among them), addresses of nobody in particular, ports of well-known services, and whatever is no candidate.
 */
export const readCandidate = (line: string): IceCandidate | null => {
  const [, foundation = '', priority, written = '', port, type = ''] = form.exec(line) ?? [];
  const address = canonicalAddress(written);
  const numbers = { priority: Number(priority), port: Number(port) };
  if (address === null || !(numbers.priority >= 1 && numbers.priority <= mostPriority)) return null;
  if (!(numbers.port >= lowestPort && numbers.port <= 65_535)) return null;
  return { foundation, ...numbers, address, type: type.toLowerCase() as IceCandidate['type'] };
};

/** The line without `a=`, in the one form that we send. The address behind it (`raddr`) is nobody's business. */
export const writeCandidate = ({ foundation, priority, address, port, type }: IceCandidate): string => {
  const related = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
  return `candidate:${foundation} 1 UDP ${priority} ${address} ${port} typ ${type}${related}`;
};

const ipv4 = z.ipv4();

/** Null for what is no address of one machine: unspecified, multicast, reserved, or IPv4 written as IPv6. */
const canonicalAddress = (text: string): string | null => {
  if (z.safeParse(ipv4, text).success) {
    const first = Number(text.split('.')[0]);
    return first >= 1 && first < 224 ? text : null;
  }
  // A zone or a port has no place here, so what the URL parser takes is an address and nothing else.
  if (!/^[0-9a-f:]+$/i.test(text) || !URL.canParse(`http://[${text}]`)) return null;
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1);
  if (address.startsWith('ff')) return null;
  return address === '::1' || !address.startsWith('::') ? address : null;
};
