import type { MachineId } from '@reelfloor/protocol';
import { createStore } from 'zustand/vanilla';

export interface Kept {
  readonly favourites: readonly MachineId[];
  /** Newest first. */
  readonly played: readonly MachineId[];
}

/** A further favourite replaces the oldest. */
const maxFavourites = 200;
const maxPlayed = 12;

const nothing: Kept = { favourites: [], played: [] };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Stored on the device for each user. Without storage they hold until the page is closed. */
export class KeptMachines {
  readonly kept = createStore<Kept>(() => nothing);
  readonly #storage: () => Store;
  #playerId: string | null = null;

  /** A function, because a browser that forbids storage throws on access. */
  constructor(storage: () => Store) {
    this.#storage = storage;
  }

  /** Switches to a player's machines; null: nobody is signed in. */
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
    // Another tab may have written.
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

/** Stored values may be anything: drops what is not a list of ids. */
const keptOf = (value: unknown): Kept => {
  const { favourites, played } = Object(value) as Record<string, unknown>;
  return { favourites: idsOf(favourites).slice(-maxFavourites), played: idsOf(played).slice(0, maxPlayed) };
};

const idsOf = (value: unknown): MachineId[] =>
  Array.isArray(value) ? [...new Set(value)].filter((id): id is MachineId => typeof id === 'string') : [];
