import type { Bus } from '../../../platform/bus/event-bus.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readRealityCheck } from './read-reality-check.ts';

/** Maximum time in ms for which an unread reality check prevents closing an idle session. */
export const readingMs = 5 * 60_000;

interface CheckPauseDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
}

/**
 * Provides the idle timeout of a session with the reason why its player presses no button: an unread reality check, for five minutes at
 * most, or the mandatory rest after it. No money or right depends on it; its state may be half a second old.
 */
export class RealityCheckIdlePause {
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
      const { state } = await readRealityCheck(database.read, this.#playerId, clock.nowMs());
      this.#dueAt = state.dueAt;
      this.#breakUntil = state.breakUntil;
    } catch {
      // Ignore the error and keep the last state: other parts report that the database is unreachable.
    }
  }
}
