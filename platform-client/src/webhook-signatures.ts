/**
 * Signatures as in Standard Webhooks: the headers `webhook-id`, `webhook-timestamp` (Unix time in seconds) and `webhook-signature` (`v1,`
 * and HMAC-SHA256 in base64; several are separated by spaces). An event signs `id.timestamp.body`. A call also signs its method and path,
 * and an answer its status, so that none can be mistaken for another.
 */

/** What is signed of a call, an answer or an event, besides id and timestamp. */
export type SignedContent =
  | { readonly kind: 'event'; readonly body: string }
  | {
      readonly kind: 'call';
      readonly method: string;
      /** Path and query of the URL, as in the HTTP request line. */
      readonly path: string;
      readonly body: string;
    }
  | { readonly kind: 'answer'; readonly status: number; readonly body: string };

export type SignatureHeaders = {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

/** HTTP headers, or a function that returns a header by its lower-case name; of several values, the first is used. */
export type HeaderSource =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

export type SignatureFault = 'SIGNATURE_MISSING' | 'SIGNATURE_INVALID' | 'CLOCK_OFF' | 'REPLAYED';

export type SignatureVerification =
  | { readonly ok: true; readonly id: string; readonly at: number }
  | { readonly ok: false; readonly fault: SignatureFault };

/** Stores a call id. Returns false if it was already stored (a replay). The id may be deleted after `until` (Unix time in ms). */
export type ClaimCallId = (id: string, until: number) => boolean | Promise<boolean>;

export interface VerifyOptions {
  /** The valid signing keys: one, or two during a key rotation. */
  readonly keys: readonly string[];
  /** Current Unix time in ms. */
  readonly now: number;
  /** Detects a replayed message id. Only for calls: an event keeps its id when it is sent again, and an answer has the id of its call. */
  readonly takeId?: ClaimCallId;
}

/** Maximum difference in ms between a signature's timestamp and our clock. */
export const clockWindowMs = 5 * 60_000;

/** Maximum number of signatures of one message that are checked. */
const maxSignatures = 8;
const keyPrefix = 'whsec_';
const minKeyBytes = 24;

const encoder = new TextEncoder();

/** Returns a new signing key of 32 random bytes. */
export const generateSigningKey = (): string => `${keyPrefix}${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`;

/** Returns whether a text is a valid signing key: `whsec_` and at least 24 bytes in base64. */
export const isSigningKey = (text: string): boolean => {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  try {
    return bytesOfKey(text).length >= minKeyBytes;
  } catch {
    return false;
  }
};

/** Returns headers with a signature by every given key, so that a receiver that has only one of the keys accepts them. */
export const createSignatureHeaders = async (
  signedContent: SignedContent,
  { keys, id, now }: { readonly keys: readonly string[]; readonly id: string; readonly now: number },
): Promise<SignatureHeaders> => {
  const timestamp = String(Math.floor(now / 1000));
  const content = contentOf(id, timestamp, signedContent);
  const signatures = await Promise.all(
    keys.map(async (key) => {
      const bytes = await crypto.subtle.sign('HMAC', await importKey(key, 'sign'), content);
      return `v1,${toBase64(new Uint8Array(bytes))}`;
    }),
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};

/** Returns id and time of a message with a valid signature, or why it is rejected. The signature is checked before the time and the id. */
export const verifySignatureHeaders = async (
  signedContent: SignedContent,
  headers: HeaderSource,
  { keys, now, takeId }: VerifyOptions,
): Promise<SignatureVerification> => {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (id === null || !/^[\x21-\x7e]{1,128}$/.test(id)) return failed('SIGNATURE_MISSING');
  if (timestamp === null || !/^\d{1,12}$/.test(timestamp)) return failed('SIGNATURE_MISSING');
  if (signatures === null) return failed('SIGNATURE_MISSING');
  const content = contentOf(id, timestamp, signedContent);
  if (!(await isSigned(content, signatures, keys))) return failed('SIGNATURE_INVALID');
  const at = Number(timestamp) * 1000;
  if (Math.abs(now - at) > clockWindowMs) return failed('CLOCK_OFF');
  if (takeId !== undefined && !(await takeId(id, at + clockWindowMs + 1000))) return failed('REPLAYED');
  return { ok: true, id, at };
};

/** In-memory store of used call ids, for a platform with a single process. */
export class UsedCallIds {
  readonly #untilOf = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Stores a call id. Expired ids are deleted in the order of their arrival, which is nearly the order of their expiry. */
  readonly take: ClaimCallId = (id, until) => {
    for (const [seen, end] of this.#untilOf) {
      if (end >= this.#now()) break;
      this.#untilOf.delete(seen);
    }
    if (this.#untilOf.has(id)) return false;
    this.#untilOf.set(id, until);
    return true;
  };
}

const failed = (fault: SignatureFault): SignatureVerification => ({ ok: false, fault });

const isSigned = async (
  content: Uint8Array<ArrayBuffer>,
  signatures: string,
  keys: readonly string[],
): Promise<boolean> => {
  const candidates = signatures.split(' ', maxSignatures).flatMap((text) => {
    const bytes = text.startsWith('v1,') ? fromBase64(text.slice(3)) : null;
    return bytes === null ? [] : [bytes];
  });
  for (const key of keys) {
    const imported = await importKey(key, 'verify');
    for (const bytes of candidates) if (await crypto.subtle.verify('HMAC', imported, bytes, content)) return true;
  }
  return false;
};

const contentOf = (id: string, timestamp: string, signed: SignedContent): Uint8Array<ArrayBuffer> =>
  encoder.encode(`${id}.${timestamp}.${headOf(signed)}${signed.body}`);

const headOf = (signed: SignedContent): string => {
  if (signed.kind === 'event') return '';
  return signed.kind === 'call' ? `${signed.method} ${signed.path}\n` : `${signed.status}\n`;
};

const headerOf = (headers: HeaderSource, name: string): string | null => {
  if (typeof headers.get === 'function') return (headers.get as (name: string) => string | null)(name);
  const value = (headers as { readonly [name: string]: string | readonly string[] | undefined })[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? null;
};

const importKey = (key: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', bytesOfKey(key), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);

const bytesOfKey = (key: string): Uint8Array<ArrayBuffer> => {
  const bytes = fromBase64(key.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : key);
  if (bytes === null) throw new Error('the key is no base64');
  return bytes;
};

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
};
