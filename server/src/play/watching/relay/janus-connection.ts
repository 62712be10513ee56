import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock/clock.ts';

/** Timeouts in ms for connecting to Janus (WebRTC server), for its answer to a request, and for detaching a handle. */
const limits = { openMs: 3_000, answerMs: 3_000, detachMs: 700 } as const;
/** Heartbeat interval in ms, and its timeout: a Janus server that does not answer counts as dead. */
const alive = { everyMs: 500, withinMs: 1_200 } as const;
/** Maximum number of unanswered requests to Janus: far above the number of spectators that join within a second. */
const maxPending = 2_000;
const maxMessageBytes = 256 * 1024;

const number = z.int().check(z.nonnegative());
const messageSchema = z.object({
  janus: z.string(),
  transaction: z.optional(z.string()),
  /** Id of the Janus handle that the message is about. */
  sender: z.optional(number),
  data: z.optional(z.object({ id: number })),
  plugindata: z.optional(z.object({ data: z.record(z.string(), z.unknown()) })),
  jsep: z.optional(z.object({ type: z.string(), sdp: z.string() })),
  error: z.optional(z.object({ code: z.int(), reason: z.optional(z.string()) })),
});
export type JanusMessage = z.infer<typeof messageSchema>;

/** The streaming plugin's message to a spectator whose mountpoint (Janus' video source) was removed. */
const stoppedSchema = z.object({ status: z.literal('stopped') });

/** Error of a failed request: Janus' own code, its plugin's code, or null for a local failure. */
export class JanusRefusal extends Error {
  /** Janus' error code; null if it did not answer. */
  readonly code: number | null;

  constructor(code: number | null, reason: string) {
    super(reason);
    this.code = code;
  }
}

export interface JanusConnectionOptions {
  /** URL of Janus' API: `ws://` or `wss://`. */
  readonly url: string;
  /** `api_secret` of Janus. */
  readonly secret: string;
  readonly clock: Clock;
  /** Called with Janus' events about a handle: `webrtcup`, `slowlink`, `hangup`, `detached`, `stopped`. */
  readonly onEvent: (handleId: number, what: string) => void;
  /** Called once when an open connection has closed, which closes all its handles. */
  readonly onClosed: (why: string) => void;
}

interface Pending {
  readonly resolve: (message: JanusMessage) => void;
  readonly reject: (error: JanusRefusal) => void;
  readonly takesAck: boolean;
  readonly cancel: () => void;
}

/**
 * One session at a Janus server, over its WebSocket API. When the connection closes, Janus ends the session and the video of all its
 * handles, so closing it reliably stops all video.
 */
export class JanusConnection {
  readonly #options: JanusConnectionOptions;
  readonly #socket: WebSocket;
  readonly #pending = new Map<string, Pending>();
  #session = 0;
  #isOver = false;
  #stopSigns = (): void => {};

