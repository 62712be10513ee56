import { accessSync, constants } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, isAbsolute } from 'node:path';
import { refusalStatusHeader } from '@reelfloor/protocol/http/quiet-refusals';
import { pino } from 'pino';
import { ConfigError } from '../process/config-error.ts';
import { type AddressRanges, callerAddress } from './client-address.ts';

/** Where the access log goes: standard output or a file. Null: no access log is written. */
export type AccessLogTarget = 'stdout' | { readonly file: string } | null;

/** Bytes that are written together, the longest time in ms that they wait, and most that wait for a slow disk. */
const batchBytes = 4 * 1024;
const flushMs = 1_000;
const maxWaitingBytes = 1024 * 1024;

export const readAccessLogPlace = (text: string | undefined): AccessLogTarget => {
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

/** A call or the opening of a channel. Nothing that a caller can put a secret into: no query, no header, no body. */
interface AccessLine {
  readonly method: string;
  /** The route's pattern, such as `/v1/chat/:chatId`; `*` for an address without a route. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** As seen through the trusted proxies; '' if the caller was gone already. */
  readonly address: string;
  /** Id of the account that called; null if that is not known. */
  readonly account: string | null;
  /** The caller went away before the whole answer was sent. */
  readonly aborted?: true;
  /** Why a channel that was opened was closed at once. */
  readonly refused?: string;
}

interface AccessLogDependencies {
  readonly place: Exclude<AccessLogTarget, null>;
  readonly trustedProxies: AddressRanges;
  readonly onError: (error: unknown) => void;
}

/** Writes one line of JSON for each call and each opening of a channel. Lines that a slow disk cannot take are lost. */
export class AccessLog {
  readonly #dependencies: AccessLogDependencies;
  readonly #out: ReturnType<typeof pino.destination>;
  readonly #flushing: NodeJS.Timeout;
  readonly #accounts = new WeakMap<IncomingMessage, string>();

  constructor(dependencies: AccessLogDependencies) {
    this.#dependencies = dependencies;
    this.#out = pino.destination({
      dest: dependencies.place === 'stdout' ? 1 : dependencies.place.file,
      // Only its owner reads it: it has addresses of people.
      mode: 0o600,
      sync: false,
      minLength: batchBytes,
      maxLength: maxWaitingBytes,
    });
    this.#out.on('error', dependencies.onError);
    this.#flushing = setInterval(() => this.#out.flush(), flushMs);
    this.#flushing.unref();
  }

  /** Notes whose call it is, once that is known. */
  name(request: IncomingMessage, account: string): void {
    if (account !== '') this.#accounts.set(request, account);
  }

  /** Writes the call's line when its answer is sent or its caller is gone. `route` is read then. */
  follow(request: IncomingMessage, answer: ServerResponse, route: () => string | undefined): void {
    const startedMs = performance.now();
    const address = this.#addressOf(request);
    answer.once('close', () => {
      const { writableFinished } = answer;
      this.write({
        method: request.method ?? '',
        route: route() ?? '*',
        // What a page has asked to be sent as 200 is still a refusal.
        status: Number(answer.getHeader(refusalStatusHeader) ?? answer.statusCode),
        ms: Math.round(performance.now() - startedMs),
        address,
        account: this.#accounts.get(request) ?? null,
        ...(!writableFinished && { aborted: true }),
      });
    });
  }

  /** Writes the line of a channel's opening. */
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
    return callerAddress(request, this.#dependencies.trustedProxies).address;
  }
}
