import type { IncomingHttpHeaders } from 'node:http';

/**
 * Where the office is. It has a host name of its own: pages of one origin may act for each other, and cookies belong to a
 * host name, whatever its ports.
 */
export interface OfficeAddress {
  readonly hostname: string;
  /** The office's origin. Null in the demo, where the port is whatever the server got. */
  readonly origin: string | null;
}

/** The demo's host name of the office: every browser finds it on this machine, and players' pages are at 127.0.0.1. */
export const demoOffice: OfficeAddress = { hostname: 'localhost', origin: null };

/** Names of this machine under which the demo's players' pages may be. */
const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

type Named = Pick<IncomingHttpHeaders, 'host' | 'origin' | 'sec-fetch-site'>;

/** Returns whether a request was sent to the office's host. */
export const isAtOffice = (place: OfficeAddress | null, { host = '' }: Named): boolean => {
  if (place === null) return false;
  if (place.origin === null) return URL.parse(`http://${host}`)?.hostname === place.hostname;
  // With the scheme of the office, so that a named default port counts as none.
  return URL.parse(`${new URL(place.origin).protocol}//${host}`)?.origin === place.origin;
};

/**
 * Returns whether one of the office's own pages sent a request: it went to the office's host, and the browser says that it
 * comes from there. A request that says nothing is no page's. `ALLOWED_ORIGINS` are for players' channels alone.
 */
export const isFromOffice = (place: OfficeAddress | null, headers: Named): boolean => {
  const { host, origin, 'sec-fetch-site': site } = headers;
  if (!isAtOffice(place, headers)) return false;
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site !== undefined;
  return origin === (place?.origin ?? `http://${host}`);
};

/**
 * Returns the address of a page on the other side: of the office for a request to the players' host, or the other way
 * round. Null where the server does not know it, or keeps it to itself.
 */
export const otherSide = (
  place: OfficeAddress | null,
  { host = '' }: Named,
  { publicUrl }: { readonly publicUrl: string | null },
): string | null => {
  if (place?.origin === null) {
    const asked = URL.parse(`http://${host}`);
    if (!asked || !loopbackNames.has(asked.hostname)) return null;
    asked.hostname = asked.hostname === place.hostname ? '127.0.0.1' : place.hostname;
    return asked.origin;
  }
  // Where the office is, strangers are not told.
  return isAtOffice(place, { host }) && publicUrl !== null ? new URL(publicUrl).origin : null;
};

/** Returns the address of the office's pages of a server that listens at `address`. */
export const addressOfOffice = ({ origin, hostname }: OfficeAddress, address: string): string =>
  origin ?? Object.assign(new URL(address), { hostname }).origin;
