import type { IncomingHttpHeaders } from 'node:http';

/** False for pages of foreign sites. Browsers always send a page's origin; programs that send none are allowed. */
export const isOwnOrigin = (
  { origin, host }: Pick<IncomingHttpHeaders, 'origin' | 'host'>,
  allowedOrigins: readonly string[],
): boolean => {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};
