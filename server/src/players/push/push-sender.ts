import { subtle } from 'node:crypto';
import { type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { PushMessage } from '@reelfloor/protocol';
import type { Database, Queries } from '../../platform/database/database.ts';
import { ForbiddenAddressError, lookupPublicAddress, parsePushEndpoint } from './push-endpoint-address.ts';
import type { DuePushMessage } from './push-message-store.ts';

/** Result of an attempt to send a push message. `answer`: description without the endpoint, which is a secret. */
export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The push service no longer knows the browser, or the server never sends to this address. */
  | { readonly kind: 'gone'; readonly answer: string }
  /** The push service rejects this message permanently. */
  | { readonly kind: 'refused'; readonly answer: string }
  /** Temporary failure: retry sending, not before `afterMs`. */
  | { readonly kind: 'later'; readonly answer: string; readonly afterMs: number };

interface PushSenderOptions {
  /** The operator's contact for push services: `mailto:` or `https:` (RFC 8292, 2.1). */
  readonly contact: string;
  /** Further push services, in the form of `ownHosts` of `parsePushEndpoint`. */
  readonly hosts: readonly string[];
  /** Timeout in ms for the push service's answer. */
  readonly deadlineMs: number;
}

/** Maximum delay in ms accepted from a push service's Retry-After header. */
const longestAfterMs = 10 * 60_000;

/** Encrypts messages for browsers (RFC 8291) and sends them to their push services (RFC 8030). */
export class PushSender {
  readonly #terms: PushSenderOptions;
  readonly #keys: PushKeys;

  constructor(terms: PushSenderOptions, keys: PushKeys) {
    this.#terms = terms;
    this.#keys = keys;
  }

  /** Sends one push message. Never rejects, and resolves within the timeout. `at`: Unix time in ms. `signal` aborts the attempt. */
  async send(message: DuePushMessage, { at, signal }: { at: number; signal: AbortSignal }): Promise<PushOutcome> {
    const { hosts, deadlineMs } = this.#terms;
    const url = parsePushEndpoint(message.endpoint, hosts);
    if (!url) return { kind: 'gone', answer: 'the server does not send to this address' };
    const sealed = await this.#seal(message, at).catch(() => null);
    if (!sealed) return { kind: 'gone', answer: 'the keys of the browser are no keys' };
    const { headers, body } = sealed;
    const until = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    return this.#post(url, { headers, signal: until }, Buffer.from(body)).catch((error) =>
      outcomeOf(error, deadlineMs),
    );
  }

  /** Encrypts a push message. Throws if the browser's keys are invalid. */
  #seal(message: DuePushMessage, at: number) {
    const { endpoint, p256dh, auth } = message;
    const options = {
      ttl: Math.max(1, Math.floor((message.endsAt - at) / 1000)),
      urgency: 'high',
      // Topic header: an undelivered message about the same machine is replaced by this one.
      topic: topicOf(message),
    } as const;
    return buildPushPayload(
      { data: { ...contentOf(message) }, options },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: this.#terms.contact, ...this.#keys },
    );
  }

  #post(
    url: URL,
    { headers, signal }: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
    body: Buffer,
  ): Promise<PushOutcome> {
    const { hosts } = this.#terms;
    // Do not check a configured push host, which may be in the operator's own network. Otherwise host names are resolved and checked, IP
    // addresses rejected.
    const isOwn = hosts.includes(url.host);
    if (!isOwn && isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
      return Promise.resolve({ kind: 'gone', answer: 'the server does not send to numbers' });
    const options: RequestOptions = {
      method: 'POST',
      headers,
      signal,
      agent: false,
      ...(isOwn ? {} : { lookup: lookupPublicAddress }),
    };
    return new Promise((resolve, reject) => {
      const call = request(url, options, (answer) => {
        resolve(outcomeOfStatus(answer.statusCode ?? 0, answer.headers['retry-after']));
        // Ignore errors of the rest of the response, which is not read because it may be endless.
        answer.on('error', () => {});
        answer.destroy();
      });
      call.on('error', reject);
      call.end(body);
    });
  }
}

/**
 * Returns the push message's payload for the browser's service worker: without names and amounts, because the screen may be visible to
 * others.
 */
const contentOf = ({ kind, machineId, brand, language, endsAt }: DuePushMessage): PushMessage => ({
  v: 1,
  kind,
  machine: machineId,
  brand,
  language,
  until: endsAt,
});

/** Returns the Topic header of push messages about a machine: at most 32 base64url characters (RFC 8030, 5.4). */
const topicOf = ({ machineId }: DuePushMessage): string => Buffer.from(machineId).toString('base64url').slice(0, 32);

/** Maps the HTTP status of a push service to an outcome. Redirects are not followed: they could lead anywhere. */
const outcomeOfStatus = (status: number, retryAfter: string | undefined): PushOutcome => {
  const answer = `status ${status}`;
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone', answer };
  if (status === 429 || status >= 500) return { kind: 'later', answer, afterMs: waitOf(retryAfter) };
  return { kind: 'refused', answer };
};

/** Parses a Retry-After header in seconds into ms; 0 if it is a date, so that the usual backoff applies. */
const waitOf = (retryAfter: string | undefined): number => {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, longestAfterMs) : 0;
};

const outcomeOf = (error: unknown, deadlineMs: number): PushOutcome => {
  if (error instanceof ForbiddenAddressError) return { kind: 'gone', answer: error.message };
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: { name?: unknown } };
  if (name === 'TimeoutError' || cause?.name === 'TimeoutError')
    return { kind: 'later', answer: `no answer in ${deadlineMs} ms`, afterMs: 0 };
  return { kind: 'later', answer: `it cannot be reached (${String(code ?? name)})`, afterMs: 0 };
};

/** The server's VAPID key pair (RFC 8292) in base64url; the public key is an uncompressed P-256 point. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the VAPID key pair shared by all nodes, generated once: push subscriptions are bound to it, so with another one all browsers
 * would have to subscribe again.
 */
export const loadOrCreateVapidKeys = async (database: Database, at: number): Promise<PushKeys> => {
  const known = await findKeys(database.read);
  if (known) return known;
  const { publicKey, privateKey } = await generateVapidKeys();
  return database.transact(async (tx) => {
    await tx.run(
      'INSERT INTO push_keys (id, public_key, private_key, made_at) VALUES (1, ?, ?, ?) ON CONFLICT DO NOTHING',
      publicKey,
      privateKey,
      at,
    );
    const stored = await findKeys(tx);
    if (!stored) throw new Error('the keys for Web Push were not stored');
    return stored;
  });
};

const findKeys = async (db: Queries): Promise<PushKeys | undefined> =>
  db.get<PushKeys>('SELECT public_key AS "publicKey", private_key AS "privateKey" FROM push_keys WHERE id = 1');

/** Generates a VAPID key pair (P-256). */
export const generateVapidKeys = async (): Promise<PushKeys> => {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const point = await subtle.exportKey('raw', pair.publicKey);
  const { d } = await subtle.exportKey('jwk', pair.privateKey);
  if (d === undefined) throw new Error('the private key has no number');
  return { publicKey: Buffer.from(point).toString('base64url'), privateKey: d };
};
