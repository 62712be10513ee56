import {
  connect,
  type Msg,
  type NatsConnection,
  type NodeConnectionOptions,
  type Subscription,
} from '@nats-io/transport-node';
import { type Clock, waitAtMost } from '../clock/clock.ts';
import type { GatherLimit, NodeRequestOutcome, Transport, TransportState } from './transport.ts';

/** Status code that NATS sends if no node subscribes to the subject of a request. */
const noResponders = 503;
/** Longest time in ms that a shutdown waits for running answers and for NATS before it disconnects. */
const drainMs = 2_000;
/** Delay in ms between two attempts to connect to NATS at the start. */
const redialMs = 250;

export interface NatsTransportDependencies {
  readonly nodeId: string;
  /** Value of `NATS_URL`: server URLs separated by commas. */
  readonly url: string;
  readonly clock: Clock;
  /** Called if a listener fails, a message is too large, or NATS cannot be reached or rejects this server. */
  readonly onError: (error: unknown, subject: string) => void;
}

interface Listener {
  readonly subject: string;
  readonly take: (message: Msg) => void;
  subscription: Subscription | null;
}

/** A pending request to other nodes: `onAnswer` is called for each answer, `end` if no more can arrive. */
interface Asking {
  readonly onAnswer: (text: string) => void;
  readonly end: (why: 'nobody' | 'away') => void;
}

/**
 * Connects nodes over a NATS server. Connects and reconnects in the background, so that a node can start and serve players without NATS.
 * While disconnected, the NATS client would buffer messages and let requests run into their timeouts; here messages are dropped and
 * requests end at once.
 */
export class NatsTransport implements Transport {
  readonly nodeId: string;
  readonly #dependencies: NatsTransportDependencies;
  readonly #inbox: string;
  readonly #listeners = new Set<Listener>();
  readonly #stateListeners = new Set<(state: TransportState) => void>();
  readonly #asking = new Map<string, Asking>();
  readonly #serving = new Set<Promise<void>>();
  #connection: NatsConnection | null = null;
  #state: TransportState = 'away';
  #lastToken = 0;
  #draining: Promise<void> | null = null;

