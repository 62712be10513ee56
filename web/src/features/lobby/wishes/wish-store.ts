import type { MachineId, OwnWishes } from '@reelfloor/protocol';
import { serverNow } from '../../../clock/server-time.ts';
import { Snapshot } from '../../../realtime/snapshot.ts';

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

export const wishStore = new WishStore(serverNow);

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
