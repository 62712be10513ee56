import type { MachineId } from '@reelfloor/protocol';
import { createStore } from 'zustand/vanilla';

/** What one player keeps on this device. */
export interface Kept {
  readonly favourites: readonly MachineId[];
  /** The machines played last, newest first. */
  readonly played: readonly MachineId[];
}

/** More than these are not kept: the oldest go. */
const maxFavourites = 200;
const maxPlayed = 12;

const nothing: Kept = { favourites: [], played: [] };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The favourite machines of a player and those played last, kept for each user on the device. Where nothing can be
 * stored they hold until the page is closed.
 */
export class KeptMachines {
  readonly kept = createStore<Kept>(() => nothing);
  readonly #storage: () => Store;
  #playerId: string | null = null;

  /** The storage is asked for each time: a browser that forbids it throws on the asking. */
  constructor(storage: () => Store) {
    this.#storage = storage;
  }

  /** Whose machines are shown from now on; null when nobody is signed in. */
  showFor(playerId: string | null): void {
    if (playerId === this.#playerId) return;
    this.#playerId = playerId;
    this.kept.setState(this.#stored() ?? nothing, true);
  }

  toggleFavourite(id: MachineId): void {
    this.#change(({ favourites, played }) => ({
      favourites: favourites.includes(id)
        ? favourites.filter((other) => other !== id)
        : [...favourites, id].slice(-maxFavourites),
      played,
    }));
  }

  rememberPlayed(id: MachineId): void {
    this.#change(({ favourites, played }) => ({
      favourites,
      played: [id, ...played.filter((other) => other !== id)].slice(0, maxPlayed),
    }));
  }

  #change(change: (kept: Kept) => Kept): void {
    if (this.#playerId === null) return;
    // Another tab of the same player may have written since.
    const kept = change(this.#stored() ?? this.kept.getState());
    this.kept.setState(kept, true);
    try {
      this.#storage().setItem(keyOf(this.#playerId), JSON.stringify(kept));
    } catch {
      // Storage is full or switched off.
    }
  }

  #stored(): Kept | null {
    if (this.#playerId === null) return null;
    try {
      const text = this.#storage().getItem(keyOf(this.#playerId));
      return text === null ? null : keptOf(JSON.parse(text));
    } catch {
      return null;
    }
  }
}

const keyOf = (playerId: string): string => `lobby_machines:${playerId}`;

/** What a device holds may be anything: what is no list of ids is left out. */
const keptOf = (value: unknown): Kept => {
  const { favourites, played } = Object(value) as Record<string, unknown>;
  return { favourites: idsOf(favourites).slice(-maxFavourites), played: idsOf(played).slice(0, maxPlayed) };
};

const idsOf = (value: unknown): MachineId[] =>
  Array.isArray(value) ? [...new Set(value)].filter((id): id is MachineId => typeof id === 'string') : [];
