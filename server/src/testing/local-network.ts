import { type Clock, systemClock, waitAtMost } from '../platform/clock/clock.ts';
import type { GatherLimit, NodeRequestOutcome, Transport, TransportState } from '../platform/transport/transport.ts';

/** A message on its way from one node to another. */
export interface Packet {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What the network does with a packet. A packet on `hold` is delivered by `release`, after packets that were sent later. */
type Treatment = 'pass' | 'drop' | 'double' | 'hold';

/** Longest time in ms that a transport waits for running answers before it leaves. */
const drainMs = 2_000;

interface Listener {
  readonly subject: string;
  readonly take: (text: string, subject: string, reply: ((text: string) => void) | null) => void;
}

/** Connects several nodes in one process. A test can make it lose, double and hold back messages, or cut nodes off. */
export class LocalNetwork {
  readonly clock: Clock;
  /** Decides what happens to each packet. Answers are packets, too. */
  treat: (packet: Packet) => Treatment = () => 'pass';
  readonly errors: unknown[] = [];
  readonly #transports = new Map<string, NetworkTransport>();
  readonly #held: (() => void)[] = [];

  constructor(clock: Clock = systemClock) {
    this.clock = clock;
  }

  join(nodeId: string): Transport {
    const transport = new NetworkTransport(nodeId, this);
    this.#transports.set(nodeId, transport);
    return transport;
  }

  /** Cuts a node off until it joins again. The node notices that it is cut off. */
  cut(nodeId: string): void {
    this.#transports.get(nodeId)?.setState('away');
  }

  heal(nodeId: string): void {
    this.#transports.get(nodeId)?.setState('up');
  }

  leave(nodeId: string): void {
    this.#transports.delete(nodeId);
  }

  /** Delivers all packets on hold, in reverse order. */
  release(): void {
    for (const deliver of this.#held.splice(0).reverse()) deliver();
  }

  others(nodeId: string): NetworkTransport[] {
    if (this.#transports.get(nodeId)?.state !== 'up') return [];
    return [...this.#transports.values()].filter(
      (transport) => transport.nodeId !== nodeId && transport.state === 'up',
    );
  }

  carry(packet: Packet, deliver: () => void): void {
    const treatment = this.treat(packet);
    if (treatment === 'drop') return;
    if (treatment === 'hold') {
      this.#held.push(deliver);
      return;
    }
    // A real network never delivers during the call that sends.
    queueMicrotask(deliver);
    if (treatment === 'double') queueMicrotask(deliver);
  }
}

class NetworkTransport implements Transport {
  readonly nodeId: string;
  readonly #network: LocalNetwork;
  readonly #listeners = new Set<Listener>();
  readonly #stateListeners = new Set<(state: TransportState) => void>();
  readonly #asking = new Set<() => void>();
  readonly #serving = new Set<Promise<void>>();
  #state: TransportState = 'up';

  constructor(nodeId: string, network: LocalNetwork) {
    this.nodeId = nodeId;
    this.#network = network;
  }

  get state(): TransportState {
    return this.#state;
  }

  setState(state: TransportState): void {
    if (state === this.#state) return;
    this.#state = state;
    if (state === 'away') for (const giveUp of [...this.#asking]) giveUp();
    for (const listener of this.#stateListeners) listener(state);
  }

  onState(listener: (state: TransportState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
  }

  publish(subject: string, text: string): void {
    for (const transport of this.#network.others(this.nodeId)) this.#send(transport, subject, text, null);
  }

  subscribe(subject: string, listener: (text: string, subject: string) => void): () => void {
    return this.#listen({ subject, take: listener });
  }

  answer(subject: string, serve: (text: string) => Promise<string>): () => void {
    const take: Listener['take'] = (text, _, reply) => {
      const serving = serve(text)
        .then(reply)
        .catch((error) => void this.#network.errors.push(error))
        .finally(() => this.#serving.delete(serving));
      this.#serving.add(serving);
    };
    return this.#listen({ subject, take });
  }

  async ask(subject: string, text: string, timeoutMs: number): Promise<NodeRequestOutcome> {
    if (this.#state === 'away') return { kind: 'unknown', because: 'away' };
    const listening = this.#network.others(this.nodeId).filter((transport) => transport.listensTo(subject));
    if (listening.length === 0) return { kind: 'nobody' };
    return new Promise((resolve) => {
      const end = (asked: NodeRequestOutcome) => {
        cancel();
        this.#asking.delete(giveUp);
        resolve(asked);
      };
      const giveUp = () => end({ kind: 'unknown', because: 'away' });
      const cancel = this.#network.clock.after(timeoutMs, () => end({ kind: 'unknown', because: 'timeout' }));
      this.#asking.add(giveUp);
      for (const transport of listening)
        this.#send(transport, subject, text, (answer) => end({ kind: 'answer', text: answer }));
    });
  }

  async gather(subject: string, text: string, { ms, max }: GatherLimit): Promise<readonly string[]> {
    const listening = this.#network.others(this.nodeId).filter((transport) => transport.listensTo(subject));
    if (listening.length === 0) return [];
    const answers: string[] = [];
    await new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        this.#asking.delete(end);
        resolve();
      };
      const cancel = this.#network.clock.after(ms, end);
      this.#asking.add(end);
      for (const transport of listening)
        this.#send(transport, subject, text, (answer) => {
          if (answers.length < max) answers.push(answer);
          if (answers.length >= max) end();
        });
    });
    return answers;
  }

  async drain(): Promise<void> {
    this.#listeners.clear();
    await waitAtMost(this.#network.clock, drainMs, Promise.allSettled(this.#serving));
    this.setState('away');
    this.#network.leave(this.nodeId);
  }

  listensTo(subject: string): boolean {
    return [...this.#listeners].some((listener) => matches(listener.subject, subject));
  }

  #listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #send(to: NetworkTransport, subject: string, text: string, onReply: ((text: string) => void) | null): void {
    const reply =
      onReply &&
      ((answer: string) =>
        this.#network.carry({ from: to.nodeId, to: this.nodeId, subject: 'reply', text: answer }, () => {
          if (this.#state === 'up') onReply(answer);
        }));
    this.#network.carry({ from: this.nodeId, to: to.nodeId, subject, text }, () => to.receive(subject, text, reply));
  }

  receive(subject: string, text: string, reply: ((text: string) => void) | null): void {
    if (this.#state === 'away') return;
    for (const listener of [...this.#listeners]) {
      if (!matches(listener.subject, subject)) continue;
      try {
        listener.take(text, subject, reply);
      } catch (error) {
        this.#network.errors.push(error);
      }
    }
  }
}

const matches = (pattern: string, subject: string): boolean => {
  const wanted = pattern.split('.');
  const words = subject.split('.');
  const rest = wanted.indexOf('>');
  if (rest === -1 ? wanted.length !== words.length : words.length <= rest) return false;
  return wanted.every((word, index) => word === '>' || word === '*' || word === words[index]);
};
