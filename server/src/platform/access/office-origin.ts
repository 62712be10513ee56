import type { IncomingHttpHeaders } from 'node:http';

/**
 * Address of the back office. It has a host name of its own, because pages of one origin can act for each other, and cookies belong to a
 * host name regardless of the port.
 */
export interface OfficeAddress {
  readonly hostname: string;
  /** The back office's origin. Null in the demo, where the port is only known once the server listens. */
  readonly origin: string | null;
}

/** The back office's host name in the demo: browsers resolve it to this computer, and players' pages are at 127.0.0.1. */
export const demoOffice: OfficeAddress = { hostname: 'localhost', origin: null };

/** Host names of this computer that may serve the demo's players' pages. */
const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

type OfficeRequestHeaders = Pick<IncomingHttpHeaders, 'host' | 'origin' | 'sec-fetch-site'>;

/** Returns whether a request was sent to the back office's host. */
export const isRequestToOffice = (
  officeAddress: OfficeAddress | null,
  { host = '' }: OfficeRequestHeaders,
): boolean => {
  if (officeAddress === null) return false;
  if (officeAddress.origin === null) return URL.parse(`http://${host}`)?.hostname === officeAddress.hostname;
  // Use the scheme of the back office, so that an explicit default port is ignored.
  return URL.parse(`${new URL(officeAddress.origin).protocol}//${host}`)?.origin === officeAddress.origin;
};

/**
 * Returns whether a request was sent by one of the back office's own pages: to the back office's host, and with that origin according to
 * the browser. A request without such a header is refused. `ALLOWED_ORIGINS` are for players' channels only.
 */
export const isRequestFromOfficePage = (
  officeAddress: OfficeAddress | null,
  headers: OfficeRequestHeaders,
): boolean => {
  const { host, origin, 'sec-fetch-site': site } = headers;
  if (!isRequestToOffice(officeAddress, headers)) return false;
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return site !== undefined;
  return origin === (officeAddress?.origin ?? `http://${host}`);
};

/**
 * Returns the origin of the other kind of pages: the back office for a request to the players' host, and vice versa. Null if it is unknown
 * or must not be revealed.
 */
export const findOfficeOrPlayerPagesOrigin = (
  officeAddress: OfficeAddress | null,
  { host = '' }: OfficeRequestHeaders,
  { publicUrl }: { readonly publicUrl: string | null },
): string | null => {
  if (officeAddress?.origin === null) {
    const asked = URL.parse(`http://${host}`);
    if (!asked || !loopbackNames.has(asked.hostname)) return null;
    asked.hostname = asked.hostname === officeAddress.hostname ? '127.0.0.1' : officeAddress.hostname;
    return asked.origin;
  }
  // Do not reveal the address of the back office to players.
  return isRequestToOffice(officeAddress, { host }) && publicUrl !== null ? new URL(publicUrl).origin : null;
};

/** Returns the origin of the back office's pages, for a server that listens at `address`. */
export const getOfficeOrigin = ({ origin, hostname }: OfficeAddress, address: string): string =>
  origin ?? Object.assign(new URL(address), { hostname }).origin;
