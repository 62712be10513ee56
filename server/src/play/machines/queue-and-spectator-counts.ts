import type { MachineId } from '@reelfloor/protocol';
import type { MachineCounts } from '@reelfloor/protocol/channels/player-notification-channel';
import type { Bus } from '../../platform/bus/event-bus.ts';
import { firstSite } from '../../platform/sites/sites.ts';

interface StoredCounts {
  readonly waiting: number;
  /** Estimated Unix time in ms of the turn of a player who would join the queue now; null: unknown. */
  readonly turnAt: number | null;
  readonly watching: number;
  /** Key of the site to which the machine's player and all its spectators belong. */
  readonly watchedAt: number;
}

const nobody: StoredCounts = { waiting: 0, turnAt: null, watching: 0, watchedAt: firstSite };

/** Stores the queue length and the number of spectators of each machine, and publishes each change. Contains no identities. */
export class QueueAndSpectatorCounts {
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #counts = new Map<string, StoredCounts>();

  constructor({ bus, now }: { readonly bus: Bus; readonly now: () => number }) {
    this.#bus = bus;
    this.#now = now;
  }

  /** Returns true if the machine ever had a queue length or a number of spectators, so that pages may show them. */
  has(machineId: string): boolean {
    return this.#counts.has(machineId);
  }

  /** Returns the ids of machines that ever had a queue length or a number of spectators. */
  all(): string[] {
    return [...this.#counts.keys()];
  }

  /**
   * Returns queue length and spectators of a machine. `siteKey`: site of the player who sees them; players of another site than the
   * spectators' get 0 spectators. Omitted: the hall's own view.
   */
  of(machineId: MachineId, siteKey?: number): MachineCounts {
    const { waiting, turnAt, watchedAt, ...counted } = this.#counts.get(machineId) ?? nobody;
    const estimateMs = turnAt === null ? null : Math.max(0, Math.round(turnAt - this.#now()));
    const watching = siteKey === undefined || siteKey === watchedAt ? counted.watching : 0;
    return { id: machineId, waiting, estimateMs, watching };
  }

  setQueue(machineId: MachineId, { waiting, turnAt }: Pick<StoredCounts, 'waiting' | 'turnAt'>): void {
    this.#set(machineId, 'queue', { waiting, turnAt });
  }

  setWatching(machineId: MachineId, watching: number, siteKey: number): void {
    this.#set(machineId, 'spectators', { watching, watchedAt: siteKey });
  }

  #set(machineId: MachineId, what: 'queue' | 'spectators', change: Partial<StoredCounts>): void {
    const before = this.#counts.get(machineId) ?? nobody;
    const after = { ...before, ...change };
    const isWatchedElsewhere = after.watching > 0 && after.watchedAt !== before.watchedAt;
    const isSame = (['waiting', 'turnAt', 'watching'] as const).every((field) => after[field] === before[field]);
    if (isSame && !isWatchedElsewhere) return;
    this.#counts.set(machineId, after);
    this.#bus.publish('machineCountsChanged', { machineId, what });
  }
}
