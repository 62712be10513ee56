import * as z from 'zod/mini';
import { buildErrorBody, createRefusal, type Refusal, type Result } from '../errors.ts';
import { runAfterDelay } from '../run-after-delay.ts';
import { isStorableInPostgres, unstorableText } from '../text-normalization.ts';
import {
  type ChannelSide,
  formatFirstValidationError,
  maxMessageBytes,
  type ProtooRequest,
  type ProtooResponse,
  parseProtooMessage,
} from './protoo-messages.ts';
import { type NoAnswerReason, type RequestOutcome, toRequestOutcome } from './request-outcome.ts';

type Requests<Side extends ChannelSide> = Side['requests'];
type Notifications<Side extends ChannelSide> = Side['notifications'];

export type RequestData<Side extends ChannelSide, Method extends keyof Requests<Side>> = z.input<
  Requests<Side>[Method]['data']
>;
export type RequestAnswer<Side extends ChannelSide, Method extends keyof Requests<Side>> = z.output<
  Requests<Side>[Method]['answer']
>;

export type NotificationData<Side extends ChannelSide, Method extends keyof Notifications<Side>> = z.input<
  Notifications<Side>[Method]
>;

export type RequestHandlers<Side extends ChannelSide> = {
  readonly [Method in keyof Requests<Side>]: (
    data: z.output<Requests<Side>[Method]['data']>,
  ) => Promise<Result<z.input<Requests<Side>[Method]['answer']>>> | Result<z.input<Requests<Side>[Method]['answer']>>;
};

export type NotificationHandlers<Side extends ChannelSide> = {
  readonly [Method in keyof Notifications<Side>]: (data: z.output<Notifications<Side>[Method]>) => void;
};

interface PeerOptions<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly ours: Ours;
  readonly theirs: Theirs;
  readonly send: (text: string) => void;
  readonly onRequest: RequestHandlers<Theirs>;
  readonly onNotification: NotificationHandlers<Theirs>;
  /** Called for an invalid message that cannot be answered: a notification, or a request whose id cannot be read. */
  readonly onInvalid: (refusal: Refusal) => void;
  /** Maximum number of the other side's requests that are handled concurrently (default 64). More are refused with RATE_LIMITED. */
  readonly maxInFlight?: number;
  /** Returns true for requests that mostly wait (long polls). They are counted separately, with the same limit `maxInFlight`. */
  readonly isWait?: (method: string, data: unknown) => boolean;
  /** Maximum size in bytes of a sent message. A larger message is not sent, and its request fails. */
  readonly maxSentBytes?: number;
  /** Called when a request handler throws: returns a refusal for the other side, or a log reference to send with the code INTERNAL. */
  readonly onHandlerError: (error: unknown, method: string) => string | Refusal;
  /** Sets a timer and returns the function that cancels it. Default: the system's timers. */
  readonly after?: (delayMs: number, run: () => void) => () => void;
}

type OnResponse = (response: ProtooResponse | NoAnswerReason) => void;

/** The pending requests of every peer that has sent none yet, because a map for each of thousands of connections would take megabytes. */
const nonePending = new Map<number, OnResponse>();

const defaultMaxInFlight = 64;
/** Maximum number of our own requests that may await an answer at once. Only a bug can exceed it. */
const maxPending = 1024;

/**
 * One end of a request/response channel, independent of its socket. Handlers and callers only receive data that matches the channel's
 * schemas.
 */
export class ChannelPeer<Ours extends ChannelSide, Theirs extends ChannelSide> {
  readonly #options: PeerOptions<Ours, Theirs>;
  #pending = nonePending;
  #nextId = 1;
  readonly #inFlight = { work: 0, wait: 0 };
  #closed = false;

  constructor(options: PeerOptions<Ours, Theirs>) {
    this.#options = options;
  }

