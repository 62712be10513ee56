import type { IncomingMessage } from 'node:http';
import { AddressRanges, plainAddress } from './client-address.ts';

const thisMachine = new AddressRanges(['127.0.0.0/8', '::1']);

/**
 * Whether what is said over this connection could be read on its way: it came from another machine without TLS. A trusted proxy
 * tells in `X-Forwarded-Proto` how it was reached; one that tells nothing is taken to see to that itself. `plainFrom` are
 * networks that are closed by other means.
 */
export const isPlainFromAfar = (
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  proxies: AddressRanges,
  plainFrom: AddressRanges,
): boolean => {
  const address = plainAddress(socket.remoteAddress);
  if (plainFrom.has(address)) return false;
  if (!proxies.has(address)) return !thisMachine.has(address);
  const told = String(headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim()
    .toLowerCase();
  return told === 'http' || told === 'ws';
};
