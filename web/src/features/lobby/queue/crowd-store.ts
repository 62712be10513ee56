import type { Crowd } from '@reelfloor/protocol/channels/notify';
import { serverNow } from '../../../clock/server-time.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** How many wait for a machine and watch it. `turnAtMs`: when a newcomer's turn is expected, by this device's clock. */
export interface MachineCrowd {
  readonly waiting: number;
  readonly turnAtMs: number | null;
  readonly watching: number;
}

/** The crowds of machines. Each machine has its own value, so that a change redraws only its card. */
export class CrowdStore {
  readonly #crowds = new Map<string, Snapshot<MachineCrowd | null>>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  hear({ id, waiting, estimateMs, watching }: Crowd): void {
    const turnAtMs = estimateMs === null ? null : this.#now() + estimateMs;
    this.of(id).set({ waiting, turnAtMs, watching });
  }

  of(id: string): Snapshot<MachineCrowd | null> {
    const known = this.#crowds.get(id);
    if (known) return known;
    const crowd = new Snapshot<MachineCrowd | null>(null);
    this.#crowds.set(id, crowd);
    return crowd;
  }

  /** Forgets all figures: a new connection tells those that are not zero. */
  forget(): void {
    for (const crowd of this.#crowds.values()) crowd.set(null);
  }
}

export const crowdStore = new CrowdStore(serverNow);
