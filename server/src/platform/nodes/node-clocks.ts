import type { Clock } from '../clock/clock.ts';
import { RemoteClock } from '../clock/remote-clock.ts';
import type { Transport } from '../transport/transport.ts';

/** Longest wait in ms for a node's clock. A slower answer is of no use. */
const readTimeoutMs = 2_000;
/** Time in ms between two readings of a node's clock. */
const readEveryMs = 2_000;
const clockOf = (nodeId: string): string => `rf.clock.${nodeId}`;

/** This process's clock for deadlines in ms. Nobody sets it, and only differences of it mean anything. */
export const monotonicNowMs = (): number => performance.now();

/**
 * What this node knows of the monotonic clocks of other nodes, so that a command on its way to one carries its deadline as a time
 * that the other reads by itself.
 */
export class NodeClocks {
  readonly #transport: Transport;
  readonly #clock: Pick<Clock, 'every'>;
  readonly #monotonicMs: () => number;
  readonly #followed = new Map<string, Followed>();
  #stops: (() => void)[] = [];

  constructor(transport: Transport, clock: Pick<Clock, 'every'>, monotonicMs = monotonicNowMs) {
    this.#transport = transport;
    this.#clock = clock;
    this.#monotonicMs = monotonicMs;
  }

  /** Begins to tell this node's clock to nodes that ask for it, and to read those of the followed nodes again and again. */
  start(): void {
    this.#stops = [
      this.#transport.answer(clockOf(this.#transport.nodeId), async () => String(this.#monotonicMs())),
      this.#clock.every(readEveryMs, () => {
        for (const nodeId of this.#followed.keys()) void this.#read(nodeId);
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Reads the node's clock now and then, while at least one caller follows it. Returns the function that ends this. */
  follow(nodeId: string): () => void {
    const followed = this.#followed.get(nodeId) ?? { clock: new RemoteClock(), links: 0, isReading: false };
    this.#followed.set(nodeId, followed);
    followed.links += 1;
    void this.#read(nodeId);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      followed.links -= 1;
      if (followed.links === 0) this.#followed.delete(nodeId);
    };
  }

  /** Returns the latest that the node's clock can show after `leftMs`; null while its clock is unknown. */
  deadlineAt(nodeId: string, leftMs: number): number | null {
    const theirsMs = this.#followed.get(nodeId)?.clock.latestMs(this.#monotonicMs()) ?? null;
    return theirsMs === null ? null : theirsMs + leftMs;
  }

  async #read(nodeId: string): Promise<void> {
    const followed = this.#followed.get(nodeId);
    if (!followed || followed.isReading || this.#transport.state === 'away') return;
    followed.isReading = true;
    const askedMs = this.#monotonicMs();
    const asked = await this.#transport.ask(clockOf(nodeId), '', readTimeoutMs);
    followed.isReading = false;
    const theirsMs = asked.kind === 'answer' && asked.text !== '' ? Number(asked.text) : Number.NaN;
    if (Number.isFinite(theirsMs))
      followed.clock.take({ theirsMs, askedMs, answeredMs: this.#monotonicMs() });
  }
}

interface Followed {
  readonly clock: RemoteClock;
  /** How many callers follow it. */
  links: number;
  isReading: boolean;
}
