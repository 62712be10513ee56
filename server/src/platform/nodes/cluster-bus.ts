import type { Bus, Topic, Topics } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import type { Transport } from '../transport/transport.ts';
import { sharedTopics, type TakeShared } from './shared-topics.ts';

/** Longest message, in characters. It fits the longest chat message, even if JSON writes each character as six. */
const maxSharedLength = 64 * 1024;
/** Time in ms between two messages about a brand's jackpots, which change with each round. */
const jackpotPauseMs = 100;

export interface ClusterBusDependencies {
  readonly inner: Bus;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly warnings: Pick<RepeatedWarnings, 'warn'>;
}

/**
 * The bus of all nodes. A message that is published here is heard on this node at once, and on the other nodes if its
 * topic is shared. A message from another node is not sent on. Messages to other nodes may be lost: to be certain, read
 * the database.
 */
export class ClusterBus implements Bus {
  readonly #dependencies: ClusterBusDependencies;
  readonly #jackpots = new Map<string, Topics['jackpotChanged'] | null>();
  readonly #stops: (() => void)[] = [];

  constructor(dependencies: ClusterBusDependencies) {
    this.#dependencies = dependencies;
    const { transport, inner } = dependencies;
    for (const [topic, take] of Object.entries(sharedTopics))
      if (take)
        this.#stops.push(transport.subscribe(subjectOf(topic), (text) => this.#take(topic, take, text)));
    this.#stops.push(
      transport.onState((state) => {
        // While this node could not reach the others, it has missed their messages.
        if (state === 'up') inner.publish('eventsMissed', {});
      }),
    );
  }

  publish<T extends Topic>(topic: T, message: Topics[T]): void {
    this.#dependencies.inner.publish(topic, message);
    if (sharedTopics[topic] === null) return;
    if (isJackpot(topic, message)) this.#notifyJackpot(message);
    else this.#notify(topic, message);
  }

  subscribe<T extends Topic>(topic: T, listener: (message: Topics[T]) => void): () => void {
    return this.#dependencies.inner.subscribe(topic, listener);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #notify(topic: Topic, message: unknown): void {
    this.#dependencies.transport.publish(subjectOf(topic), JSON.stringify(message));
  }

  /** Sends a brand's jackpots to the other nodes: the first change at once, then after each pause the newest one. */
  #notifyJackpot(event: Topics['jackpotChanged']): void {
    const { brandId } = event;
    if (this.#jackpots.has(brandId)) {
      this.#jackpots.set(brandId, newer(this.#jackpots.get(brandId) ?? event, event));
      return;
    }
    this.#notify('jackpotChanged', event);
    this.#jackpots.set(brandId, null);
    this.#dependencies.clock.after(jackpotPauseMs, () => {
      const waiting = this.#jackpots.get(brandId);
      this.#jackpots.delete(brandId);
      if (waiting) this.#notifyJackpot(waiting);
    });
  }

  #take(topic: string, take: TakeShared, text: string): void {
    const { inner, warnings } = this.#dependencies;
    const isTaken = text.length <= maxSharedLength && take(inner, parsed(text));
    if (!isTaken) warnings.warn({ topic }, 'a message of another node does not fit and was dropped');
  }
}

const subjectOf = (topic: string): string => `rf.bus.${topic}`;

const isJackpot = (topic: Topic, message: Topics[Topic]): message is Topics['jackpotChanged'] =>
  topic === 'jackpotChanged' && 'jackpot' in message;

const newer = <T extends { readonly version: number }>(one: T, other: T): T =>
  one.version > other.version ? one : other;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