  /** Sends a request to the other side. Never rejects: without an answer, the outcome is `unknown`. */
  request<Method extends keyof Requests<Ours> & string>(
    method: Method,
    data: RequestData<Ours, Method>,
    timeoutMs: number,
  ): Promise<RequestOutcome<RequestAnswer<Ours, Method>>> {
    if (this.#closed) return Promise.resolve({ kind: 'unknown', reason: 'closed' });
    if (this.#pending.size >= maxPending) throw new Error(`more than ${maxPending} requests wait for an answer`);
    const id = this.#nextId++;
    const answerSchema = this.#shape(this.#options.ours, method).answer;
    const text = JSON.stringify({ request: true, id, method, data });
    const tooLarge = this.#refusalOfSize(text);
    if (tooLarge) return Promise.resolve({ kind: 'refused', error: buildErrorBody(tooLarge) });
    return new Promise((resolve) =>
      this.#ask(id, text, timeoutMs, (response) =>
        resolve(toRequestOutcome(response, answerSchema) as RequestOutcome<RequestAnswer<Ours, Method>>),
      ),
    );
  }

  /** Resolves to true if any answer, even a refusal, is received in time. For browsers, which cannot send WebSocket pings. */
  ping(timeoutMs: number): Promise<boolean> {
    if (this.#closed || this.#pending.size >= maxPending) return Promise.resolve(false);
    const id = this.#nextId++;
    const text = JSON.stringify({ request: true, id, method: 'ping' });
    return new Promise((resolve) =>
      this.#ask(id, text, timeoutMs, (response) => resolve(response !== 'timeout' && response !== 'closed')),
    );
  }

  #ask(id: number, text: string, timeoutMs: number, onResponse: OnResponse): void {
    const { after = runAfterDelay } = this.#options;
    const callOff = after(timeoutMs, () => settle('timeout'));
    const settle: OnResponse = (response) => {
      callOff();
      this.#pending.delete(id);
      onResponse(response);
    };
    if (this.#pending === nonePending) this.#pending = new Map();
    this.#pending.set(id, settle);
    this.#options.send(text);
  }

  notify<Method extends keyof Notifications<Ours> & string>(
    method: Method,
    data: NotificationData<Ours, Method>,
  ): void {
    if (this.#closed) return;
    const text = serializeNotification(method, data);
    const tooLarge = this.#refusalOfSize(text);
    if (tooLarge) this.#options.onHandlerError(new Error(buildErrorBody(tooLarge).ErrorMessage), method);
    else this.#options.send(text);
  }

  receive(text: string): void {
    if (this.#closed) return;
    const message = parseProtooMessage(text);
    if (!message.ok) return this.#options.onInvalid(message.refusal);
    if ('request' in message.value) void this.#answer(message.value);
    else if ('response' in message.value) this.#pending.get(message.value.id)?.(message.value);
    else this.#receive(message.value.method, message.value.data);
  }

  /**
   * Handles a received message that is too large: refuses a request; for a response, our request ends as `unknown`. The connection stays
   * open.
   */
  receiveTooLarge(text: string): void {
    if (this.#closed) return;
    const refusal = createRefusal('MESSAGE_TOO_LARGE', { limit: maxMessageBytes });
    const message = parseProtooMessage(text);
    if (message.ok && 'request' in message.value) this.#reject(message.value.id, refusal);
    else if (message.ok && 'response' in message.value) this.#pending.get(message.value.id)?.('tooLarge');
    else this.#options.onInvalid(refusal);
  }

  /** Must be called when the connection is closed. Pending requests then end as `unknown`. */
  close(): void {
    this.#closed = true;
    for (const settle of [...this.#pending.values()]) settle('closed');
  }

  async #answer({ id, method, data }: ProtooRequest): Promise<void> {
    const { maxInFlight = defaultMaxInFlight, isWait } = this.#options;
    const kind = isWait?.(method, data) ? 'wait' : 'work';
    if (this.#inFlight[kind] >= maxInFlight) return this.#reject(id, createRefusal('RATE_LIMITED', { retry_s: 1 }));
    if (method === 'ping') return this.#send({ id, data: {} }, method);
    const shape = Object.hasOwn(this.#options.theirs.requests, method)
      ? this.#shape(this.#options.theirs, method)
      : null;
    if (shape === null) return this.#reject(id, createRefusal('METHOD_UNKNOWN', { method }));
    if (!isStorableInPostgres(data))
      return this.#reject(id, createRefusal('MESSAGE_INVALID', { detail: unstorableText }));
    const parsed = z.safeParse(shape.data, data ?? {});
    if (!parsed.success)
      return this.#reject(id, createRefusal('MESSAGE_INVALID', { detail: formatFirstValidationError(parsed.error) }));
    this.#inFlight[kind]++;
    try {
      const { onRequest } = this.#options;
      const handler = onRequest[method] as (data: unknown) => Promise<Result<unknown>> | Result<unknown>;
      const result = await handler.call(onRequest, parsed.data);
      if (result.ok) this.#send({ id, data: result.value }, method);
      else this.#reject(id, result.refusal);
    } catch (error) {
      this.#rejectFailed(id, error, method);
    } finally {
      this.#inFlight[kind]--;
    }
  }

  #receive(method: string, data: unknown): void {
    const schemas = this.#options.theirs.notifications;
    if (!Object.hasOwn(schemas, method)) return this.#options.onInvalid(createRefusal('METHOD_UNKNOWN', { method }));
    if (!isStorableInPostgres(data))
      return this.#options.onInvalid(createRefusal('MESSAGE_INVALID', { detail: unstorableText }));
    const parsed = z.safeParse(schemas[method] as z.ZodMiniType, data ?? {});
    if (!parsed.success)
      return this.#options.onInvalid(
        createRefusal('MESSAGE_INVALID', { detail: formatFirstValidationError(parsed.error) }),
      );
    try {
      (this.#options.onNotification[method] as (data: unknown) => void)(parsed.data);
    } catch (error) {
      this.#options.onHandlerError(error, method);
    }
  }

  #shape(side: ChannelSide, method: string) {
    const shape = side.requests[method];
    if (!shape) throw new Error(`the channel has no request "${method}"`);
    return shape;
  }

  #reject(id: number, refusal: Refusal): void {
    if (this.#closed) return;
    const { code, ErrorMessage, Params } = buildErrorBody(refusal);
    const response = { response: true, id, ok: false, errorCode: code };
    this.#options.send(JSON.stringify({ ...response, errorReason: ErrorMessage, errorParams: Params }));
  }

  /** Sends an answer to a request. If it is too large for the other side, only that request fails; the connection stays open. */
  #send(message: { readonly id: number; readonly data: unknown }, method: string): void {
    if (this.#closed) return;
    const text = JSON.stringify({ response: true, ok: true, ...message });
    const tooLarge = this.#refusalOfSize(text);
    if (tooLarge) this.#rejectFailed(message.id, new Error(buildErrorBody(tooLarge).ErrorMessage), method);
    else this.#options.send(text);
  }

  #rejectFailed(id: number, error: unknown, method: string): void {
    const said = this.#options.onHandlerError(error, method);
    this.#reject(id, typeof said === 'string' ? createRefusal('INTERNAL', { reference: said }) : said);
  }

  #refusalOfSize(text: string): Refusal | null {
    const { maxSentBytes } = this.#options;
    if (maxSentBytes === undefined || getUtf8ByteLength(text) <= maxSentBytes) return null;
    return createRefusal('MESSAGE_TOO_LARGE', { limit: maxSentBytes });
  }
}

const encoder = new TextEncoder();

/** Returns the text's length in bytes of UTF-8. */
export const getUtf8ByteLength = (text: string): number => encoder.encode(text).length;

/** Serializes a notification. A broadcast serializes it once and sends the text to many connections. */
export const serializeNotification = (method: string, data: unknown): string =>
  JSON.stringify({ notification: true, method, data });