  private constructor(options: JanusConnectionOptions) {
    this.#options = options;
    this.#socket = new WebSocket(options.url, 'janus-protocol', {
      handshakeTimeout: limits.openMs,
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
    });
    this.#socket.on('message', (data) => this.#receive(String(data)));
    this.#socket.on('close', () => this.close('the connection was closed'));
    this.#socket.on('error', (error) => this.close(error.message));
  }

  /** Connects to Janus. Throws a `JanusRefusal` if Janus does not answer, or if the secret is wrong. */
  static async open(options: JanusConnectionOptions): Promise<JanusConnection> {
    const connection = new JanusConnection(options);
    const { clock, onClosed } = options;
    try {
      await connection.#opened();
      const created = await connection.#ask({ janus: 'create' });
      connection.#session = created.data?.id ?? 0;
      if (connection.#session === 0) throw new JanusRefusal(null, 'no session was given');
    } catch (error) {
      connection.#end('it could not be opened');
      throw error;
    }
    connection.#stopSigns = clock.every(alive.everyMs, () => connection.#showLife());
    if (connection.#isOver) onClosed('the connection was closed');
    return connection;
  }

  /** Creates a handle of the streaming plugin and returns its id. */
  async attach(): Promise<number> {
    const { data } = await this.#ask({ janus: 'attach', plugin: 'janus.plugin.streaming' });
    if (!data) throw new JanusRefusal(null, 'no handle was given');
    return data.id;
  }

  /** Sends a request to the streaming plugin. Throws a `JanusRefusal` with the plugin's code. */
  async request(
    handleId: number,
    body: Readonly<Record<string, unknown>>,
    jsep?: { readonly type: 'answer'; readonly sdp: string },
  ): Promise<JanusMessage> {
    const message = await this.#ask({ janus: 'message', handle_id: handleId, body, ...(jsep && { jsep }) });
    const { error_code: code, error } = message.plugindata?.data ?? {};
    if (typeof code === 'number') throw new JanusRefusal(code, String(error));
    return message;
  }

  trickle(handleId: number, candidate: { readonly candidate: string; readonly sdpMid: string }): void {
    this.#ask({ janus: 'trickle', handle_id: handleId, candidate }, { takesAck: true }).catch(() => {});
  }

  /** Detaches a handle and thereby stops its video. If Janus does not confirm in time, closes the connection, which stops all video. */
  detach(handleId: number): void {
    if (this.#isOver) return;
    this.#ask({ janus: 'detach', handle_id: handleId }, { withinMs: limits.detachMs }).catch((error: unknown) => {
      // An error code from Janus means that it has no such handle, and so sends no video for it.
      const isAnswered = error instanceof JanusRefusal && error.code !== null;
      if (!isAnswered) this.close('it did not end a picture');
    });
  }

  close(why = 'closed by this server'): void {
    if (this.#isOver) return;
    const wasOpen = this.#session !== 0;
    this.#end(why);
    if (wasOpen) this.#options.onClosed(why);
  }

  #end(why: string): void {
    this.#isOver = true;
    this.#stopSigns();
    // Terminate the socket without a close handshake: a Janus server that hangs would not answer it.
    this.#socket.terminate();
    for (const { reject, cancel } of this.#pending.values()) {
      cancel();
      reject(new JanusRefusal(null, why));
    }
    this.#pending.clear();
  }

  #opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.once('open', resolve);
      this.#socket.once('error', (error) => reject(new JanusRefusal(null, error.message)));
      this.#socket.once('close', () => reject(new JanusRefusal(null, 'the connection was closed')));
    });
  }

  #showLife(): void {
    this.#ask({ janus: 'keepalive' }, { takesAck: true, withinMs: alive.withinMs }).catch(() =>
      this.close('it gives no sign of life'),
    );
  }

  #ask(
    message: Readonly<Record<string, unknown>>,
    { takesAck = false, withinMs = limits.answerMs }: { takesAck?: boolean; withinMs?: number } = {},
  ): Promise<JanusMessage> {
    if (this.#isOver) return Promise.reject(new JanusRefusal(null, 'the connection is closed'));
    if (this.#pending.size >= maxPending)
      return Promise.reject(new JanusRefusal(null, 'too many requests wait for an answer'));
    const transaction = randomUUID();
    return new Promise((resolve, reject) => {
      const cancel = this.#options.clock.after(withinMs, () => {
        this.#pending.delete(transaction);
        reject(new JanusRefusal(null, `no answer to ${String(message.janus)} within ${withinMs} ms`));
      });
      this.#pending.set(transaction, { resolve, reject, takesAck, cancel });
      const session = this.#session === 0 ? {} : { session_id: this.#session };
      const text = JSON.stringify({
        ...message,
        ...session,
        apisecret: this.#options.secret,
        transaction,
      });
      this.#socket.send(text, () => {});
    });
  }

  #receive(text: string): void {
    const message = readJanusMessage(text);
    if (!message) return this.close('it sent what is no message of Janus');
    const pending = this.#pending.get(message.transaction ?? '');
    if (message.janus === 'timeout') return this.close('it ended the session');
    if (pending && (message.janus !== 'ack' || pending.takesAck)) {
      this.#pending.delete(message.transaction ?? '');
      pending.cancel();
      const { error } = message;
      if (message.janus !== 'error') return pending.resolve(message);
      return pending.reject(new JanusRefusal(error?.code ?? -1, error?.reason ?? 'refused'));
    }
    if (message.sender === undefined || message.transaction !== undefined) return;
    const isStopped = stoppedSchema.safeParse(message.plugindata?.data.result).success;
    this.#options.onEvent(message.sender, isStopped ? 'stopped' : message.janus);
  }
}

const readJanusMessage = (text: string): JanusMessage | null => {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
