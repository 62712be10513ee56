import { accessSync, constants } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, isAbsolute } from 'node:path';
import { refusalStatusHeader } from '@reelfloor/protocol/http/refusals-as-http-200';
import { pino } from 'pino';
import { ConfigError } from '../process/config-error.ts';
import { type AddressRanges, resolveClientAddress } from './client-address.ts';

/** Destination of the access log: standard output or a file. Null: no access log is written. */
export type AccessLogTarget = 'stdout' | { readonly file: string } | null;

/** Size of a write batch in bytes. */
const batchBytes = 4 * 1024;
/** Longest delay of a write in ms. */
const flushMs = 1_000;
/** Maximum number of bytes buffered for a slow disk. */
const maxWaitingBytes = 1024 * 1024;

export const parseAccessLogTarget = (text: string | undefined): AccessLogTarget => {
  if (!text || text === 'off') return null;
  if (text === 'stdout') return text;
  try {
    if (!isAbsolute(text)) throw new Error('no absolute path');
    accessSync(dirname(text), constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(
      `ACCESS_LOG is "${text}"; set off, stdout, or the absolute path of a file in a folder that this server can write to.`,
    );
  }
  return { file: text };
};

/** A logged HTTP call or channel connection. It has no field into which a caller could put a secret: no query, no header, no body. */
interface AccessLine {
  readonly method: string;
  /** The route's pattern, such as `/v1/chat/:chatId`; `*` for an address without a route. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Client address as determined through the trusted proxies; '' if the caller had already disconnected. */
  readonly address: string;
  /** Id of the account that called; null if unknown. */
  readonly account: string | null;
  /** True if the caller disconnected before the whole response was sent. */
  readonly aborted?: true;
  /** Reason why a new channel connection was closed at once. */
  readonly refused?: string;
}

interface AccessLogDependencies {
  readonly place: Exclude<AccessLogTarget, null>;
  readonly trustedProxies: AddressRanges;
  readonly onError: (error: unknown) => void;
}

/** Writes one line of JSON for each call and each new channel connection. Lines that a slow disk cannot take are dropped. */
export class AccessLog {
  readonly #dependencies: AccessLogDependencies;
  readonly #out: ReturnType<typeof pino.destination>;
  readonly #flushing: NodeJS.Timeout;
  readonly #accounts = new WeakMap<IncomingMessage, string>();

  constructor(dependencies: AccessLogDependencies) {
    this.#dependencies = dependencies;
    this.#out = pino.destination({
      dest: dependencies.place === 'stdout' ? 1 : dependencies.place.file,
      // Only the owner may read the file, because it contains people's addresses.
      mode: 0o600,
      sync: false,
      minLength: batchBytes,
      maxLength: maxWaitingBytes,
    });
    this.#out.on('error', dependencies.onError);
    this.#flushing = setInterval(() => this.#out.flush(), flushMs);
    this.#flushing.unref();
  }

  /** Stores the account of a request for its log line, once it is known. */
  name(request: IncomingMessage, account: string): void {
    if (account !== '') this.#accounts.set(request, account);
  }

  /** Writes the log line of a call when its response is sent or its caller has disconnected. `route` is evaluated then. */
  follow(request: IncomingMessage, answer: ServerResponse, route: () => string | undefined): void {
    const startedMs = performance.now();
    const address = this.#addressOf(request);
    answer.once('close', () => {
      const { writableFinished } = answer;
      this.write({
        method: request.method ?? '',
        route: route() ?? '*',
        // A refusal that was sent with status 200 at the page's request is logged with its real status.
        status: Number(answer.getHeader(refusalStatusHeader) ?? answer.statusCode),
        ms: Math.round(performance.now() - startedMs),
        address,
        account: this.#accounts.get(request) ?? null,
        ...(!writableFinished && { aborted: true }),
      });
    });
  }

  /** Writes the log line of a new channel connection. */
  opening(request: IncomingMessage, line: Pick<AccessLine, 'route' | 'status' | 'refused'>): void {
    const address = this.#addressOf(request);
    this.write({ method: request.method ?? '', ...line, ms: 0, address, account: null });
  }

  write(line: AccessLine): void {
    this.#out.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
  }

  async close(): Promise<void> {
    clearInterval(this.#flushing);
    await new Promise<void>((resolve) => {
      this.#out.once('close', () => resolve());
      this.#out.once('error', () => resolve());
      this.#out.end();
    });
  }

  #addressOf(request: IncomingMessage): string {
    return resolveClientAddress(request, this.#dependencies.trustedProxies).address;
  }
}
