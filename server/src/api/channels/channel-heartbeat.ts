/** A connection to which heartbeat pings are sent. */
interface Pinged {
  ping(): void;
}

/** Time in ms between two timer ticks. An interval has many ticks, so that the pings of all connections are spread over it. */
const turnMs = 200;

/** Sends heartbeat pings to many connections with one timer, because a timer for each of ten thousand lobby pages would take megabytes. */
class Heartbeat {
  readonly #turns: readonly Set<Pinged>[];
  readonly #turnMs: number;
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;
  /** Number of timer ticks handled since the timer's start. */
  #taken = 0;

  constructor(intervalMs: number) {
    const count = Math.max(1, Math.round(intervalMs / turnMs));
    this.#turns = Array.from({ length: count }, () => new Set());
    this.#turnMs = intervalMs / count;
  }

  /**
   * Pings the connection once per interval, first after a whole interval. Returns the set from which to delete the connection when it ends.
   */
  join(pinged: Pinged): Set<Pinged> {
    // Use the tick that was handled last: it comes again after a whole interval.
    const turn = this.#turns[this.#turn];
    if (!turn) throw new Error('a heartbeat has no such turn');
    if (!this.#timer) this.#start();
    return turn.add(pinged);
  }

  #start(): void {
    this.#startedAt = performance.now();
    this.#taken = 0;
    // Do not let the timer keep the process running; the connections do that.
    this.#timer = setInterval(() => this.#takeDueTurns(), this.#turnMs).unref();
  }

  /**
   * Handles the ticks that are due by the clock, at most one interval's. Node does not catch up on late timers: on a busy node the delays
   * of all ticks would add up, and connections that are only pinged too late would count as silent.
   */
  #takeDueTurns(): void {
    const due = Math.floor((performance.now() - this.#startedAt) / this.#turnMs) - this.#taken;
    const turns = Math.min(Math.max(due, 1), this.#turns.length);
    this.#taken += Math.max(due, 1);
    for (let taken = 0; taken < turns; taken++) {
      this.#turn = (this.#turn + 1) % this.#turns.length;
      for (const pinged of this.#turns[this.#turn] ?? []) pinged.ping();
    }
    if (this.#turns.some((turn) => turn.size > 0)) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The heartbeats by interval in ms. There are few intervals: one per kind of channel. */
const heartbeats = new Map<number, Heartbeat>();

/** Pings a connection every `intervalMs`. Returns the set from which to delete the connection when it ends. */
export const pingConnectionsAtInterval = (intervalMs: number, channel: Pinged): Set<Pinged> => {
  const known = heartbeats.get(intervalMs) ?? new Heartbeat(intervalMs);
  heartbeats.set(intervalMs, known);
  return known.join(channel);
};
