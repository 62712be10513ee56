import type { IncomingMessage } from 'node:http';
import { AddressRanges, countTrustedProxies, stripIpv4MappedPrefix } from './client-address.ts';

const thisMachine = new AddressRanges(['127.0.0.0/8', '::1']);

type LineOf = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/** Headers that proxies and tunnels add (RFC 7239, and older non-standard ones). */
const forwardedHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Returns why a request is refused, or null. The demo (`plainFrom` null) refuses proxied requests unless it trusts a proxy. */
export const findPlaintextRefusal = (
  request: LineOf,
  { trustedProxies, plainFrom }: { trustedProxies: AddressRanges; plainFrom: AddressRanges | null },
): 'TLS_REQUIRED' | 'DEMO_NOT_FORWARDED' | null => {
  if (plainFrom !== null) return isRemoteRequestWithoutTls(request, trustedProxies, plainFrom) ? 'TLS_REQUIRED' : null;
  const isForwarded = forwardedHeaders.some((name) => request.headers[name] !== undefined);
  return isForwarded && trustedProxies.isEmpty ? 'DEMO_NOT_FORWARDED' : null;
};

/**
 * Returns true for a connection from another computer without TLS, which could be eavesdropped on. A trusted proxy reports in
 * `X-Forwarded-Proto` whether TLS was used; the entry of the outermost trusted proxy counts, because clients can forge the earlier ones.
 * Without that header, TLS is assumed. Networks in `plainFrom` need no TLS.
 */
export const isRemoteRequestWithoutTls = (
  { socket, headers }: LineOf,
  proxies: AddressRanges,
  plainFrom: AddressRanges,
): boolean => {
  const address = stripIpv4MappedPrefix(socket.remoteAddress);
  if (plainFrom.has(address)) return false;
  if (!proxies.has(address)) return !thisMachine.has(address);
  const entries = String(headers['x-forwarded-proto'] ?? '').split(',');
  // Fall back to the first entry: a proxy that overwrites the header, as it should, leaves fewer entries than there are proxies.
  const outermost = entries.at(-countTrustedProxies({ socket, headers }, proxies)) ?? entries[0];
  const reported = outermost?.trim().toLowerCase();
  return reported === 'http' || reported === 'ws';
};
