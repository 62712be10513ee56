import type { Outcome } from '@reelfloor/protocol';
import { type Clock, systemClock } from '../../platform/clock/clock.ts';
import { RemoteClock } from '../../platform/clock/remote-clock.ts';
import { everySoOften } from '../../platform/process/every-so-often.ts';

/** Time in ms between two readings of an agent's clock. */
const readEveryMs = 2_000;
/** Longest wait in ms for a reading. A slower one is of no use. */
const readTimeoutMs = 5_000;

interface AgentClocks {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

export interface AgentLinkClockDependencies {
  /** Asks the agent for its clocks. */
  readonly ask: (timeoutMs: number) => Promise<Outcome<AgentClocks>>;
  /** What time it is, in ms since 1970. */
  readonly wallMs: () => number;
  /** Called after each reading with how far the agent's clock is ahead of this server's, in ms, at least: 0 if it may be right. */
  readonly onAhead: (aheadMs: number) => void;
  readonly monotonicMs?: () => number;
  readonly timers?: Pick<Clock, 'every'>;
}

/** Deadlines of commands on one connection of an agent. */
export interface LinkDeadlines {
  /** By the agent's monotonic clock; absent while that is unknown. */
  readonly deadlineMonotonicMs?: number;
  /** By the connection's clock, which the agent knows from the answer to its `hello`; absent if the command is never late. */
  readonly deadlineAt?: number;
}

/**
 * The clock of one connection to an agent. It begins at the server's time and then counts by a clock that nobody sets. It also
 * goes on reading the agent's monotonic clock, so that each command carries its deadline as a time that the agent can read
 * by itself. What time it is, on either side, makes no difference to any deadline.
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

  /** Reads the agent's clock now and then again and again. Call it when the agent has the answer to its `hello`. */
  start(): void {
    if (this.#isOver || this.#stop) return;
    const { timers = systemClock } = this.#dependencies;
    this.#stop = everySoOften({ ...systemClock, every: timers.every.bind(timers) }, readEveryMs, () =>
      this.#read(),
    );
    void this.#read();
  }

  stop(): void {
    this.#isOver = true;
    this.#stop?.();
  }

  /** Returns the deadline of a command that the agent must have begun within `leftMs`; null: that is never too late. */
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
    this.#agent.take({ theirsMs: monotonicMs, askedMs, answeredMs: this.#monotonicMs() });
    this.#dependencies.onAhead(aheadOf(wallMs, askedWallMs, this.#dependencies.wallMs()));
  }
}

/** Returns how far a time that was read between the two of ours is outside of them: above 0 after the later, below 0 before the earlier. */
const aheadOf = (theirsMs: number, earlierMs: number, laterMs: number): number =>
  Math.max(0, theirsMs - laterMs) + Math.min(0, theirsMs - earlierMs);
