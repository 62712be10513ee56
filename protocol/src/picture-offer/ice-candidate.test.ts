import { describe, expect, it } from 'vitest';
import { formatIceCandidate, parseIceCandidate } from './picture-offer-sdp.ts';

describe('a candidate', () => {
  const lineOf = (address: string, port = 40_000, rest = 'typ host generation 0 ufrag LYQ6 network-id 1') =>
    `candidate:842163049 1 udp 1677729535 ${address} ${port} ${rest}`;

  it.each([
    ['192.168.1.4', '192.168.1.4'],
    ['203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', '127.0.0.1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['::1', '::1'],
  ])('with the literal address %s is accepted, and written in one form', (address, written) => {
    const read = parseIceCandidate(lineOf(address));
    expect(read && formatIceCandidate(read)).toBe(`candidate:842163049 1 UDP 1677729535 ${written} 40000 typ host`);
  });

  it.each([
    ['a name that hides an address', lineOf('77eb06e2-68b6-4f0e-904a-d2a9b1d2b357.local')],
    ['a name', lineOf('intranet.example')],
    ['an address that is no address', lineOf('1.2.3')],
    ['a number in place of an address', lineOf('3232235777')],
    ['everybody on the network', lineOf('255.255.255.255')],
    ['a group of machines', lineOf('224.0.0.251')],
    ['a group of machines in IPv6', lineOf('ff02::fb')],
    ['no machine', lineOf('0.0.0.0')],
    ['IPv4 inside IPv6', lineOf('::ffff:10.0.0.1')],
    ['IPv4 inside IPv6 in hexadecimal', lineOf('0:0:0:0:0:ffff:e000:fb')],
    ['a zone', lineOf('fe80::1%eth0')],
    ['the port of a service', lineOf('203.0.113.9', 53)],
    ['no port', lineOf('203.0.113.9', 70_000)],
    ['TCP', 'candidate:1 1 tcp 1518280447 203.0.113.9 40000 typ host tcptype passive'],
    ['another component', 'candidate:1 2 udp 1 203.0.113.9 40000 typ host'],
    ['a second line', lineOf('203.0.113.9', 40_000, 'typ host\r\na=candidate:2')],
    ['the end of candidates', ''],
  ])('with %s is dropped', (_, line) => {
    expect(parseIceCandidate(line)).toBeNull();
  });
});
