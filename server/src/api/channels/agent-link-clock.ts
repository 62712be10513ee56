import type { RequestOutcome } from '@reelfloor/protocol';
import { type Clock, systemClock } from '../../platform/clock/clock.ts';
import { RemoteClock } from '../../platform/clock/remote-clock.ts';
import { repeatWithoutOverlap } from '../../platform/process/repeat-without-overlap.ts';

/** Time in ms between two readings of an agent's clock. */
const readEveryMs = 2_000;
/** Timeout in ms of one reading of an agent's clock. A slower reading is useless. */
const readTimeoutMs = 5_000;

interface AgentClocks {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

export interface AgentClockReading {
  /** Minimum time in ms that the agent's clock is ahead of this server's (negative: behind); 0 if it may be right. */
  readonly aheadMs: number;
  /** Round-trip time of the clock request, in ms. */
  readonly roundTripMs: number;
}

export interface AgentLinkClockDependencies {
  /** Requests the current times of the agent's clocks. */
  readonly ask: (timeoutMs: number) => Promise<RequestOutcome<AgentClocks>>;
  /** Returns the current Unix time in ms. */
  readonly wallMs: () => number;
  /** Called with the result of each reading of the agent's clock. */
  readonly onRead: (reading: AgentClockReading) => void;
  readonly monotonicMs?: () => number;
  readonly timers?: Pick<Clock, 'every'>;
}

/** Deadlines of a command that is sent on an agent's connection. */
export interface LinkDeadlines {
  /** Deadline on the agent's monotonic clock, in ms; absent while the server has not read that clock. */
  readonly deadlineMonotonicMs?: number;
  /**
   * Deadline on the connection's clock, in ms, which the agent knows from the answer to its `hello`; absent if the command has no deadline.
   */
  readonly deadlineAt?: number;
}

/**
 * The clock of one connection to an agent. It starts at the server's time and then counts monotonically. It also keeps reading the agent's
 * monotonic clock, so that each command carries its deadline in the agent's own time. Changes of the wall clock on either side do not
 * affect deadlines.
 */
export class AgentLinkClock {
  readonly #dependencies: AgentLinkClockDependencies;
  readonly #monotonicMs: () => number;
  readonly #agent = new RemoteClock();
  readonly #aheadMs: number;
  #stop: (() => void) | null = null;
  #isOver = false;

  constructor(dependencies: AgentLinkClockDependencies) {
    this.#dependencies = dependencies;
    this.#monotonicMs = dependencies.monotonicMs ?? (() => performance.now());
    this.#aheadMs = dependencies.wallMs() - this.#monotonicMs();
  }

  nowMs(): number {
    return Math.trunc(this.#monotonicMs() + this.#aheadMs);
  }

  /** Reads the agent's clock now and then periodically. Call it when the agent has received the answer to its `hello`. */
  start(): void {
    if (this.#isOver || this.#stop) return;
    const { timers = systemClock } = this.#dependencies;
    this.#stop = repeatWithoutOverlap({ ...systemClock, every: timers.every.bind(timers) }, readEveryMs, () =>
      this.#read(),
    );
    void this.#read();
  }

  stop(): void {
    this.#isOver = true;
    this.#stop?.();
  }

  /** Returns the deadlines of a command that the agent must begin within `leftMs`; null: no deadline. */
  deadlines(leftMs: number | null): LinkDeadlines {
    if (leftMs === null) return {};
    const theirsMs = this.#agent.latestMs(this.#monotonicMs());
    return {
      deadlineAt: Math.ceil(this.nowMs() + leftMs),
      ...(theirsMs !== null && { deadlineMonotonicMs: theirsMs + leftMs }),
    };
  }

  async #read(): Promise<void> {
    const [askedMs, askedWallMs] = [this.#monotonicMs(), this.#dependencies.wallMs()];
    const answer = await this.#dependencies.ask(readTimeoutMs);
    if (answer.kind !== 'accepted' || this.#isOver) return;
    const { monotonicMs, wallMs } = answer.value;
    const answeredMs = this.#monotonicMs();
    this.#agent.take({ theirsMs: monotonicMs, askedMs, answeredMs });
    this.#dependencies.onRead({
      aheadMs: aheadOf(wallMs, askedWallMs, this.#dependencies.wallMs()),
      roundTripMs: answeredMs - askedMs,
    });
  }
}

/**
 * Returns how far a remote clock's time, read between two local times, lies outside of them, in ms: positive if after the later, negative
 * if before the earlier.
 */
const aheadOf = (theirsMs: number, earlierMs: number, laterMs: number): number =>
  Math.max(0, theirsMs - laterMs) + Math.min(0, theirsMs - earlierMs);
