import type {
  CasinoEvent,
  CasinoResponseCode,
  HallCallAnswer,
  HallCallBody,
  HallCallName,
  ListedPlatformTransfer,
} from '@reelfloor/protocol/casino';
import { createSignatureHeaders, type SignedContent, verifySignatureHeaders } from './webhook-signatures.ts';

export * from './hall-request-handler.ts';
export * from './webhook-signatures.ts';

export interface PlatformClientOptions {
  /** Origin of the casino's site on the hall's server, such as `https://casino-b.example`. */
  readonly url: string;
  /** Keys that sign the calls of the casino's platform to the hall: one, or two during a key rotation. Calls are signed with each. */
  readonly keys: readonly string[];
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
  /** Timeout of a call in ms. */
  readonly timeoutMs?: number;
}

/**
 * Thrown if a call to the hall's server fails. `code` is null if no valid answer arrived: then it is unknown whether the call took effect.
 */
export class HallError extends Error {
  override readonly name = 'HallError';
  readonly code: CasinoResponseCode | null;
  readonly status: number | null;

  constructor(message: string, code: CasinoResponseCode | null, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = status;
  }
}

const defaultTimeoutMs = 10_000;
/** Maximum size of an HTTP answer in bytes. */
const maxAnswerBytes = 4 * 1024 * 1024;

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | null | undefined>>;
  readonly body?: object;
}

/** HTTP client with which a casino's platform calls its site on the hall's server. */
export class PlatformClient {
  readonly #url: string;
  readonly #keys: readonly string[];
  readonly #fetch: typeof fetch;
  readonly #now: () => number;
  readonly #timeoutMs: number;

  constructor({ url, keys, timeoutMs = defaultTimeoutMs, ...options }: PlatformClientOptions) {
    this.#url = new URL(url).origin;
    this.#keys = keys;
    this.#fetch = options.fetch ?? ((...args) => fetch(...args));
    this.#now = options.now ?? Date.now;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns a URL that opens the lobby as a player; valid once, within 60 seconds. */
  createLaunch(launch: HallCallBody<'createLaunch'>): Promise<HallCallAnswer<'createLaunch'>> {
    return this.#call<'createLaunch'>({ method: 'POST', path: '/platform/v1/sessions', body: launch });
  }

  async endLaunch(id: string): Promise<void> {
    await this.#call<'endLaunch'>({
      method: 'DELETE',
      path: `/platform/v1/sessions/${encodeURIComponent(id)}`,
    });
  }

  async playerState(ref: string): Promise<HallCallAnswer<'playerState'>['state']> {
    return (await this.#call<'playerState'>({ method: 'GET', path: playerPath(ref) })).state;
  }

  async setRestrictions(ref: string, body: HallCallBody<'setRestrictions'>): Promise<void> {
    await this.#call<'setRestrictions'>({ method: 'PUT', path: `${playerPath(ref)}/restrictions`, body });
  }

  async setLimits(ref: string, limits: HallCallBody<'setLimits'>['limits']): Promise<void> {
    await this.#call<'setLimits'>({ method: 'PUT', path: `${playerPath(ref)}/limits`, body: { limits } });
  }

  async balanceChanged(player: string, cause?: string): Promise<void> {
    const body = { player, cause };
    await this.#call<'balanceChanged'>({ method: 'POST', path: '/platform/v1/balance-changed', body });
  }

  /** Yields the debits and credits of wallets since a given time, page by page. */
  async *transfers(from: string): AsyncGenerator<ListedPlatformTransfer> {
    let after: string | null | undefined;
    do {
      const query = { from, after };
      const page = await this.#call<'transfers'>({ method: 'GET', path: '/platform/v1/transfers', query });
      yield* page.transfers;
      after = page.next;
    } while (after !== null);
  }

  /** Returns the hall's events after a sequence number, and the number for the next request. */
  async events(after = 0, limit?: number): Promise<{ events: readonly CasinoEvent[]; next: number }> {
    const query = { after, limit };
    return this.#call<'events'>({ method: 'GET', path: '/platform/v1/events', query });
  }

  async #call<Name extends HallCallName>(request: Request): Promise<HallCallAnswer<Name>> {
    const { method, query = {} } = request;
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== null) parameters.set(name, String(value));
    const search = parameters.toString();
    const path = search === '' ? request.path : `${request.path}?${search}`;
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const id = `call_${crypto.randomUUID()}`;
    const signed: SignedContent = { kind: 'call', method, path, body };
    const headers = await createSignatureHeaders(signed, { keys: this.#keys, id, now: this.#now() });
    const { status, text, answerHeaders } = await this.#send(`${this.#url}${path}`, {
      method,
      redirect: 'error',
      headers: { ...headers, ...(body === '' ? {} : { 'content-type': 'application/json' }) },
      ...(body === '' ? {} : { body }),
    });
    const check = { keys: this.#keys, now: this.#now() };
    const verified = await verifySignatureHeaders({ kind: 'answer', status, body: text }, answerHeaders, check);
    // Throw if the signature is invalid. An answer that refuses our own signature cannot be signed with a shared key, so it is only
    // reported.
    if (!verified.ok || verified.id !== id)
      throw new HallError(`the answer is not signed by the hall (${status}): ${text.slice(0, 200)}`, null, status);
    const answer = JSON.parse(text) as { class: string; code: CasinoResponseCode; message?: string };
    if (answer.class !== 'success') throw new HallError(answer.message ?? answer.code, answer.code, status);
    return answer as HallCallAnswer<Name>;
  }

  async #send(url: string, init: RequestInit) {
    try {
      const response = await this.#fetch(url, { ...init, signal: AbortSignal.timeout(this.#timeoutMs) });
      const text = await readText(response);
      return { status: response.status, text, answerHeaders: response.headers };
    } catch (error) {
      throw new HallError(`no answer from ${url}`, null, null, error);
    }
  }
}

const playerPath = (ref: string): string => `/platform/v1/players/${encodeURIComponent(ref)}`;

/** Reads a response body up to the maximum size of an answer. */
const readText = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new Error(`the answer is larger than ${maxAnswerBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};