  constructor(dependencies: NatsTransportDependencies) {
    this.nodeId = dependencies.nodeId;
    this.#dependencies = dependencies;
    this.#inbox = `rf.reply.${dependencies.nodeId}`;
    this.#listen({
      subject: `${this.#inbox}.*`,
      take: (message) => this.#receiveReply(message),
      subscription: null,
    });
    void this.#connect();
  }

  get state(): TransportState {
    return this.#state;
  }

  onState(listener: (state: TransportState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
  }

  publish(subject: string, text: string): void {
    if (this.#state === 'up') this.#publish(subject, text);
  }

  subscribe(subject: string, listener: (text: string, subject: string) => void): () => void {
    const take = (message: Msg) => listener(message.string(), message.subject);
    return this.#listen({ subject, take, subscription: null });
  }

  answer(subject: string, serve: (text: string) => Promise<string>): () => void {
    const take = (message: Msg) => {
      const { reply } = message;
      if (reply === undefined) return;
      const serving = serve(message.string())
        .then((text) => void this.#publish(reply, text))
        .catch((error) => this.#dependencies.onError(error, subject))
        .finally(() => this.#serving.delete(serving));
      this.#serving.add(serving);
    };
    return this.#listen({ subject, take, subscription: null });
  }

  ask(subject: string, text: string, timeoutMs: number): Promise<NodeRequestOutcome> {
    if (this.#state === 'away') return Promise.resolve({ kind: 'unknown', because: 'away' });
    return new Promise((resolve) => {
      const end = (asked: NodeRequestOutcome) => {
        cancel();
        this.#asking.delete(token);
        resolve(asked);
      };
      const cancel = this.#dependencies.clock.after(timeoutMs, () => end({ kind: 'unknown', because: 'timeout' }));
      const token = this.#question({
        onAnswer: (answer) => end({ kind: 'answer', text: answer }),
        end: (why) => end(why === 'nobody' ? { kind: 'nobody' } : { kind: 'unknown', because: why }),
      });
      // A request that is too large is not sent, so it is certain that no node received it.
      if (!this.#publish(subject, text, token)) end({ kind: 'nobody' });
    });
  }

  async gather(subject: string, text: string, { ms, max }: GatherLimit): Promise<readonly string[]> {
    const answers: string[] = [];
    if (this.#state === 'away') return answers;
    await new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        this.#asking.delete(token);
        resolve();
      };
      const cancel = this.#dependencies.clock.after(ms, end);
      const token = this.#question({
        onAnswer: (answer) => {
          answers.push(answer);
          if (answers.length >= max) end();
        },
        end,
      });
      if (!this.#publish(subject, text, token)) end();
    });
    return answers;
  }

  drain(): Promise<void> {
    this.#draining ??= this.#drain();
    return this.#draining;
  }

  async #drain(): Promise<void> {
    const { clock } = this.#dependencies;
    for (const listener of this.#listeners) listener.subscription?.unsubscribe();
    this.#listeners.clear();
    await waitAtMost(clock, drainMs, Promise.allSettled(this.#serving));
    const connection = this.#connection;
    if (connection && this.#state === 'up')
      await waitAtMost(
        clock,
        drainMs,
        connection.flush().catch(() => {}),
      );
    this.#setState('away');
    await connection?.close();
  }

  /** Makes the first connection to NATS. After each loss, the NATS client reconnects by itself. */
  async #connect(): Promise<void> {
    const { nodeId, url, clock, onError } = this.#dependencies;
    while (!this.#draining) {
      try {
        const connection = await connect(natsConnectionOptions(url, nodeId));
        if (this.#draining) return await connection.close();
        return await this.#follow(connection);
      } catch (error) {
        onError(error, 'connect');
        await new Promise<void>((resolve) => clock.after(redialMs, resolve));
      }
    }
  }

  async #follow(connection: NatsConnection): Promise<void> {
    this.#connection = connection;
    for (const listener of this.#listeners) this.#subscribe(connection, listener);
    this.#setState('up');
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#setState('away');
      if (status.type === 'reconnect' && !this.#draining) this.#setState('up');
      if (status.type === 'error') this.#dependencies.onError(status.error, 'connection');
    }
  }

  #setState(state: TransportState): void {
    if (state === this.#state) return;
    this.#state = state;
    if (state === 'away') for (const { end } of [...this.#asking.values()]) end('away');
    for (const listener of this.#stateListeners) listener(state);
  }

  #question(asking: Asking): string {
    const token = String(++this.#lastToken);
    this.#asking.set(token, asking);
    return token;
  }

  #receiveReply(message: Msg): void {
    const asking = this.#asking.get(message.subject.slice(this.#inbox.length + 1));
    if (message.headers?.code === noResponders) asking?.end('nobody');
    else asking?.onAnswer(message.string());
  }

  /** Sends a message to other nodes. Returns false if it is too large for this NATS server. */
  #publish(subject: string, text: string, token?: string): boolean {
    try {
      this.#connection?.publish(subject, text, token === undefined ? undefined : { reply: `${this.#inbox}.${token}` });
      return true;
    } catch (error) {
      this.#dependencies.onError(error, subject);
      return false;
    }
  }

  #listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#connection && !this.#draining) this.#subscribe(this.#connection, listener);
    return () => {
      if (this.#listeners.delete(listener)) listener.subscription?.unsubscribe();
    };
  }

  #subscribe(connection: NatsConnection, listener: Listener): void {
    listener.subscription = connection.subscribe(listener.subject, {
      callback: (error, message) => {
        // Catch the listener's errors: one thrown here would stop the NATS client from reading.
        try {
          if (error) throw error;
          listener.take(message);
        } catch (failure) {
          this.#dependencies.onError(failure, listener.subject);
        }
      },
    });
  }
}

/**
 * Returns the client options for `NATS_URL`, such as `nats://user:password@10.0.0.5:4222,nats://10.0.0.6:4222`. A user without a password
 * is a token; `tls://` requires TLS. A silent NATS server counts as lost after three seconds at most.
 */
export const natsConnectionOptions = (url: string, name: string): NodeConnectionOptions => {
  const addresses = url.split(',').map((address) => new URL(address.trim()));
  const { username, password } = addresses.find(({ username }) => username !== '') ?? {
    username: '',
    password: '',
  };
  const user = decodeURIComponent(username);
  return {
    servers: addresses.map(({ host }) => host),
    name,
    ...(password !== '' ? { user, pass: decodeURIComponent(password) } : {}),
    ...(password === '' && user !== '' ? { token: user } : {}),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    noEcho: true,
    pingInterval: 1_000,
    maxPingOut: 2,
    timeout: 2_000,
    reconnectTimeWait: 100,
    maxReconnectAttempts: -1,
    // Keep retrying after a wrong password, because operators may change the password on the NATS servers later.
    ignoreAuthErrorAbort: true,
  };
};
