import type { MachineId, OwnWishes } from '@reelfloor/protocol';
import { useSyncExternalStore } from 'react';
import type { CallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { loadLaterRoutes } from '../../../api/later-routes.ts';
import { serverNow } from '../../../clock/server-time.ts';
import { partTexts } from '../../../i18n/part-texts.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';
import { wishEvents } from '../../../realtime/wish-events.ts';
import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import { tr } from './messages/tr.ts';

/** Time in ms for which the server tells that a wish came true. */
const grantedShownMs = 10 * 60_000;

interface NamedMachine {
  readonly machineId: MachineId;
  /** The machine's brand. */
  readonly brand: string;
}

/** A machine that was free. `atMs`: when, in ms since 1970 by this device's clock. */
export interface Granted extends NamedMachine {
  readonly atMs: number;
}

export interface WishState {
  readonly version: number;
  readonly wishes: readonly (NamedMachine & { readonly endsAtMs: number })[];
  readonly granted: readonly Granted[];
}

/** The player's wishes to be told of free machines, as the server told them last; null before it has told any. */
export class WishStore {
  readonly #state = new Snapshot<WishState | null>(null);
  readonly #now: () => number;

  readonly subscribe = this.#state.subscribe;
  readonly get = this.#state.get;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Stores what an answer says, unless something newer is known. */
  receive({ version, wishes, granted }: OwnWishes): void {
    if (version < (this.#state.get()?.version ?? 0)) return;
    const now = this.#now();
    this.#state.set({
      version,
      wishes: wishes.map(({ machine, name, leftMs }) => ({
        machineId: machine,
        brand: name,
        endsAtMs: now + leftMs,
      })),
      granted: granted.map(({ machine, name, agoMs }) => ({
        machineId: machine,
        brand: name,
        atMs: now - agoMs,
      })),
    });
  }

  forget(): void {
    this.#state.set(null);
  }
}

const wishStore = new WishStore(serverNow);

export const hasWish = (state: WishState | null, machineId: string): boolean =>
  state?.wishes.some((wish) => wish.machineId === machineId) ?? false;

/** Returns what is shown at the time `now`: wishes that have ended by themselves are left out. */
export const shownAt = ({ wishes, granted }: WishState, now: number): Omit<WishState, 'version'> => ({
  wishes: wishes.filter(({ endsAtMs }) => endsAtMs > now),
  granted: granted.filter(({ atMs }) => atMs + grantedShownMs > now),
});

/** On a page that was just opened, an older one is no news; the bell still lists it. */
const noticeMs = 60_000;

/** Returns what came true since `before`; null: since the page was opened. */
export const grantedSince = (
  before: WishState | null,
  { granted }: WishState,
  now: number,
): readonly Granted[] =>
  granted.filter(({ machineId, atMs }) =>
    before
      ? !before.granted.some((other) => other.machineId === machineId && Math.abs(other.atMs - atMs) < 5_000)
      : atMs + noticeMs > now,
  );

/** Lets the player be told when the machine is free. */
export const makeWish = async (machineId: MachineId) => {
  await loadLaterRoutes();
  return taken(await callServer('makeWish', { body: { machineId } }));
};

/** Gives a wish up, or acknowledges that it came true. */
export const endWish = async (machineId: MachineId) => {
  await loadLaterRoutes();
  return taken(await callServer('endWish', { body: { machineId } }));
};

let isFollowing = false;

/** Keeps the store as new as the server's news, from now on. */
export const followWishes = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  wishEvents.subscribe(() => void readAgain());
  void readAgain();
};

const readAgain = async (): Promise<void> => {
  const event = wishEvents.get();
  if (event === null) return wishStore.forget();
  if (event.version <= (wishStore.get()?.version ?? 0)) return;
  await loadLaterRoutes();
  const answer = await callServer('wishes', {});
  // If it fails, the event after the next connection asks again. Another player may have signed in meanwhile.
  if (answer.ok && wishEvents.get() !== null) wishStore.receive(answer.value);
};

const taken = (answer: CallResult<OwnWishes>): CallResult<OwnWishes> => {
  if (answer.ok) wishStore.receive(answer.value);
  return answer;
};

export const useWishTexts = partTexts({ tr, en, ar });

export const useWishState = (): WishState | null => useSyncExternalStore(wishStore.subscribe, wishStore.get);

export const useHasWish = (machineId: string): boolean =>
  useSyncExternalStore(wishStore.subscribe, () => hasWish(wishStore.get(), machineId));

/** Returns whether the server tells players of free machines. */
export const useIsTellingOffered = (): boolean =>
  useSyncExternalStore(wishEvents.subscribe, () => wishEvents.get() !== null);
