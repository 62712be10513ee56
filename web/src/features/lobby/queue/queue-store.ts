import type { MachineId, OwnQueue } from '@reelfloor/protocol';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { ObservableValue } from '../../../realtime/observable-value.ts';

/** The player's place in a machine's queue. Times are Unix times in ms by this device's clock. */
export interface OwnQueuePlace {
  readonly machineId: MachineId;
  /** Name of the machine's brand. */
  readonly brand: string;
  /** Position in the queue; 1 is next. */
  readonly place: number;
  readonly waiting: number;
  /** When the player's turn is expected; null if not known. */
  readonly turnAtMs: number | null;
  /** During the player's turn, when the held seat expires; otherwise null. */
  readonly heldUntilMs: number | null;
}

export interface QueueState {
  readonly version: number;
  readonly holdMs: number;
  readonly places: readonly OwnQueuePlace[];
  readonly lost: readonly {
    readonly machineId: MachineId;
    readonly brand: string;
    readonly reason: string;
  }[];
}

/** The player's places in queues, as last received from the server; null before that. */
export class QueueStore {
  readonly #state = new ObservableValue<QueueState | null>(null);
  readonly #offered = new ObservableValue(false);
  readonly #now: () => number;

  readonly subscribe = this.#state.subscribe;
  readonly get = this.#state.get;
  /** Subscribes to whether the server offers queues for machines. */
  readonly subscribeOffered = this.#offered.subscribe;
  readonly isOffered = this.#offered.get;

  constructor(now: () => number) {
    this.#now = now;
  }

  setOffered(isOffered: boolean): void {
    this.#offered.set(isOffered);
  }

  /** Stores a notice or response unless it is older than the stored state. */
  receive({ version, holdMs, places, lost }: OwnQueue): void {
    if (version < (this.#state.get()?.version ?? 0)) return;
    const now = this.#now();
    this.#state.set({
      version,
      holdMs,
      places: places.map(({ machine, name, place, waiting, estimateMs, leftMs }) => ({
        machineId: machine,
        brand: name,
        place,
        waiting,
        turnAtMs: estimateMs === null ? null : now + estimateMs,
        heldUntilMs: leftMs === undefined ? null : now + leftMs,
      })),
      lost: lost.map(({ machine, name, reason }) => ({ machineId: machine, brand: name, reason })),
    });
  }

  /** Returns the player's place in this machine's queue: the same object until the place changes; null if none. */
  placeAt(machineId: string): OwnQueuePlace | null {
    return this.#state.get()?.places.find((place) => place.machineId === machineId) ?? null;
  }

  /** Returns whether the player has a place, or a lost place whose notice is not dismissed. */
  readonly hasAny = (): boolean => {
    const state = this.#state.get();
    return state !== null && state.places.length + state.lost.length > 0;
  };

  forget(): void {
    this.#state.set(null);
    this.#offered.set(false);
  }
}

export const queueStore = new QueueStore(getServerTimeMs);
