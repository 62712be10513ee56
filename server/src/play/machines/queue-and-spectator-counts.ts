import type { MachineId } from '@reelfloor/protocol';
import type { MachineCounts } from '@reelfloor/protocol/channels/notify';
import type { Bus } from '../../platform/bus/bus.ts';
import { firstSite } from '../../platform/sites/sites.ts';

interface StoredCounts {
  readonly waiting: number;
  /** When the turn of a player would come who joins the queue now, in ms since 1970; null: not known. */
  readonly turnAt: number | null;
  readonly watching: number;
  /** The key of the site of whoever plays there and of all who watch. */
  readonly watchedAt: number;
}

const nobody: StoredCounts = { waiting: 0, turnAt: null, watching: 0, watchedAt: firstSite };

/** Knows how many wait for each machine and how many watch it, and publishes each change. Never knows who. */
export class QueueAndSpectatorCounts {
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #counts = new Map<string, StoredCounts>();

  constructor({ bus, now }: { readonly bus: Bus; readonly now: () => number }) {
    this.#bus = bus;
    this.#now = now;
  }

  /** Returns true if there has been anything to tell of the machine, so that pages may have heard of it. */
  has(machineId: string): boolean {
    return this.#counts.has(machineId);
  }

  /** Returns the machines of which there has been anything to tell. */
  all(): string[] {
    return [...this.#counts.keys()];
  }

  /** `siteKey`: for whose players; those of another site than the spectators' learn of none. Left out: as the hall counts. */
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
    const isSame = (['waiting', 'turnAt', 'watching'] as const).every(
      (field) => after[field] === before[field],
    );
    if (isSame && !isWatchedElsewhere) return;
    this.#counts.set(machineId, after);
    this.#bus.publish('machineCountsChanged', { machineId, what });
  }
}
