import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type liveChatServers, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

/** The settings that name servers of their own. A path means this server. */
const addressKeys = ['API_URL', 'MACHINE_URL', 'NOTIFY_URL', 'JACKPOT_URL'] as const;
/** What an origin may be written with; anything else could end the directive and begin another. */
const plainHost = /^[\w.\-:[\]]+$/;

/** Where the providers' own scripts go on to; an operator's own server of a provider is used alone. */
const providerOrigins: Readonly<Record<keyof typeof liveChatServers, readonly string[]>> = {
  COMM100: ['https://*.comm100.com', 'https://*.comm100.io', 'https://*.comm100vue.com'],
  TAWKTO: ['https://*.tawk.to'],
};

/** Servers beside our own that the operator's settings name, each as an origin. */
export interface ForeignOrigins {
  /** Calls and channels go there. */
  readonly connectTo: readonly string[];
  /** The live chat is theirs: scripts, styles, pictures, sounds, frames and sockets. */
  readonly liveChat: readonly string[];
}
const noForeigners: ForeignOrigins = { connectTo: [], liveChat: [] };

interface PagePolicy {
  readonly framedBy?: "'none'" | "'self'";
  /** What may style from within the page: nothing; in an operator's own page everything. */
  readonly styles?: 'none' | 'any';
  /** The scripts within the page that may run, by their hashes. */
  readonly scripts?: readonly string[];
}

/**
 * The pages' content security policy: a build that runs no script within a page but those whose content is known, talking to
 * its own server and to those that the operator's settings name. 'self' covers WebSockets of the page's own origin too (CSP3,
 * "matches 'self'"). React sets styles through the object model, which needs no leave; the widgets of live chat write style
 * elements, which does.
 */
export const contentPolicy = (
  { connectTo, liveChat }: ForeignOrigins = noForeigners,
  { framedBy = "'none'", styles = 'none', scripts = [] }: PagePolicy = {},
): string => {
  const inlineStyles = styles === 'any' || liveChat.length > 0 ? ["'unsafe-inline'"] : [];
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...scripts, ...liveChat],
    ['style-src', "'self'", ...inlineStyles, ...liveChat],
    ['img-src', "'self'", 'data:', 'blob:', ...liveChat],
    ['media-src', "'self'", 'blob:', ...liveChat],
    ['connect-src', "'self'", ...connectTo, ...liveChat, ...liveChat.map(socketOrigin)],
    ['font-src', "'self'", 'data:', ...liveChat],
    ['frame-src', "'self'", ...liveChat],
    ['object-src', "'none'"],
    ['base-uri', "'self'"],
    ['form-action', "'self'"],
    ['frame-ancestors', framedBy],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
};

/** Read for each page, so that an operator's change counts from the next load on; the file is a few lines. */
export const originsOfFile = (dataDir: string): ForeignOrigins => {
  try {
    return originsOfSettings(JSON.parse(readFileSync(join(dataDir, 'Settings.json'), 'utf8')));
  } catch {
    // Absent or damaged: the client falls back to our own addresses too.
    return noForeigners;
  }
};

/** The sources that let run exactly the scripts that stand in this page (CSP3, "matches element to source list"). */
export const hashesOfScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** The origins of the settings' whole addresses, each for calls and for sockets, and those of the live chat that is on. */
export const originsOfSettings = (settings: unknown): ForeignOrigins => {
  const values = new Map(typeof settings === 'object' && settings !== null ? Object.entries(settings) : []);
  const origins = addressKeys.flatMap((key) => originsOf(values.get(key)));
  return { connectTo: [...new Set(origins)], liveChat: liveChatOrigins(values.get('LIVE_CHAT')) };
};

/** What the client does not take for a live chat opens nothing. */
const liveChatOrigins = (value: unknown): readonly string[] => {
  const { data: chat } = z.safeParse(settingsSchema.shape.LIVE_CHAT, value);
  if (!chat) return [];
  return chat.server === undefined ? providerOrigins[chat.provider] : [new URL(chat.server).origin];
};

const socketOrigin = (origin: string): string => origin.replace(/^http/, 'ws');

const originsOf = (address: unknown): string[] => {
  if (typeof address !== 'string') return [];
  // An address without a scheme takes the page's, which may be either.
  if (address.startsWith('//')) return [...originsOf(`http:${address}`), ...originsOf(`https:${address}`)];
  const url = URL.parse(address);
  if (!url || !plainHost.test(url.host)) return [];
  if (/^(https|wss):$/.test(url.protocol)) return [`https://${url.host}`, `wss://${url.host}`];
  return /^(http|ws):$/.test(url.protocol) ? [`http://${url.host}`, `ws://${url.host}`] : [];
};
