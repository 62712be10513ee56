import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readCheck } from './read-check.ts';

/** How long, in ms, a check that waits keeps an idle session from being closed. */
export const readingMs = 5 * 60_000;

interface CheckPauseDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}

/**
 * Knows for the countdown of an idle session when its player has a reason not to press: a reality check to read, for five
 * minutes at most, or the rest after it. It decides about no money and no right; what it knows may be half a second old.
 */
export class CheckPause {
  readonly #dependencies: CheckPauseDependencies;
  readonly #playerId: string;
  readonly #stopListening: () => void;
  #dueAt: number | null = null;
  #breakUntil: number | null = null;

  constructor(dependencies: CheckPauseDependencies, playerId: string) {
    this.#dependencies = dependencies;
    this.#playerId = playerId;
    this.#stopListening = dependencies.bus.subscribe('protectionChanged', (event) => {
      if (event.playerId === playerId) void this.#check();
    });
    void this.#check();
  }

  isPaused(): boolean {
    const at = this.#dependencies.clock.nowMs();
    const isReading = this.#dueAt !== null && at >= this.#dueAt && at < this.#dueAt + readingMs;
    return isReading || (this.#breakUntil !== null && at < this.#breakUntil);
  }

  stop(): void {
    this.#stopListening();
  }

  async #check(): Promise<void> {
    const { database, clock } = this.#dependencies;
    try {
      const { state } = await readCheck(database.read, this.#playerId, clock.nowMs());
      this.#dueAt = state.dueAt;
      this.#breakUntil = state.breakUntil;
    } catch {
      // Without the ledger the countdown runs on as it did; others report that they are unreachable.
    }
  }
}
