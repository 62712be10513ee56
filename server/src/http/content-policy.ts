import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type liveChatServers, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';

/** Settings with addresses of servers. A value that is only a path means this server. */
const addressKeys = ['API_URL', 'MACHINE_URL', 'NOTIFY_URL', 'JACKPOT_URL'] as const;
/** Characters allowed in an origin. Any other character could end the directive and begin a new one. */
const plainHost = /^[\w.\-:[\]]+$/;

/** Origins from which each chat provider loads scripts. If the operator runs the chat server, its origin replaces these. */
const providerOrigins: Readonly<Record<keyof typeof liveChatServers, readonly string[]>> = {
  COMM100: ['https://*.comm100.com', 'https://*.comm100.io', 'https://*.comm100vue.com'],
  TAWKTO: ['https://*.tawk.to'],
};

/** Origins of other servers that the operator's settings name. */
export interface ForeignOrigins {
  /** Origins for calls and channels. */
  readonly connectTo: readonly string[];
  /** Origins for the chat's scripts, styles, pictures, sounds, frames and sockets. */
  readonly liveChat: readonly string[];
}
const noForeigners: ForeignOrigins = { connectTo: [], liveChat: [] };

interface PagePolicy {
  readonly framedBy?: "'none'" | "'self'";
  /** Whether inline styles may be used; `any` is for pages that an operator wrote. */
  readonly styles?: 'none' | 'any';
  /** Hashes of the inline scripts that may run, as sources of a policy. */
  readonly scripts?: readonly string[];
}

/**
 * Returns a policy that lets the page run only files and scripts of known content, and connect only to its own server and
 * those in the operator's settings. 'self' covers WebSockets of the page's origin (CSP3, "matches 'self'"). React sets
 * styles through the object model, which the policy allows; live chat writes style elements, so it needs an exception.
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

/** Returns the origins in Settings.json. It is read for each page, so a change applies when a page is next loaded. */
export const originsOfFile = (dataDir: string): ForeignOrigins => {
  try {
    return originsOfSettings(JSON.parse(readFileSync(join(dataDir, 'Settings.json'), 'utf8')));
  } catch {
    // The file is missing or damaged. Pages then use this server's addresses.
    return noForeigners;
  }
};

/** Returns the sources that allow exactly the scripts in this page (CSP3, "matches element to source list"). */
export const hashesOfScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Returns the origins of full addresses, for calls and for sockets, and those of the live chat if it is on. */
export const originsOfSettings = (settings: unknown): ForeignOrigins => {
  const values = new Map(typeof settings === 'object' && settings !== null ? Object.entries(settings) : []);
  const origins = addressKeys.flatMap((key) => originsOf(values.get(key)));
  return { connectTo: [...new Set(origins)], liveChat: liveChatOrigins(values.get('LIVE_CHAT')) };
};

/** Returns no origins if pages would ignore the setting. */
const liveChatOrigins = (value: unknown): readonly string[] => {
  const { data: chat } = z.safeParse(settingsSchema.shape.LIVE_CHAT, value);
  if (!chat) return [];
  return chat.server === undefined ? providerOrigins[chat.provider] : [new URL(chat.server).origin];
};

const socketOrigin = (origin: string): string => origin.replace(/^http/, 'ws');

const originsOf = (address: unknown): string[] => {
  if (typeof address !== 'string') return [];
  // An address without a scheme uses that of the page, which can be http or https.
  if (address.startsWith('//')) return [...originsOf(`http:${address}`), ...originsOf(`https:${address}`)];
  const url = URL.parse(address);
  if (!url || !plainHost.test(url.host)) return [];
  if (/^(https|wss):$/.test(url.protocol)) return [`https://${url.host}`, `wss://${url.host}`];
  return /^(http|ws):$/.test(url.protocol) ? [`http://${url.host}`, `ws://${url.host}`] : [];
};
