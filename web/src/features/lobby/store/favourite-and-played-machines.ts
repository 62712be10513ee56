import type { MachineId } from '@reelfloor/protocol';
import { createStore } from 'zustand/vanilla';
import { type SignInState, signInStore } from '../../../api/sign-in-state.ts';

interface Kept {
  readonly favourites: readonly MachineId[];
  /** Machines that the player joined, latest first. */
  readonly played: readonly MachineId[];
}

/** Maximum number of favourites; a further favourite replaces the oldest. */
const maxFavourites = 200;
const maxPlayed = 12;

const nothing: Kept = { favourites: [], played: [] };

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** A player's favourites and played machines, stored on the device, or in memory without storage. */
export class StoredMachineLists {
  readonly kept = createStore<Kept>(() => nothing);
  readonly #storage: () => Store;
  #playerId: string | null = null;

  /** `storage` is a function, because accessing storage throws if the browser forbids it. */
  constructor(storage: () => Store) {
    this.#storage = storage;
  }

  /** Loads a player's machines. `playerId` is null if nobody is signed in. */
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
    // Read the list again, because another tab may have changed it.
    const kept = change(this.#stored() ?? this.kept.getState());
    this.kept.setState(kept, true);
    try {
      this.#storage().setItem(keyOf(this.#playerId), JSON.stringify(kept));
    } catch {
      // Storage is full or disabled; the list lasts until the page closes.
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

/** Parses the stored ids. Drops everything else, because local storage may contain anything. */
const keptOf = (value: unknown): Kept => {
  const { favourites, played } = Object(value) as Record<string, unknown>;
  return { favourites: idsOf(favourites).slice(-maxFavourites), played: idsOf(played).slice(0, maxPlayed) };
};

const idsOf = (value: unknown): MachineId[] =>
  Array.isArray(value) ? [...new Set(value)].filter((id): id is MachineId => typeof id === 'string') : [];

export const myMachines = new StoredMachineLists(() => localStorage);

const showForPlayer = (state: SignInState): void =>
  myMachines.showFor(state.kind === 'signedIn' ? String(state.account.user.id) : null);
signInStore.subscribe(showForPlayer);
showForPlayer(signInStore.getState());
