import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type liveChatServers, parseSettingsJson, settingsSchema } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { firstSite, type Site } from '../../platform/sites/sites.ts';

/** Settings that contain a server's URL. A value that is only a path refers to this server. */
const addressKeys = ['API_URL', 'MACHINE_URL', 'NOTIFY_URL', 'JACKPOT_URL'] as const;
/** Matches the characters allowed in an origin. Others could end the CSP directive and start a new one. */
const plainHost = /^[\w.\-:[\]]+$/;

/** Origins from which each live chat provider loads scripts, unless the operator's settings name another chat server. */
const providerOrigins: Readonly<Record<keyof typeof liveChatServers, readonly string[]>> = {
  COMM100: ['https://*.comm100.com', 'https://*.comm100.io', 'https://*.comm100vue.com'],
  TAWKTO: ['https://*.tawk.to'],
};

/** Origins of third-party servers in the operator's settings. */
export interface ThirdPartyOrigins {
  /** Origins to which pages may send requests and open WebSockets. */
  readonly connectTo: readonly string[];
  /** Origins from which the live chat loads scripts, styles, pictures, sounds and frames, and to which it opens WebSockets. */
  readonly liveChat: readonly string[];
}
const noForeigners: ThirdPartyOrigins = { connectTo: [], liveChat: [] };

interface PagePolicy {
  /** Origins that may show the page in a frame. Empty: no other page may. */
  readonly framedBy?: readonly string[];
  /** Whether the page may use inline styles; `any` is for pages that an operator wrote. */
  readonly styles?: 'none' | 'any';
  /** Hashes of the page's inline scripts that may run, as CSP sources. */
  readonly scripts?: readonly string[];
}

/**
 * Returns a content security policy. The page may run only our files and scripts with a listed hash, and connect only to its own server and
 * to servers in the operator's settings. 'self' covers WebSockets, too (CSP3, "matches 'self'"). React needs no exception, because it sets
 * styles by script; the live chat needs one, because it inserts style elements.
 */
export const buildContentSecurityPolicy = (
  { connectTo, liveChat }: ThirdPartyOrigins = noForeigners,
  { framedBy = [], styles = 'none', scripts = [] }: PagePolicy = {},
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
    ['frame-ancestors', ...(framedBy.length > 0 ? framedBy : ["'none'"])],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
};

/**
 * Returns the third-party origins in a site's settings. The first site's settings file is read for each page, so that a change needs no
 * restart.
 */
export const readThirdPartyOrigins = (dataDir: string, { key, settings }: Site): ThirdPartyOrigins => {
  if (key !== firstSite) return findThirdPartyOrigins(settings);
  try {
    return findThirdPartyOrigins(parseSettingsJson(readFileSync(join(dataDir, 'Settings.json'), 'utf8')));
  } catch {
    // Allow no third-party servers if the settings file is missing or invalid, because pages then use only this server.
    return noForeigners;
  }
};

/** Returns the CSP sources that allow exactly the inline scripts of this page (CSP3, "matches element to source list"). */
export const hashInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Returns the origins of absolute URLs in the settings, for API calls and WebSockets, and of the live chat if it is on. */
export const findThirdPartyOrigins = (settings: unknown): ThirdPartyOrigins => {
  const values = new Map(typeof settings === 'object' && settings !== null ? Object.entries(settings) : []);
  const origins = addressKeys.flatMap((key) => originsOf(values.get(key)));
  return { connectTo: [...new Set(origins)], liveChat: liveChatOrigins(values.get('LIVE_CHAT')) };
};

/** Returns the live chat's origins; empty if the setting is invalid, because pages then ignore it. */
const liveChatOrigins = (value: unknown): readonly string[] => {
  const { data: chat } = z.safeParse(settingsSchema.shape.LIVE_CHAT, value);
  if (!chat) return [];
  return chat.server === undefined ? providerOrigins[chat.provider] : [new URL(chat.server).origin];
};

const socketOrigin = (origin: string): string => origin.replace(/^http/, 'ws');

const originsOf = (address: unknown): string[] => {
  if (typeof address !== 'string') return [];
  // Allow both schemes for a URL without one: it gets the scheme of the page, which can be http or https.
  if (address.startsWith('//')) return [...originsOf(`http:${address}`), ...originsOf(`https:${address}`)];
  const url = URL.parse(address);
  if (!url || !plainHost.test(url.host)) return [];
  if (/^(https|wss):$/.test(url.protocol)) return [`https://${url.host}`, `wss://${url.host}`];
  return /^(http|ws):$/.test(url.protocol) ? [`http://${url.host}`, `ws://${url.host}`] : [];
};
