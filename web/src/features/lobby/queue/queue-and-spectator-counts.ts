import type { MachineCounts } from '@reelfloor/protocol/channels/player-notification-channel';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';

/**
 * Number of players in a machine's queue and of its spectators. `turnAtMs`: when the turn of a player who joins now is expected, by this
 * device's clock.
 */
export interface ShownMachineCounts {
  readonly waiting: number;
  readonly turnAtMs: number | null;
  readonly watching: number;
}

/** Queue length and spectator count of each machine. Each machine has its own store, so that a change re-renders only its card. */
export class MachineCountsStore {
  readonly #counts = new Map<string, ObservableValue<ShownMachineCounts | null>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  receive({ id, waiting, estimateMs, watching }: MachineCounts): void {
    const turnAtMs = estimateMs === null ? null : this.#now() + estimateMs;
    this.of(id).set({ waiting, turnAtMs, watching });
  }

  of(id: string): ObservableValue<ShownMachineCounts | null> {
    const known = this.#counts.get(id);
    if (known) return known;
    const counts = new ObservableValue<ShownMachineCounts | null>(null);
    this.#counts.set(id, counts);
    return counts;
  }

  /** Deletes all counts: after a reconnect the server sends those that are not zero. */
  forget(): void {
    for (const counts of this.#counts.values()) counts.set(null);
  }
}

export const machineCountsStore = new MachineCountsStore(getServerTimeMs);
