import type { MachineId, OwnQueue } from '@reelfloor/protocol';
import { serverNow } from '../../../clock/server-time.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';

/** The player's place in the queue of a machine. Times are milliseconds since 1970 by this device's clock. */
export interface OwnPlace {
  readonly machineId: MachineId;
  /** The machine's brand. */
  readonly brand: string;
  /** 1: the next in turn. */
  readonly place: number;
  readonly waiting: number;
  /** When the turn is expected; null: not known. */
  readonly turnAtMs: number | null;
  /** In the player's turn, until when the seat is kept; otherwise null. */
  readonly heldUntilMs: number | null;
}

export interface QueueState {
  readonly version: number;
  readonly holdMs: number;
  readonly places: readonly OwnPlace[];
  readonly lost: readonly {
    readonly machineId: MachineId;
    readonly brand: string;
    readonly reason: string;
  }[];
}

/** The player's places in queues, as the server told them last; null before it has told any. */
export class QueueStore {
  readonly #state = new Snapshot<QueueState | null>(null);
  readonly #offered = new Snapshot(false);
  readonly #now: () => number;

  readonly subscribe = this.#state.subscribe;
  readonly get = this.#state.get;
  /** Whether the server has queues. */
  readonly subscribeOffered = this.#offered.subscribe;
  readonly isOffered = this.#offered.get;

  constructor(now: () => number) {
    this.#now = now;
  }

  setOffered(isOffered: boolean): void {
    this.#offered.set(isOffered);
  }

  /** Stores what a notice or an answer says, unless something newer is known. */
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

  /** Returns the same object until the place changes. */
  placeAt(machineId: string): OwnPlace | null {
    return this.#state.get()?.places.find((place) => place.machineId === machineId) ?? null;
  }

  /** Returns whether there is a place, or a lost one that the player has not read. */
  readonly hasAny = (): boolean => {
    const state = this.#state.get();
    return state !== null && state.places.length + state.lost.length > 0;
  };

  forget(): void {
    this.#state.set(null);
    this.#offered.set(false);
  }
}

export const queueStore = new QueueStore(serverNow);
