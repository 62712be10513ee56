import type { Clock } from '../clock/clock.ts';
import { RemoteClock } from '../clock/remote-clock.ts';
import type { Transport } from '../transport/transport.ts';

/** Timeout in ms for reading another node's clock. A slower answer is too imprecise. */
const readTimeoutMs = 2_000;
/** Interval in ms between two readings of another node's clock. */
const readEveryMs = 2_000;
const clockOf = (nodeId: string): string => `rf.clock.${nodeId}`;

/** Returns this process's monotonic clock in ms, for deadlines. Only differences are meaningful. */
export const monotonicNowMs = (): number => performance.now();

/** Estimates of other nodes' monotonic clocks, so that a command to another node carries its deadline in that node's own time. */
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

  /** Starts to answer other nodes' requests for this node's clock, and to read the followed nodes' clocks periodically. */
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

  /** Reads another node's clock periodically, while at least one caller follows it. Returns the function that ends this. */
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

  /** Returns what the other node's clock shows at most in `leftMs` from now (a deadline in its time); null while its clock is unknown. */
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
    if (Number.isFinite(theirsMs)) followed.clock.take({ theirsMs, askedMs, answeredMs: this.#monotonicMs() });
  }
}

interface Followed {
  readonly clock: RemoteClock;
  /** Number of callers that follow this node. */
  links: number;
  isReading: boolean;
}
