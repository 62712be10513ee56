import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The settings that name servers of their own. A path means this server. */
const addressKeys = ['API_URL', 'MACHINE_URL', 'NOTIFY_URL', 'JACKPOT_URL'] as const;
/** What an origin may be written with; anything else could end the directive and begin another. */
const plainHost = /^[\w.\-:[\]]+$/;

/**
 * Our build brings neither style elements nor style attributes; React sets styles through the object model, which the
 * policy lets it. An operator's own page may bring its styles along.
 */
const styleSources = { own: "'self'", operators: "'self' 'unsafe-inline'" } as const;

/**
 * The pages' content security policy: a build without inline script or style, talking to its own server and to those that the
 * operator's settings name. 'self' covers WebSockets of the page's own origin too (CSP3, "matches 'self'").
 */
export const contentPolicy = (
  connectTo: readonly string[] = [],
  framedBy: "'none'" | "'self'" = "'none'",
  styledBy: keyof typeof styleSources = 'own',
) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styleSources[styledBy]}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connectTo].join(' '),
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');

/** Read for each page, so that an operator's change counts from the next load on; the file is a few lines. */
export const originsOfSettings = (dataDir: string): string[] => {
  try {
    return connectOrigins(JSON.parse(readFileSync(join(dataDir, 'Settings.json'), 'utf8')));
  } catch {
    // Absent or damaged: the client falls back to our own addresses too.
    return [];
  }
};

/** The origins of the settings' whole addresses, each for calls and for sockets. */
export const connectOrigins = (settings: unknown): string[] => {
  const values = new Map(typeof settings === 'object' && settings !== null ? Object.entries(settings) : []);
  const origins = addressKeys.flatMap((key) => originsOf(values.get(key)));
  return [...new Set(origins)];
};

const originsOf = (address: unknown): string[] => {
  if (typeof address !== 'string') return [];
  // An address without a scheme takes the page's, which may be either.
  if (address.startsWith('//')) return [...originsOf(`http:${address}`), ...originsOf(`https:${address}`)];
  const url = URL.parse(address);
  if (!url || !plainHost.test(url.host)) return [];
  if (/^(https|wss):$/.test(url.protocol)) return [`https://${url.host}`, `wss://${url.host}`];
  return /^(http|ws):$/.test(url.protocol) ? [`http://${url.host}`, `ws://${url.host}`] : [];
};
